"""Words of risk in 44 interface languages, folded. Pure.

Written by `packaging/extract_risk_words.py`; not to be edited by hand.
From the translation catalogues that are named there; `_` joins the words of a phrase.
"""

from agent.actions.policy.verdict import Risk

CATALOGUE_WORDS: dict[Risk, str] = {
    Risk.DELETE: """
        a_beallitasok_visszaallitasa abaikan abandonner agerraldi aizvakt ajaloo_puhastamine alaphelyzet
        algvaartusta annuler_les_modifications annulla_le_modifiche anuleaza_modificarile apagar
        atcelt_izmainas aterstall atiestatit atmest atmesti atsikratyti atsisakyti_pakeitimu atstatit
        atstatyti_visus attirit atur_ulang atzymeti_viska azzera azzerare baleira baleirar baleiros
        baztertu bereinigen berrezarri bersihkan bo_tat_ca borra borracha borrando borrar bort bosalt bota
        brisanja brisanje brisanjem buida buit buits cancella_cronologia cancella_la_cronologia
        cancella_tutto cestina cestino cesto chromiumbol chromiumist cikart cop cope_gonder cope_tasi
        corbeille cosul curata_istoricul curata_tot dat_lai de_sters degisimi_geri_al del descarta
        descartar descarte_as_alteracoes desinstalar do_rac don dzes dzesana dzesot dzest dzests eemalda
        eemaldada eemaldamine eemaldamisel effacer effacez eldobas elimina_dati elimina_definitivamente
        elimina_file elimina_ho_tot elimina_messaggio elimina_tot elimina_tutto eliminados eliminando
        eliminar_a_mensaxe eliminar_archivo eliminar_dados eliminar_datos eliminar_el_mensaje
        eliminar_ficheiro eliminar_mensagem eliminar_o_ficheiro eliminar_todo eliminar_todos eliminar_tudo
        eliminarea eliminazione eltavolitas eltavolitasa eltavolitja elvetes enlever entf entferne
        entfernen entfernt esborra esborrar estar esvaziar exclui_arquivo excluida excluido excluindo
        excluir expurgar ez_gorde ezabatu ezabatuta ezabatzean ezabatzen fechar_tudo fjern fjerna fjerne
        fjernelse fjerner fjerning forkast forkasta garbitu geloscht go_bo goala got gunoi gunoiul hapus
        herstellen hilangkan hulga hustu hutsak hutsik huy_cac_thay_doi huy_thay_doi hylkaa
        iestatijumu_atiestatisana indepartati ismesti isprazni istrintas istrinti istrynimas isvalykite
        isvalyti izbri_i izbris izbrisan izbrisana izbrisati izbrise izbrisi izbrisite izdest_vestuli
        izdzest izdzests izmest iznem izprazni iztirit iztuksot kaldir kaldirilamiyor kaldiriliyor
        kaldirilsin kan_fjernes kasta_andringar kendu kentzea kentzean kentzen kiurites kos kosong
        kosongkan kosz kosza kukaba kustuta kustutada kustutage kustutamine kustutamisel kustutati
        kustutatud lahtesta leeg leer leeren leerer leurites limpa limpar limpe limpiar lixeira lixo losche
        loschen membuang menghapus midlertidige miskaste miskastes miskasti mover_a_dereita nesaglabat
        neteja nettoyer nokartot nollaa nonemt_visu nonemt_visus notiriet notirit nullstill nulstil
        nustatymu_nustatymas_is_naujo nustatyti_is_naujo nustatyti_viska_is_naujo obnovi obnovit_vsetky
        obrisi ocisti odbaci odebrat odobrat odrzuc odstranene odstranenie odstrani odstranit odstranitev
        odstraniti odstranjevanje odstranjevanjem odstranovani odstranuje odstranuji olamaz
        opnieuw_instellen osszes_visszaallitasa palauta papelera paperera papierkorb papirkorg papirkorga
        papirkurv papirkurven papperskorg papperskorgen parstatit pasalinti permanentemente pocetno_stanje
        pocisti poista poistaa poistaminen poistetaan poistetaanko poistettaessa poisto ponastavi
        ponastavitev_nastavitev ponovno_postavi prazan prazdna prazdne prazna prazne prazno
        presunout_do_kose presunut_do_kosa prezri_spremembe privremene prugi prugikast prugikasti
        prullenbak przerwij przywroc puhasta pulisci purgar purger purificar purjare puste pusty puvodni
        quita quitando quitar radera raderats rechazar redefinir_configuracoes redefinir_todos
        redefinir_tudo reimposta reinicia reiniciar reinitialiser rejeitar remise_a_zero removendo remover
        rensa renunta_la_schimbari renuntati repor_definicoes repor_tudo reset_semua reset_setelan resetare
        reseteaza resetovat resetta resetten resetuj restabelecer restabileste restabilieste_toate
        restabilieste_tot restablecer restableix retirando retirar rexeitar rimozione rimuove rimuovere
        rimuovi ripristina ripulisci roskakori roskakoriin ryd rydde salinamas salinti saubern scarta
        seadete_lahtestamine secim_yok selectie_opheffen setel_ulang sifirla sil silin silindi silinemedi
        silinemiyor silinirken siliniyor silinsin singkirkan siuksline siukslines skasowanie_pliku skasuj
        slang slet sletning slett sletta slettar slette sletter slettet sletting smazan smazana smazani
        smazat smaze_soubor smeca smece smeti soppel sot_rac stearsa sterg sterge stergere stergerea
        stergeti stergi sterse supprime supprimer supr supressio suprimeix suprimint suprimir suprimit
        svuota tavolithato tay temizle tempat_sampah terugzetten thung tilbakestill tisztitas tom tomma
        tomme tomt tong_sampah torles torlese torli torolheto torolt trinti tuhjenda tuhjendamine tuksa
        tukss tuscia tyhja tyhjenna uklanjanja uklanjanje ukloni ukloniti ures uritese usun usunac
        usuniecie usuniete usuwa usuwania usuwanie vacia vaciar vacio vacios valtozasok_elvetese
        valtoztatasok_eldobasa valyti vazia vazias vazio vazios veranderingen_ongedaan_maken vernieuw
        verwerfen verwerpen verwijder verwijderen vider vides viskamine visszaallitas
        vracanje_postavki_na_zadano vrati_izvorno vrati_sve_na_izvorno vrati_sve_na_zadano vratit_povodne
        vrijgeven vuota vuoti vuoto vychozi vycistit vymazat vymazte vyprazdnit vyymazat
        wijzigingen_negeren wis_geschiedenis wissen wyczysc wyzeruj xoa zahodit zakarrontzia zakarrontziko
        zakarrontzira zavrzi zbavit_sa zmazat zresetuj zrusit_vse zrusit_zmeny zurucksetzen αδειασμα αδειο
        απομακρυνση απορριμματα απορριμματων απορριψη αφαιρειται αφαιρεση αφαιρεσησ αφαιρεστε διαγραφει
        διαγραφεται διαγραφη διαγραφηκαν διαγραφηκε διαγραφησ διαγραψτε εκκαθαριση επαναφορα_ολων
        επαναφορα_ρυθμισεων καδοσ καθαρισμοσ καταργηση κενη κενο μετακινηση_στα_απορριματα
        μετακινηση_στοκαδο_απορροματων брисања брисање брише бришем бриши видалення видалити видаляється
        викинути вилучати вилучаємо вилучення вилучити витерти влучити врати_почетне_вредности врати_све
        відкинути відхилити данни_за_сърф_изтр забравяне_на_промените избаци избрисан избришете избриши
        избришите изтриване изтриването изтрие изтрии изтрит изтрити изчистване изчистете изчисти испразни
        корзина корзину корзины кошче кошчето нулиране обришем обриши обришите одбаци оригинални_комбинации
        отбросить отвергнуть_изменения отклонить отмяна_на_всички отмяна_на_промените отхвърляне очисти
        очистити очистить очистьте очитстити_історію повторно_задаване_на_всичко поново_постави порожня
        порожніи порожнім празна празно премахване премахне премести_в_коша премести_у_непотребно
        прочистване пуст пустое пустые пустым ресетуј ресетујте_подешавања сброс сбросить скинути смећа
        смеће смітник смітника спорожнити_журнал стереть удалена удаление удалении удалено удалите удалить
        удаляется удалять уклањам уклони уклоним уклоните איפוס אפס אשפה האשפה הסר הסרה הסרת התעלם התעלמות
        טהור_היסטוריה טהר לאשפה להסיר למחוק לצמיתות מחיקה מחיקת מחק ניקוי נמחק נמחקה נמחקו נקה פינוי
        שמיטת_שינויים ااحذف احذف اخل ازالة ازل اعادة_الضبط اعادة_ضبط_الاعدادات اعادة_ضبط_الكل اعد_الضبط
        افرغ الحذف الغای_تغییرات المهملات الموقتة امح_التاريخ امسح انقل_للمهملات اهمل_التغييرات بازشانی_همه
        بازنشانی بازگرداندن_تنظیمات_قبلی برداشتن تجاهل تخلص_من_التغييرات تخلیه تنظيف تنظیم_به_حالت_اولیه
        تنظیممجدد حذف خالی دور_انداختن دور_ریختن_تغییرات راهاندازی_مجدد زباله زبالهدان صرفنظرکردن صفر فسخ
        محو مسح پاک پاکسازی कड_ख_ल_कर कड_म_ड_ल तय_ग न_क_ल न_कल म_ट_ए र_सट रदद स_फ_कर सबक_हट_य हट_ए คนคาเดม
        ตงคาใหม ถงขยะ ถอดถอน ทง นาออก รเซต ลบ ลาง เกบกวาด เทขยะ เอาออก ไมสนใจการเปลยนแปลง こみ箱 クリア
        コミ箱 リセット 丢弃 删除 刪除 削除 回收站 回收筒 垃圾桶 废件夹 废件箱 恢复 抹消 捨棄 放弃 放棄
        消去 清理历史 清空 清除 無効 破棄 移动到垃圾箱 移除 舍弃 解除 重新設定 重置 重設 销毁 버리기
        변경_무시 비우기 삭제 재설정 전체_해제 제거 지우기 지운_메시지 초기화 휴지통
    """,
    Risk.SEND: """
        abschicken absenden accesului adiante afsendelse agenda_informatie_publiceren alji antwort_an_alle
        antworten argitaratu atbildet atsakyma atsakymo atsakyti augsupieladet aurrizkia avancar avancer
        avanco avanzar bagikan balas beantwoorden bendra bendrina bendrinimas bendrinimo bendrinti berbagi
        bidali bidaltze bidaltzea bidaltzean bidaltzeko bidaltzen birbidali birbidaltzeko bjud_in blizini
        carica carregamento carregar chia_se chuyen_den chuyen_tiep_dang comparteix comparticio
        comparticion compartido compartiendo compartilhados compartilhamento compartilhando compartilhar
        compartint compartir compartit condividere condividi condivisi condivisione convida convidar
        dalinimasis davet_et del dela_anda delen deler deling deliti deljenje dijeli dijelite dijeliti
        dijeljenja dijeljenje dijeljeno doorsturen dopredu e_posta_yolla edasta einladen elkuldeni elkuldes
        elkuldese encaminhamento encaminhar envia enviando enviant enviar envoi envoyer erantzun erantzuna
        erantzunaren erantzuteko esita eteenpain faire_suivre_a faire_suivre_comme fajlfeltoltes fajlkuldes
        fazer_upload feltoltes framat freigabe freigeben fremad fremover gedeeld geteilt gonbidatu gonder
        gonderilemedi gonderilemiyor gonderiliyor gonderimi gonderme gondermeden gui guztiei hochladen
        iesniegt ikelti ilet importer_maintenant inaintare inainteaza incarca_acum incarcati
        information_om_kalender_offentliggorelse inoltra inoltro invia inviare invio inviter issiusti jaa
        jaetaan jaetaanko jaettu jaga jagada jagamine jagamise jakaa jakaminen julkaise_kalenteritietoja
        kalenderinformationen_veroffentlichen kepada kirim kopigosana kopigosanu kopigot koplietosana
        koplietotie kozeli kuldes kuldese kuldesi kuldheto kutsu laadi_kohe_ules laadi_ules ladda_upp
        laheduses laheta lahetetaan lahetettaessa lahettaa lahettaminen lahettamista lahetys last_opp
        maardla meghivas megosztas megosztasa megosztast megosztott membagikan meneruskan mengirim
        mengirimkan mensagem_encaminhada message_de_transfert nablizku nahrani nahranie nahrat nalozi_zdaj
        naprijed naprzod naptar_informaciok_kozzetetele netoliese nosutit nusiusti
        objavi_informacije_iz_kalendara objavi_podatke_o_koledarju odesila odesilam odesilat odeslanim
        odeslat odgovor odgovora odgovori odosiela odosielania odosielanie odoslat odpovedat odpovedet
        odpowiadania odpowiedz oletustyyli opinii opplasting opublikuj_informacje_z_kalendarza pakviesti
        palautetta parsutisanas_teksts parsutit partage partager partajare partajat partekatu partekatua
        partekatzea partilha partilhar partilhe pateikti paylas paylasiliyor paylasilsin paylasim paylasimi
        paylasin paylasma pedido_post penerusan penja permintaan_post permite_accesul_oricum permiterea
        persiuntimo persiusti pirmyn podijeli podijelite podijeliti posalji posaljite posiljanja posiljanje
        posiljanjem posiljatelju poslat poslati poslji posredovano_sporocilo posreduj post_anfrage
        post_anmodning post_begaran post_foresporsel post_istegi post_keres post_paring post_pieprasijums
        post_pyynto post_uzklausa post_verzoek post_zahtjev post_захтев post_リクエスト post_要求 post_请求
        post_요청 povabi povratnih pozadavek_post poziadavka_post pozovi pozvat predat_dal_na predlozit
        prenesi preodosielacia_sprava preposlat prieksu proslijedena_poruku proslijedi prosljedivanja
        proximidade przekaz przekazanie_wiadomosci przekazywania przeslij pubblica_informazioni_calendario
        publica_informatiile_de_calendar publicar_informacao_de_calendarios publicar_informacoes_de_agenda
        publicera_kalenderinformation publicet_kalendara_informaciju publiser_kalenderinformasjon
        publitseeri_kalendri_andmed raspunde raspuns reencaminamento reencaminar reencaminhamento
        reencaminhar reenvia reenviament reenviar repondre requete_post respon_a_tots responder_a_todos
        resposta richiesta_post rispondi saada saadetakse saata saatke_sonum saatmine saatmise saatmisel
        saatmist sandning schicken sdilene sdileni sdilet sdili send_alligevel send_besked send_brev
        send_e_mail send_e_post send_en_besked send_fil send_inn send_likevel send_melding send_meldinga
        send_na send_no send_nu send_vidare send_videre_til senda sende senden simdi_yukle siunciama
        siunciamas siunciant siuntimas siusti skelbti_kalendoriaus_informacija skicka skickar skickas
        skupna_raba slanja slanje sol_licitud_post solicitacao_post solicitare_post solicitud_post
        soumettre souporaba souporabo spatnu spedisci spolocne standardstil sturen subida subir_ahora suta
        sutisana sutisanas sutit svar svara svarstil tai_len takvim_bilgisini_yayimla teilen
        terbitkan_informasi_kalender teruskan thu_chuyen tovabbitas tovabbitasa tovabbitasi tra_loi
        transmettre trimit trimite trimitere trimiterea trimiteti tuvuma udostepniac udostepniaj
        udostepniam udostepniania udostepnianie udostepnic udostepnij uitnodigen undang upload_nu
        upload_sekarang uploaden uppladdning utdelat uzaicinat valasz valita valitetty_viesti vasta vastaa
        vastaanota vazbu verschicken versenden versturen verstuur_bericht verzenden vicinanze
        vidarebefordra vidarebefordran vidaresend videresend vorwarts vpred vseeno_deli weiterleiten
        wspoldzielony wyslac wyslania wyslanie wyslaniem wyslij wysylaj wysylam wysylania wysylanie wysylka
        yanitla yanitlama yeu_cau_post yonlendir zadanie_post zahteva_post zapros zdiela zdielane zdielanie
        zdielat zerrendari zpetnou zverejnit_informacie_o_kalendari zverejnit_kalendar αιτημα_post απαντηση
        απαντησησ αποστολη αποστολησ δημοσιευση_πληροφοριων_ημερολογιου διαμοιρασμοσ εμπροσ κοινη κοινησ
        κοινοποιηση κοινοχρηστα μεταφορτωση μοιραστειτε προσκληση προωθηση προωθησησ σχολιων υποβολη
        близини вперед відгук відповісти відправити дели делите делиться демонстрация дељено дељења дељење
        ділитися загрузить запит_post запрос_post запросити заявка_от_тип_post изпратете_съобщение изпрати
        изпраща изпращане изпращането изпращат качване качването контентом надання надсилання надсиланням
        надсилати надсилається надіслати напред общие_фаилы објави_распоред_из_календара одговора одговори
        оприлюднення оприлюднити опубликовать ответить отговор отправить отправка отправкои отправлять
        отпремање отпреми перенаправить_к перенаправить_как пересилання переслати переслать
        пересылаемое_сообщение пересылки поблизу поделиться поділитися позови покана послать пошаљем пошаљи
        пошаљите представить препращане пригласить проследи прослеђивања прослеђује_поруку
        публиковать_сведения_календаря публікувати_відомості_календаря слања слање слању споделени споделя
        споделяне споделянето спільне шаљем шаљи בקשת_post ההעלאה הזמן העבר_אל העבר_כ העברה_אל העלאה העלאת
        השב השיתוף לשיתוף לשלוח לשליחה_בכל_זאת לשתף מענה משתפת פרסם_נתוני_יומן קדימה שולח שיתוף שלח שליחה
        שליחת תשובה ادع ارجاع ارسال ارسل اشتراکگذاری اطراف الارسال التحميل_الان الرد المشاركة
        انتشار_اطلاعات_تقویم بادية بارگذاری تحميل درخواست_پست دعوت رد_على_الجميع رد_على_الكل شارك طلب_post
        فرستاد فرستادن للامام مرر مشاركات مشاركة مشترک نشر_معلومات_التقويم هدایت همرسانی يرسل پاسخ پیشسو
        अगरष अगरस अपल_ड_कर अभ_भज आमतरण_द ईमल_भज क_आग_भज जव_ब न_मतर_त_कर परषण फ_इल_भज फ_र_भ_भज शयर_कर स_झद_र
        सदश_भज सनदश_भज सबम_ट_कर ขอมลการแปะประกาศปฏทน คาขอ_post ตอบกลบ ตอบถงทกคน สง อปโหลด เชญ แชร ใชรวมกน
        アッフロート カレンター情報を公開する 上传 上傳 傳送 共享 共有 分享 发布日历信息 发送 回复 回覆
        招待 提交 發布行事曆資訊 転送 轉寄為 轉寄至 轉寄郵件 转发为 转发信息 转发给 转发至 返信 送信
        送出訊息 邀請 邀请 공유 달력_정보_게시 답장 메시지_전송 보내기 업로드 이메일_전송 전달 제출 초대
        파일_전송
    """,
    Risk.PAY: """
        aankoop abone_ol aboneaza_ma aboneaza_te abonneer abonner abonneren abonnieren acheter achizitie
        adomanyozas alis apmaksa apmoketi apstipriniet_pirkumu apstradataja autoryzuj bagis_yap
        bancno_nakazilo banka_transferi banki_atutalas bankoverforing bankoverforsel bankoverschrijving
        bankovni_prevod bankovy_prevod banku_transferentzia bayar bedragen_overboeken berlangganan
        betaalmethode betaalmethoden betal betala betalen betaling betalingen betalinger
        betalingsbehandlere betalingsbehandling betalingshandler betalingshandlers betalingsmate
        betalingsmaten betalingsmater betalingsmetode betalingsmetoder betalning betalningen
        betalningshanterare betalningshantering betalningsmetod betalningsmetoder bezahlen bezahlung buchen
        chuyen_so_tien conferma_l_acquisto confirma_achizitia confirma_la_compra confirme_a_compra
        confirmer_votre_achat controlador controladores cumpara dana_transfer dang_ky doar donar donasi
        doneaza doner donera doneren doniraj donirajte dorokles egin_dohaintza eman_dirua erosi
        erositse_meg_a_vasarlast faca_uma_doacao fai_una_donazione faire_un_don feliratkozas feu_un_donatiu
        fizetes fizetesi fon_transferi fundusze_transferowe gerenciadores handlerului harpidetu innbetaling
        inscrever iscriviti karticom kauf kaufbetrag kifizetes kifizetesek kjop kjopet kob
        konfirmasi_pembelian_anda kontaktanfrage kop kopet kupnja lahjoita lebonyolitasa liquidacion logos
        logotipos maksa maksajumi maksajums maksajumu maksat makse makset maksetootleja makseviisi
        makseviisid makseviiside maksmine maksu maksujen maksujenkasittelytaulukko maksut maksutapa
        maksutavat metode_de_plata metodele metodos metodu mokejima mokejimai mokejimas mokejimo mokejimu
        moketi mua munkalapja nakup nakupu naroci noformet_apmaksu obravnavo obsluzne obsluzneho odebirat
        odeme odemeleri odemesi odeyin ordaindu ordainketa ostu_kinnitamine ostusumma overfor_kapital
        overfor_midler overfor_tillgangar paga pagament pagamenti pagamento pagamentos pagaments pagar
        pagos pague paiement paiements pankkisiirto paremti parskaitit_naudas_lidzeklus
        patvirtinkite_pirkini payer_maintenant payer_plus_tard pembayaran pervesti_lesas
        phuong_thuc_thanh_toan pierakstities pirkimas pirkinio pirkt pirkuma placajte_zdaj placanja
        placanje placanjem placanjima placanju placila placilna_sredstva placilnega placilnih placilno
        placilo platba platbu platby platebni platebnich plateste platieb platite platnosc platnosci
        podporit potvrdite_kupnju prenumerera pretplata pretplati_se pretplatiti_se prevod_fondov prihlasit
        prijenos_sredstva prispiet procesare_plata proceseaza_plata prostredky_prevodu przelew_bankowy
        quyen_gop remuneracion remuneraciones remunerar rukovatelja rutine satin_alma_isleminizi_onaylayin
        siirra_varoja simdi_ode sottoscrivi spenden splatky subscrever subscriu_me subskrybuj suscribir
        suscribirse thanh_toan_ngay thanh_toan_sau tien_tra tilaa tilmeld toke_atvitele torlesztes
        transfer_bancar transfera_fonduri transferencia_bancaria transferencia_de_fondos
        transferencia_de_fons transferir_fundos transferitu_funtsak transfira_os_valores
        trasferimento_bancario trasferimento_fondi uberweisung uye_yap uzsisakyti vahvista_ostos veidus
        venovat_dar vetel virement_bancaire virement_de_fonds wspomoz yontemlerini zadat_autorizaci zahlung
        zahlungen zahlungs zahlungsabwicklung zahlungsmethode zahlungsmethoden zakup zakupu zapisat zaplac
        zaplatit ziedot αγορα δεικτεσ δωρεα εγγραφη επιβεβαιωση_αγορασ λογοτυπα μεταφορα_κεφαλαιων πληρωμεσ
        πληρωμη πληρωμησ πληρωμων συνδρομη τραπεζικη_μεταφορα τροπου τροπων абониране банков_превод
        банковни_пренос банковскии_перевод банківськии_переказ дарение донирајте записване купити куповина
        купува логотипи логотипы начини обработчиком обрађивача оплата оплати оплатити оплатить оплату
        передача_фондов передача_фондів платеж платежи платежные платежі платежів плати платіж плащане
        плащането плащания плаћања плаћање плаћању подписаться подтвердите_покупку пожертва пожертвовать
        покупка покупката покупки помочь_проекту потврдите_куповину пошаљи_донацију превод_на_средства
        пренос_фондова претплати_се пријави_се підписатись підписатися підтвердьте_покупку
        підтримати_фінансово сплатити способы הירשם העברת_כספים הרכישה התשלום התשלומים לשלם לתשלום קניה
        רכיבי תרומה תשלום תשלומים اشتر اشتراک اشترك اعانه الدفع تاكيد_عملية_الشراء تبرع خرید شراء شعاري
        مدفوعات نقل_الاموال پرداخت کنترلکننده अभ_पमट_कर खर_द द_न_कर पमट_क_तर_क पस_चक_ए भगत_न सदसयत_ल हडलर
        การชาระภายหลง จาย ชาระเลย บอกรบ ยนยนการซอของคณ วธการชาระเงน 付款 先买后付 先買後付 匯兌資金 寄付
        後払い 捐赠 支付 支払 收付 申し込み 確認購買 継読 訂閱 订阅 資金移動 購入 購読 贊助 转账 采购
        銀行交易 銀行振込 결제_수단 구독 구매_가격 구매_확인 기부 나중에_결제 이체_자금 지금_결제 지불
    """,
    Risk.PERMIT: """
        aanmelden_op_afstand aanvaarden accepta acceptare acceptati accepte accepteer accepter acceptera
        accepteren accepteu_la_llicencia accesso_remoto accetta accettare accetto aceita aceitar aceptar
        akceptuj aksepter akzeptieren alkalomra annehmen anuluj_dostep approbation apstiprinat atlauja
        atlaujas atlaut atlauta atlauti atlauts attalinata_ierakstisanas attendibile auktorisera
        auktorisering autentificare_la_distanta autorisatie autorisation autorisations autorise autorisee
        autoriseeri autorisees autoriser autorises autorisieren autoritza autoritzacio autorizacao
        autorizace autorizaci autorizacija autorizacijas autorizacion autorizacoes autorizar autorizare
        autorizati_contactul autorizeaza autorizovat autorizza autorizzare_l_utente autorizzazione
        autorizzazioni baimen baimena baimenak baimendu baimenduta behorighet behorigheter berechtigung
        berechtigungen bildirimlere bloqueio cabut_akses chap_nhan confia_hi confianca confianza confiar
        confiavel connexion_distante consente consenti consentire consentita consentite consentiti
        dang_nhap_tu_xa denegado diijinkan diizinkan diperbolehkan do_tin_cay dopusten dopustena dopustene
        dopusteni dopustenja dopustenje dopustenjima dopusteno dopusti dopustili dopustiti doveryhodnost
        dovolene dovoli dovolite dovoliti dovoljen dovoljena dovoljeni dovoljenj dovoljenja dovoljeno
        dozvola dozvole dozvoljeno dozwolona dozwolone dozwolony drikst duvera duveryhodnost
        eemalda_juurdepaas ekstern_palogging elfogadas elfogadasa elfogadja engedelyek engedelyezes
        engedelyezett engedelyezettek engedelyezi_a_partnert engedelyezi_a_tavoli_hibaelharitast
        engedelyezve enhetstillatelser erisimi_kaldir erlauben erlaubt erlaubte etakirjautuminen etmiyor
        ezartzea fernanmeldung fidagarritasuna fidedignidade fiducia fjarrinloggning fjern_adgang
        fjern_tilgangen fjernlogin folosirea gangen gewahrt godkend godkjenn godkjenna_venn godta
        gostermesine guven guvenilirlik handbevaegelser handsporing hozzaferes_megvonasa hyvaksy icerige
        ijin ijinkan incredere increderea inici_de_sessio_remot inicio_de_sesion_remoto
        inicio_de_sessao_remoto izin izinkan izinler izinleri izinlerini jednorazowy jogosultsag
        jogosultsagai jogosultsagainak jogosultsagok kabul_et kaeliigutuste kas_autoriseerida_sober kasien
        kauglogimine kepercayaan kertaa kielletty kilidine kontakt_legitimieren kullanmasina leidimai
        leidimas leidimo leidimu leidimus leidziama leidziamas leidziami leisti liikumisandurid
        log_masuk_jarak_jauh loyve luba_alati luba_sel_korral lubada lubade lubatud luota luottamus lupa
        luvat machtigen mainilor manos maos megbizhatosag mengizinkan mikrofona nastavuju nayttaminen
        neakceptuje neleidziama neleidziamas neleidziami nepriima nettstedstillatelser niedozwolone
        nollataanko nonemt_piekluvi noustu noustun nuotolinis_prisijungimas odbierz oddaljena_prijava
        odobrat_pristup odstrani_dostop oigused oigusi oikeudet oikeuksia onartu onayla opravneni
        opravnenia oraingoz otorisasi palidelighed palitlighet pasalinti_prieiga pasitikejima pasitikejimas
        pasitiketi patikimumas perbolehkan permes permesos permessi permesso permet permeten permetre
        permettere permetti permettre permisiunea permisiuni permisiunile permissoes permite permiten
        permitida permitidas permitido permitidos permitir phep pienemt pieskirta pilnvarot
        poista_kayttooikeus pokreta pooblasti pooblastitev potezam pouzdanost pouzdanosti povjerenje
        povolen povolena povolene povoleni povolenia povoleno povoleny povolit poziom_zaufania pozwolenie
        preliminariai prihvati priimti prijat prijmout prikazovanje provisionalmente provisoriamente
        przyznano quitar_acceso rankas rattighet rattigheter realidad recht rechten reimpostare reize
        remover_acesso resnicnost rettigheder rettigheter rimuovi_accesso roku rzeczywistosci salli sallita
        sallitaanko sallittu sallittuja seekord sensorlerine senzorilor sessao_remota siterechten sitesinde
        soreiz sprejmi stvarnost supprimer_l_acces sutikti svetainei ta_bort_atkomst tavoli_bejelentkezes
        tentokrat terima tiesibu tillad_altid tillad_denne_gang tillade tilladelse tilladelsen tilladelser
        tilladt tilladte tillat_alltid tillata tillate tillatelse tillatelsen tillatelsene tillatelser
        tillaten tillates tillatet tillatits tillatna tillats tillatt tillatte tillit toegangsrechten
        toegelaten toegestaan toegestane toestaan toestemming tokrat trovaerdighed udaljena_prijava
        ukloni_pristup umoznit upowaznic_znajomego upowaznienia upowaznienie upowaznij uprawnien
        uprawnienia urruneko_saioa usaldusvaarsus uzaktan_oturum_acma uzantilara uzticamiba uzticamibas
        uzticamibu valtuuta verildi verilenler veriliyor verilmeyenler verilmez verilmiyor verilsin
        vertrauen vertrauenswurdigkeit vertrouwen vietai vlozeny voleu_autoritzar_l_amic volituste
        vzdalene_prihlaseni vzdialene_prihlasenie webovych xoa_quyen_truy_cap zaakceptowanie_licencji
        zaakceptuj zahtev zakaz zaufanie zaupanje zdalne_logowanie zelite_pooblastiti_prijatelja zezwalac
        zezwalaj zezwol zezwolenie zezwolic zezwolono zgoda zugelassen zugriff_entfernen zugriffsrechte
        zulassen zulassig αδειεσ αδειων αξιοπιστια αποδοχη απομακρυσμενη_συνδεση δικαιωματων εμπιστοσυνη
        εμπιστοσυνησ εμφανιζουν εξουσιοδοτηση επιτραπει επιτραπηκε επιτρεπεται επιτρεπομενοι επιτρεπονται
        καταργηση_προσβασησ χεριου авторизации авторизаціі авторизовать авторизувати встановлювати
        віддалении_вхід дано датчиків доверие довіряти довіряю дозволама дозволе дозволено дозволені
        дозволи дозволите дозволити дозволу дозволяти дозвољава дозвољен дозвољена дозвољене дозвољени
        дозвољено допускає допускається допустить допушта заборонено закрыть_доступ запрещено използването
        надати надеждност надіиність немате нулират нямате овласти овлашћења овлашћење
        отдалечената_графична_връзка отдалечено_влизане поверење позволен позволена позволить позволяване
        поузданост прав правата премахване_на_достъпа приемам приемане приемате прииняти принимать принять
        прихватате прихвати прихваћено разовии разовое разрешаване разрешать_всегда разрешен разрешена
        разрешени разрешение разрешението разрешения разрешенията разрешено разрешены разреши разрешить
        реальності реальність речень руку ръцете скасувати_доступ уграђен удаленная_авторизация
        удаљено_пријављивање уклони_приступ упълномощаване אישור אני_רוצה_לאפשר_תמיד אשר בחיישני ההרשאה
        ההרשאות הידיים הסכם_לרישיון הסרת_הגישה הרשאה הרשאות הרשאת הרשה התחברות_מרוחקת ולשנות זה_בסדר
        כניסה_מרוחקת לאפשר_הפעם לאפשר_ניפוי_באגים_מרחוק לאשר להתיר למעקב לנעילת לשמירת לתוכן לתוספים מוטמע
        מורשים מותר ניתן_לבטוח פעמי קבל ااقبل_الصديق اجازه اجازهها اجازههای اذونات ازالة_امكانية_الوصول
        اسمح اطمینان اعتماد افزوده اقبل الاذونات التصاريح التصريح الثقة السماح الصلاحيات المعزز الواقع
        الولوج_عن_بعد بارسال بتثبيت بتشغيل بحفظ برداشتن_دسترسی بعرض بقفل بميزة تصاريح تقبل سماح صلاحيات
        قبول مجاز مسموح موثوق_بها میپذیرم واقعیت ورود_دوردست يسمح پذیرش अनमत ऐकसस_हट_ए टरसट दरसथ_ल_ग_न
        पर_ध_कत_कर सव_क_र सव_कत हमश_मजर_द การเขาระบบผานเครอขาย ความนาเชอถอ ตอบรบ นาสทธการเขาถงออก ยอมรบ
        อนญาต アクセスを削除 リモートロクイン 仅此一次 信任 信頼 允許 允许 受諾する 同意 承認 承諾する 接受
        撤消访问权限 移除存取權 給予認證 許可 远程登录 遠端登入 사용권_동의 수락 승인 신뢰 액세스_권한_삭제
        원격_로그인 허가 허용
    """,
    Risk.INSTALL: """
        actualitza_ho_tot actualiza actualizar actualizare actualizeaza actualzeaza afinstaller
        aggiorna_tutto aktualizacja aktualizovat aktualizuj alkalmazas_eltavolitasa alle_aktualisieren
        anovar anwendung_entfernen asenna asennetaan asennetaanko asennuksen asennus asentaa asentaminen
        atinstalet atjauninat atnaujinti atualiza atualizacao atualizar avinstaller avinstallera azuriraj
        bertsio_berritu bijwerken cai_dat_ung_dung cap_nhat copot deinstaliraj deinstalleren deinstallieren
        desinstal_la desinstalar desinstalatu desinstaller desinstalli dezinstaleaza diegiama diegiami
        diegimas diegimo disinstalla eemalda eguneratu eliminar_la_aplicacion eltavolitas
        ezabatu_aplikazioa fjern_program go_bo go_cai_dat guncelle hapus_aplikasi idiegti idiekite_programa
        instal_aplikasi instal_la instala instalacao instalace instalaci instalacia instalacii instalacija
        instalacije instalaciju instalacion instalaciu instalacja instalacji instalando instalar instalare
        instalarea instalati instalatu instalatzea instalatzen instalazioa instalazioak instale instaleaza
        instalesana instalet instaliraj instaliranje instalirati installa installare installasjon
        installatie installationen installazione installer installera installerar installere installeren
        installerer installeres installering installi installida installieren installimine instalovat
        instalowanie instaluje instaluji instaluju kaldir kur kurulamadi kurulsun kurulum kuruluyor lacio
        memasang menginstal mettre_a_jour mettre_a_niveau mise_a_jour mutakhiran mutakhirkan nadgradi
        nadopuni nainstalovat namescanje namesti namestitev namestiti namestitvi naujovinimas nettapper
        odebrat_aplikaci odinstalovat odinstaluj odmescanje odmesti_aplikacijo odstrani odstranit_aplikaciu
        opdater_alle opgrader oppdater osszes_frissitese paigaldamine paivita_kaikki pasalinti pasang
        pemasangan pembaruan penginstalan perbarui poista posodobi prejit_na_novejsi_verzi
        remover_aplicacao rimuovi_applicazione salinti supprimer_l_application suprimeix_l_aplicacio
        ta_bort_program telepiteni telepites telepitese telepiti uaktualnij ukloni_program uninstal updaten
        update句 uppdatera_alla uppgradera usun usuwanie_programu uuenda varskenda verwijderen webapps
        webbappar yukle yukselt zainstalowac zainstaluj zaktualizuj αναβαθμιση απεγκατασταση
        αφαιρεση_εφαρμογησ εγκατασταση εγκαταστασησ ενημερωση ажурирај актуализиране вебдодатки видалити
        вилучити встановити встановлюється деинсталиране деинсталирај заменить замінити инсталација
        инсталира инсталирам инсталиране инсталирането инсталират инсталирате инсталирај инсталирајте
        инсталирају инсталирања инсталирање надогради обновить_все обновяване оновити_все оновлення
        премахване_на_програма удалить уклони устанавливается установити установить ההתקנה הסר הסרה
        הסרת_אפליקציה הסרת_האפליקציה התקנה התקנת להתקין להתקנה מתקין עדכון עדכן שדרג ازالة_التثبيت
        ازالة_تطبيق ازل_التثبيت الغ_التثبيت بتثبيت بهروز_رسانی بهروزرسانی بههنگام_سازی تثبيت حدث حذف نصب
        अदयतन_कर अनइसट अनपरय_ग_हट_ए अपडट_कर इसट_ल_कर सथ_प_त_कर सथ_प_त_करन सथ_पन_रदद_कर ตดตง ถอดถอนโปรแกรม
        ปรบขอมล อปเดต アッフクレート アッフテート アフリケーションを削除する インストール 升级 卸载 安装
        安裝 更新 移除应用程序 移除應用程式 삭제 설치 업그레이드 업데이트 제거
    """,
    Risk.FORMAT: """
        alusta_taltio birimi_bicimlendir formata_el_volum formatar_volume formatear_el_volumen
        formateatu_bolumena formater_diskenhed formater_le_volume formater_volumet formatera_volym
        formatiraj_disk formatiraj_nosilec formatovat_zvazok formatta_volume formatuj_wolumen
        formatuoti_toma koite_vormindamine kotet_formazasa medium_formatteren naformatovat_svazek
        volume_formatieren διαμορφωση_τομου монтиране_на_дял форматирај_партицију форматировать_том
        форматувати_диск هيي_الجزء ホリュームをフォーマットする 格式化儲存區 格式化卷 볼륨_포맷
    """,
    Risk.SHUT_DOWN: """
        abmelden abmeldung afmelden afsluiten amaitu_saioa amaitzeko apaga apagada apagado apagar arret
        arvuti_uinak askiya_al atsijungiant atsijungimo atsijungti atteikties aturada ausschalten
        avslutning avslutt avstangt aδρανοποιηση aναστολη baslatilmasi baslatin bereitschaft berrabiarazi
        berrabiaraztea berrabiatu cerrar_la_sesion cerrar_sesion ceruta chiusura cierre_del_navegador cikis
        d_connexion dang_xuat deaktiver deaktivieren deconectare deconecteaza_te deconnexion delogare
        demarrer_maintenant derin_uyku desactiva desactivar desactiver desaktibatu desativar desconectar
        desconectarse desconnecta deskonektatu desligado desligamento desligar dezactiveaza di_ra disattiva
        disconnetti dvale dvalemodus encerramento encerrar esci eseki eteindre felfuggesztes genstart
        hazirda_beklet herstart herstarten herunterfahren heruntergefahren hibernacia hibernacija
        hibernacja hibernalas hiberneaza hiberniraj hibernovat hvile hvilemodus iberna ibernare iemidzinat
        iesire iesnaudinat igenyli inaktivera inchide_sesiunea inchideti inditsa irten isjungimas isjungti
        iskljuci iskljucivanje itzali izklop izklopi izrakstities izslegsana izslegt kaivita_uuesti kapat
        kaynnista_uudelleen keskeytystila khoi_dong_lai kijelentkezes kijelentkezeskor kikapcsolas
        kirjaudu_ulos kvile leallitas lepotila log_af log_keluar log_ud logg_av logg_ut logga_ut logi_valja
        logout luk_ned lulita_valja lulitab_valja lulitatakse_valja matikan mettre_en_veille mise_en_veille
        mulai_ulang nedlukning neu_starten neustart neustarten ngu_dong nonaktifkan nouveaudebut
        nyalakan_ulang odhlaseni odhlasenie odhlasit odjava odjave odjavi_se omstart opnieuw_starten
        opreste oprire padamkan paleiskite paleisti_dabar paleisti_is_naujo parstartesanu parstartet
        pauzestand perleisti poista_kaytosta ponoven ponovni ponovno_pokreni ponovno_pokretanje
        ponovno_zazeni ponovnog ponovo_pokreni_sad pristabdyti re_demarrer redemarrage redemarrer reincepe
        reinici reinicia reinicializacao reiniciar reinicio reporneste repornire repornirea reporniti
        restartejiet restartet_tulit restartovat restartuje restartujte rezim_spanku riavvia riavviare
        riavvio ruhezustand saioa_itxi sair salir sammuta se_deconnecter sla_av sla_fra slaapstand sluk
        sospendere sospendi spegnere spegni spegnimento stang_av stangning start_pa_nytt starta_om
        sulgemine sulkeminen suspenda suspendare suspender suspendiraj suspensi suspension suspenzija
        taaskaivita taaskaivitamine talleta_kettale talleta_ram_i talveuni tam_dung tam_ngung
        tanca_la_sessio tat tension termina_la_sessione terminar_a_sesion terminar_sessao thoat_ra
        torna_a_iniciar uitloggen uitschakelen uitschakeling uitzetten ujrainditas ujrainditasa
        ujrainditasat ukonceni uruchom_ponownie uspat uspatdopameti uspatnadisk uspienie utlogging
        utloggning uudelleenkaynnistyksen uudelleenkaynnistys uzmigdyti v_mirovanje v_pripravljenost
        valjalogimisel valmiustila vantelage verlangt vilolage virta_pois_paalta vnovicni vypnout vypnut
        vypnuti vypnutie wstrzymaj wylacz wylaczenie wylogowania wylogowanie wyloguj yeniden_baslat
        zahibernuj zahteval zakoncz_sesje zaprt zaustavi znova_zazeni αδρανοποιηση αναστολη απενεργοποιηση
        αποσυνδεση επανεκκινηση επανεκκινησησ επανεκκινηστε τερματισμοσ в_сплячку виити вимкнути вихід
        выити выключен выключение выключить выход ждущии_режим завершение_работы завершення_роботи замрзни
        затварање значениеперезапуска изключване изход искључи обустави одјава одјави одјављивање остановки
        отключить перезавантажити_зараз перезагрузить_сеичас перезапуск перезапуска перезапуску
        перезапустити перезапустить покрени_поново поновно_покретање поново_покрени призупинити приспати
        приспиване режим_гибернации режим_ожидания рестартираите рестартиране рестартуј спящии_режим
        требующии אתחול הפעל_מחדש הפעלה_מחדש הרדם השהה השהיה התנתק התנתקות יציאה יש_להפעיל_מחדש_כעת כבה
        כיבוי תרדמת اخرج اسبات اسبت اطفاء اطفي اعادة_التشغيل اعد_التشغيل اغاز_دوباره ايقاف_التشغيل
        اکنون_راهاندازی_مجدد_کن بازاغازی بازراهاندازی بسته_شدن تسجيل_الخروج تعليق تعلیق خاموش_کردن خروج
        خواب_زمستانی عطل علق هماکنون_انجام_راهاندازی_دوباره गआउट प_वर_ऑफ पन_आरभ पन_पर_रभ_कर बद_कर बनद_कर
        ल_ग_आउट स_इन_आउट_कर सथग_त सपत จาศล ตงตนใหมเดยวน ปด พกเครอง รสตารทเลย ออกจากระบบ オフ サスヘント
        シャットタウン ハイハネート ロクアウト 休眠 关机 关闭 再起動 再開始番号 挂起 暫停 注销 登出 退出
        重启 重新启动 重新啟動 關機 關閉 끄기 다시_시작 대기 로그아웃 사용_중지 재시작 절전 종료 중지됨
    """,
    Risk.ACCOUNT: """
        abbestellen aboneligi abonnement account_verwijderen afmeld annulla_la_sottoscrizione
        annulla_sottoscrizione atrakstities avbryt_tinging batalkan_berlangganan berhenti_langganan
        borrar_cuenta cancel_la_la_subscripcio cancelar_a_inscricao cancelar_a_subscricion
        cofnij_autoryzacje deixar_de_subscrever des_subscrever desabonner desinscrever desinscription
        desinscrire desubscribirse desubscrie desuscribir desuscribirse dezabonare dezaboneaza disiscriviti
        dzest_kontu dzest_profilu elimina_account elimina_conto elimina_il_conto elimina_profilo
        eliminar_a_conta eliminar_conta eliminar_cuenta eliminar_perfil eliminar_subscricion
        eliminati_contul excluir_a_conta excluir_conta excluir_perfil fiok_eltavolitasa fiok_torlese
        fjern_abonnment fjern_konto forlad_gruppe forlat_gruppen groep_verlaten gruppe_verlassen
        gruptan_cik hapus_akun hapus_profil harpidetza hesabi_kaldir hesabi_sil hesap_sil huy_dang_ky
        iesi_din_grup iseiti_is_grupes issiregistruoti istrinti_profili izbrisi_konto izbrisi_profil
        izbrisi_racun iznemt_kontu keluar_dari_grup kendu_kontua kilepes_a_csoportbol konta_nonemsana
        konto_eemaldamine konto_entfernen konto_kustutamine konto_loschen kontua_ezabatu kundigen
        lahku_grupist lamna_grupp lascia_il_gruppo leiratkozas lopeta_tellimus napusti_grupu narocnino
        odber odebrat_ucet odhlasit odjavi odstrani_racun odstranit_profil odstranit_ucet
        odstranitev_racuna opusc_grupe opustit_skupinu opzeggen pamest_grupu pasalinti_paskyra
        pasalinti_saskaita peru_tilaus poista_listalta poista_profiili poista_tili poistu_ryhmasta
        pretplatu profiel_verwijderen profiili_kustutamine profil_loschen profil_torlese profili_sil
        quitar_cuenta quitter_le_groupe rekening_verwijderen remover_conta retirar_conta rimuovi_account
        roi_khoi_nhom sag_upp_prenumeration sair_do_grupo salir_del_grupo slet_konto slet_profil
        slett_konto slett_profil sluta_prenumerera smazat_profil sterge_cont sterge_contul stergere_cont
        stergeti_profilul subscricao subskrypcje supprimer_le_compte supprimer_le_profil
        suprimeix_el_compte suprimeix_el_perfil suprimir_el_compte surt_del_grup szamla_torlese
        ta_bort_konto ta_bort_profil tellimusest uklanjanje_racuna ukloni_racun usun_konto usun_profil
        uyelikten_cik xoa_ho_so xoa_tai_khoan zapusti_skupino zrusit_autorizaci αποχωρηση_απο_την_ομαδα
        αφαιρεση_λογαριασμου διαγραφη_απο_τη_συνδρομη διαγραφη_λογαριασμου διαγραφη_προφιλ
        καταργηση_λογαριασμου συνδρομησ абонамента брисање_профила видалення_облікового_запису
        видалити_обліковии_запис видалити_профіль видалити_рахунок виити_з_групи
        вилучення_облікового_запису вилучити_обліковии_запис вилучити_рахунок відписатись відписатися
        изтриване_на_акаунта изтриване_на_потребителския_профил изтриване_на_сметка напускане_на_групата
        напусти_групу обриши_налог обришите_налог одјави_се отказаться_от_подписки отписаться отписване
        покинуть_группу премахване_на_профила премахване_на_регистрация скасувати_підписку
        удаление_учетнои_записи удалить_аккаунт удалить_профиль удалить_счет удалить_учетную_запись
        укини_претплату уклањање_налога уклони_налог בטל_את_המנוי בטל_הרשמה הסרת_חשבון יציאה_מהקבוצה
        מחיקת_חשבון מחק_את_הפרופיל מחק_חשבון מחקית_חשבון احذف_الحساب ازالة_الحساب ازل_الحساب الغ_الاشتراك
        برداشتن_حساب ترک_گروه حذف_الحساب حذف_الملف_الشخصي حذف_حساب حذف_نمایه قطع_اشتراک مغادرة_المجموعة
        ख_त_हट_ए गरप_छ_ड सदसयत_व_पस_ल นาออกโปรไฟล ลบบญช ออกจากกลม เลกบอกรบ アカウントの削除
        アカウントを削除 クルーフから退出 フロファイルを削除 删除个人资料 删除帐号 删除科目 刪除帳號
        刪除科目 刪除設定檔 勘定科目を削除 取消訂閱 移除帐号 移除帳戶 移除帳號 移除账号 移除账户
        継読の取り消し 購読の停止 購読の取り消し 退出分组 退出群組 退訂 退订 계정_삭제 계정_제거 구독_중지
        구독_취소 그룹_나가기 프로필_삭제
    """,
    Risk.PASSWORD: """
        aanmelden accedi accesso adgangsfrase adgangskode adgangskodeadministrator adgangskoden
        adgangskodepunkt adgangskoder adgangskoderne adgangssaetning alterada alterar_senha
        anahtarlik_kilidini_ac anmelden anmeldung atbloket atkopsanas atrakinimo atrakinti atslegt autendi
        autentica autenticacao autenticar autentifica autentificacion autentificare autentificet
        autentifikatu autentikasikan autentimine autentiser autentisera autentisere autentizace
        authenticeren authentification authentifier authentisierung ava_lukk avaa_avainnippu avaa_lukitus
        avainnipun baza_kluczy_konta bejel bejelentk bejelentkezes bejelentkezesi bejelentkezeskor bo_khoa
        buka_kunci buka_ring_kunci bytt_passord cambia_password conectarse conecteaza_te connessione
        connexion contrasena contrasenas contrasenya contrasenyes contrasinais contrasinal corecta
        dang_nhap dang_xuat dangnhap datoz deblocheaza desbloca desblokeatu desbloquear desbloqueio
        desbloqueja destrancar deverrouiller dibobol egyeznek einloggen emlekezzen endra_passord
        endre_passord entsperren estava expresie_de_acces faca_login_entre fazer_login feloldas fitxategiko
        frasa frase_de_acesso frase_de_paso frase_senha frasesandi fraza fraze frazi frazu gbruikr
        genindtast gesel gesla gesli geslo geslom giris godkend googlov guardadas hasel hasla haslami
        haslem haslo helyreallitasi herstelwachtwoord hesel hesiel hesla heslami heslem heslo hesly
        hitelesites ieejas ierakstisanas ierakstities ihlal inicia_la_sessio iniciar_a_sesion
        iniciar_sesion inicio_de_sesion inloggen inloggning innlogging inscrever jelmondat jelszava
        jelszavad jelszavait jelszavak jelszavakat jelszavanak jelszavat jelszo jelszocsere jelszofajl
        jelszokezelo jelszomodositas jelszot jelszoval kaitske kayttajalle khau kilidi_ac kilidi_kaldir
        kilidini_kaldir kimlik_dogrula kimlik_dogrulama kimlik_kanitla kirjaa_sisaan kirjaudu kodeord
        kompromitterede kulcstarto_nyitasa las_noglering_op las_op las_opp las_upp legitimieren log_ind
        log_masuk log_pa logg_inn logg_pa logga_in logi_sisse logige_sisse login_sebagai logind logowanie
        losenfras losenfrasen losenord losenorden losenordet losenordshantering lozinka lozinke lozinku
        memoreaza mengautentikasi mo_khoa modifica_password modificar_senha mot_de_passe motdepasse mots
        mudar_senha nokkelsetning nova_senha nuova_password nytt_passord odblokowanie_bazy_kluczy odblokuj
        odemknout odkleni odklep_zbirke_kljucev odomknut ontgrendelen osszetett otkljucaj oturum_ac
        oturum_acin overit_totoznost ovjera ovjeri pakeiskite palavra palavras palogging parola parolalar
        parolaniz parolanizi parolanizin parolasi parolasini parolayi parole parolei parolele parolelor
        paroles paroli parolu parool paroole parooli paroolid paroolide paroolihaldur pasaesaldia pasahitz
        pasahitza pasahitzak pasahitzaren passordendring passordene passordet passordfil passordfrase
        passordlagring passwort passwortanderung passwortdatei passworter passwortmanager passworts
        patvirtinti_tapatybe pemulihan perill phrase_cle phrase_secrete pierakstities pieteikties
        poista_lukitus prihlaseni prihlasenie prihlaseny_ucet prihlasit prihlaste_se prijava prijavi
        prijavite_se_kao prisijungimas prisijungti_kaip pristupovu promijeni_password proteja raktines
        registrarse saio_hasiera salasanaa salasanan salasanasi salasanat salasanoja salasanojen sandi
        sblocca sessao sifre sifreler sifreleri sifreleriniz sifrelerinizi sifreniz sifrenizi sifresi
        sifresini sifreyi sifrirno sisaankirjautuminen sisselogimine slaptafraze slaptazodi slaptazodis
        slaptazodziai slaptazodzio slaptazodziu slaptazodzius tilgangsfrase todenna tunnistaudu tunnus
        tunnuslause uplynie uusi_salasana uwierzytelnianie uwierzytelnij vaihda_salasana vaihdetaan
        veranderd vervalt vota_lukust_lahti votmeronga vuelva wachtwoord wachtwoordbestand wachtwoorden
        wachtwoordmanager wachtwoordzin wielowyrazowe xac_thuc zaloguj zapamietanie zaporka zaporkama
        zaporke zaporki zaporku zugangsdaten αποθηκευμενοι καταγραφη κωδικο κωδικοι κωδικοσ κωδικου
        κωδικουσ κωδικων ξεκλειδωμα πιστοποιηση προσβασησ συνδεση_ωσ συνθημα συνθηματικο συνθηματικου
        συνθηματικων φρασησ автентифікація автентифікувати авторизация авторизоваться аутентификация
        аутентифицировать влизане воити вписване вход_като въведената засвідчення идентифициране логин
        лозинка лозинкама лозинке лозинки лозинком лозинку менаџеру нетачна отключване откључај парола
        паролата паролеи паролем пароли паролите пароль парольна парольная парольну паролю пароля паролями
        паролі паролів поновите потврди_идентитет приступну пријава пријави_ме пријави_се пријавите_се_као
        пријављивање проити_розпізнавання промењена разблокирование разблокировать реєстраціине_ім_я
        розблокувати сменена совпадают увіидіть_як увіити удостоверить_личность удостоверяване
        учетная_запись фраза фразу אימות ביטול_נעילה בסיסמה הייתה הסיסמאות הסיסמה הססמאות הססמה ומפתחות
        כניסה מילת סיסמאות סיסמה סיסמת ססמה ססמת שחרור استوثق السر المرور الولوج باز_کردن_قفل تایید_هویت
        تسجيل_الدخول تصدیق_هویت خاطر سپردن عبارة عبور فتح_القفل فك_القفل فك_قفل_حلقة_المفاتيح قفلگشایی
        كلمات كلمة مرور ورود_به_سیستم گذرعبارت گذرواژه گذرواژهای گذرواژهتان گذرواژهها گذرواژههای گشودن_قفل
        अनल_क_कर कटशबद त_ल_ख_ल परम_ण_त_कर परम_णपतर ल_ग_न शबदकट स_इन_इन_कर सतय_प_त_कर सतय_पन_कर सफरज सवरड
        ปลดลอก ปลดลอค พาสเฟรส ยนยนตวบคคล รหสผาน ลงชอเขาใช เขาระบบ サインインしたとき ハスフレース
        ハスワート ロクイン ロックの解除 ロック解除 口令 密码 密碼 核對 登入 登录 解鎖 解锁 解開鑰匙圈
        解除鎖定 認証 認證 认证 身份验证_authenticate 通關密語 鑑定 로그인 비밀번호 암호 인증 잠금_풀기
        잠금_해제
    """,
}
