"""Words of risk in 44 interface languages, folded. Pure. Made by `packaging/extract_risk_words.py`.

From the translation catalogues that are named there; `_` joins the words of a phrase.
"""

from agent.actions.policy.verdict import Risk

CATALOGUE_WORDS: dict[Risk, str] = {
    Risk.DELETE: """
        a_beallitasok_visszaallitasa abaikan abandonner adatok_torlese aizvakt ajaloo_puhastamine
        alaphelyzet algvaartusta annuler_les_modifications annulla_le_modifiche anuleaza_modificarile apagar
        atcelt_izmainas aterstall athelyezes_a_kukaba atiestatit atmest atmesti atsikratyti
        atsisakyti_pakeitimu atstatit atstatyti_visus attirit atur_ulang atzymeti_viska azzera azzerare
        baztertu bereinigen berrezarri bersihkan bo_tat_ca borra borracha borrar bota_zakarrontzira brisanje
        buang buida canc cancella_cronologia cancella_la_cronologia cancella_tutto cestina cestino cikart
        clar cop cope_gonder cope_tasi copu_bosalt corbeille curata dat_lai de_sters degisimi_geri_al del
        deletar delete句 descarta descartar descarte_as_alteracoes desinstalar do_rac don dzesana dzest
        eemalda effacer effacez eldobas elimina eliminado eliminar eliminati elozmenyek_torlese eltavolitas
        elvetes enlever entf entfernen eraman_zakarrontzira esborra esborrar exclua exclui_arquivo excluir
        expurgar ez_gorde ezabatu ezabatuta fajl_torlese fechar_tudo fjern flytt_til_papirkurven
        flytta_till_papperskorgen forkast forkasta garbitu geloscht go_bo goleste got gunoi hapus herstellen
        hilangkan hulga huy_cac_thay_doi huy_thay_doi hylkaa iestatijumu_atiestatisana indepartati ismesti
        istrinti isvalykite isvalyti izbri_i izbrise_datoteku izbrisi izdest_vestuli izdzest izmest iztirit
        iztuksot_atkritumu_kasti iztuksot_miskasti kaldir kan_fjernes kasser kasta kendu kijelolesek_torlese
        kiurites kos kosongkan kosz kuka kustuta kustutada kustutage kustutamine lahtesta leeren legen
        leurites limpa limpar limpe limpiar lixeira lixo losche loschen menghapus minden_mezo_torlese
        minden_torlese miskaste mover_a_dereita nesaglabat neteja nettoyer nokartot nollaa nonemt notiriet
        notirit nullstill nulstil nustatymu_nustatymas_is_naujo nustatyti_is_naujo nustatyti_viska_is_naujo
        obnovi obnovit_vsetky obrisi ocisti odbaci odebrat odrzuc odstrani odstranit opnieuw_instellen
        oproznianie_kosza osszes_eltavolitasa osszes_torlese osszes_visszaallitasa palauta papelera paperera
        papierkorb papirkorg papirkorga papirkurv papperskorg parstatit parvietot_uz_miskasti pasalinti
        pocetno_stanje pocisti poista ponastavi ponastavitev_nastavitev ponovno_postavi presunout_do_kose
        presunut_do_kosa prezri_spremembe prugi prugikast prugikasti prullenbak przenies_do_kosza przerwij
        przywroc puhasta pulisci purgar purger purificar purjare puvodni quita quitar radera rechazar
        redefina redefinir reimposta reinicia reiniciar reinitialiser rejeitar remise_a_zero remova remover
        rensa renunta_la_schimbari renuntati repor reset_semua reset_setelan resetare reseteaza resetovat
        resetta resetten resetuj restabelecer restabileste restabilieste_toate restabilieste_tot restablecer
        restableix restaurar retirar retirer rexeitar rimuovi ripristina ripulisci roskakori ryd rydde
        salinti saubern scarta seadete_lahtestamine secim_yok selectie_opheffen setel_ulang sifirla
        siirra_roskakoriin sil silin singkirkan siuksline skasowanie_pliku skasuj slang slet slett
        sletta_melding smazat smaze_soubor smece smeti soppel sot_rac sterge stergere stergeti suppr
        supprimer supr suprimeix suprimir ta_bort tag_bort tay temizle tempat_sampah terugzetten thung_rac
        tilbakestill tisztitas tom tong_sampah torles torolt_uzenetek trinti tuhjenda tuksot_miskasti
        tyhjenna ukloni usun usuwanie_pliku uzenet_torlese vaciar valtozasok_elvetese valtoztatasok_eldobasa
        valyti veranderingen_ongedaan_maken vernieuw verwerfen verwerpen verwijderen vider visszaallitas
        vracanje_postavki_na_zadano vrati_izvorno vrati_sve_na_izvorno vrati_sve_na_zadano vratit_povodne
        vrijgeven vychozi vycistit vymazat vymazte vyprazdnit vyymazat wijzigingen_negeren wis_geschiedenis
        wissen wyczysc wyrzuc_do_kosza wyzeruj xoa zahodit zakarrontzia zavrzi zbavit_sa zmazat zresetuj
        zrusit_vse zrusit_zmeny zurucksetzen αδειασμα_απορριματων αδειασμα_απορριμματων απομακρυνση
        απορριμματα απορριψη αφαιρεση διαγραφη διαγραψτε εκκαθαριση επαναφορα_ολων επαναφορα_ρυθμισεων
        καθαρισμοσ καταργηση μετακινηση_στα_απορριματα μετακινηση_στοκαδο_απορροματων брисање_поруке
        брише_датотеку в_корзину видалення видалити викинути вилучити витерти влучити
        врати_почетне_вредности врати_све відкинути відхилити данни_за_сърф_изтр забравяне_на_промените
        избаци избриши изпразване_на_кошчето изтриване изтрии изтрит изчистване изчистете изчисти корзина
        кошче наредба_брисања нулиране обриши обришите одбаци оригинални_комбинации отбросить
        отвергнуть_изменения отклонить отмяна_на_всички отмяна_на_промените отхвърляне очисти очистити
        очистить очистьте очитстити_історію перенести_до_смітника пересунути_до_смітника
        повторно_задаване_на_всичко поново_постави премахване преместване_в_кошчето премести_в_коша
        премести_у_непотребно прочистване ресетуј ресетујте_подешавања сброс сбросить скинути смеће смітник
        спорожнити_журнал стереть удалена удаление удалите удалить уклони איפוס אפס אשפה הסר הסרה הסרת_הכול
        העבר_לאשפה העברה_לאשפה התעלם התעלמות טהור_היסטוריה טהר למחוק מחיקה מחיקת_הודעה מחיקת_היסטוריה
        מחיקת_הכול מחיקת_הקובץ מחיקת_נתוני_הגלישה מחיקת_נתונים מחיקת_קובץ מחק ניקוי נקה פינוי רוקן_את_האשפה
        ריקון_האשפה שמיטת_שינויים احذف اخل ازالة ازل اعادة_الضبط اعادة_ضبط_الاعدادات اعادة_ضبط_الكل
        اعد_الضبط الغای_تغییرات المهملات امح_التاريخ امسح انقل_للمهملات اهمل_التغييرات بازشانی_همه بازنشانی
        بازگرداندن_تنظیمات_قبلی برداشتن تجاهل تخلص_من_التغييرات تنظيف تنظیم_به_حالت_اولیه تنظیممجدد حذف
        دور_انداختن دور_ریختن_تغییرات راهاندازی_مجدد زباله زبالهدان صرفنظرکردن صفر فسخ محو مسح پاک پاکسازی
        कड_ख_ल_कर कड_म_ड_ल तय_ग न_क_ल न_कल म_ट_ए र_सट रदद स_फ_कर सबक_हट_य हट_ए คนคาเดม ตงคาใหม ถงขยะ ถอดถอน
        ทง ทงลงถงขยะ นาออก ยายไปลงถงขยะ รเซต ลบ ลบคสนทนา ลบทง ลบออก ลบไฟล ลาง ลางทงหมด เกบกวาด เทขยะ
        เทถงขยะทง เอาออก ไมสนใจการเปลยนแปลง こみ箱 こみ箱に移動 こみ箱を空にする すへてリセット すへて削除 クリア コミ箱 ファイルの削除 メッセーシを完全に削除
        リセット 丟到垃圾桶 丟進回收筒 丟進垃圾桶 丢弃 丢弃更改 全部删除 全部刪除 全部清除 全部移除 删除 删除信息 删除全部 删除数据 删除文件 删除浏览数据 删除消息 刪除 刪除信件 刪除檔案
        刪除資料 刪除郵件 削除 回收站 回收筒 垃圾桶 変更を破棄 废件夹 废件箱 恢复 抹消 捨棄 搬到垃圾桶 放入垃圾桶 放弃 放棄 放棄變更 永久删除 永久刪除 消去 清理历史 清理回收筒 清理垃圾桶
        清空 清除 清除全部 清除紀錄 無効 破棄 破棄する 移到回收站 移到垃圾桶 移动到回收站 移动到垃圾箱 移動到資源回收筒 移至垃圾桶 移除 移除圖章 移除檔案 舍弃 解除 設定のリセット 選択解除
        重新設定 重置 重設 重設設定 销毁 버리기 변경_무시 비우기 삭제 삭제하기 재설정 전체_해제 제거 지우기 지운_메시지 초기화 휴지통
    """,
    Risk.SEND: """
        abschicken absenden agenda_informatie_publiceren antwort_an_alle antworten
        argitaratu_egutegiaren_informazioa atbildet atsakyti augsupieladet bagi bagikan balas beantwoorden
        bendra bendrinti bericht_doorsturen bestand_sturen bidali birbidali bjud_in cargar carica carregar
        chia_se chuyen_den chuyen_tiep_dang comparteix compartido compartilhados compartilhar compartir
        compartit condividi condivisi convida convidar davet_et del dela delen deli delt dijeljeno
        doorsturen_als doorsturen_naar e_mail_kuldese e_mail_sturen e_posta_yolla edasta einladen elkuldes
        encaminhar_como encaminhar_para envia enviar envoyer erantzun esita faire_suivre_a
        faire_suivre_comme fajl_kuldese fajlfeltoltes fajlkuldes farkli_ilet fazer_upload feltoltes freigabe
        freigeben gedeeld gonbidatu gonder gui hochladen iesniegt ikelti importer_maintenant inainteaza_ca
        inainteaza_catre inainteaza_la incarca_acum incarcati information_om_kalender_offentliggorelse
        inoltra_a inoltra_come invia invita invitar invitati inviter jaa jaettu jaga
        julkaise_kalenteritietoja kalenderinformationen_veroffentlichen kepada kirim kirja_saatmine kopigot
        koplietotie kuldes kutsu laadi_kohe_ules laadi_ules ladda_upp laheta last_opp maardla meghivas
        megosztas megosztott mensagem_encaminhada message_de_transfert messaggio_di_inoltro
        missatge_de_reenviament nachricht_verschicken nachricht_weiterleiten nahrat nalozi_zdaj
        naptar_informaciok_kozzetetele nusiusti_el_laiska nusiusti_zinute objavi_informacije_iz_kalendara
        objavi_podatke_o_koledarju odeslat odgovori odoslat odpovedat odpovedet odpowiedz
        opublikuj_informacje_z_kalendarza pakviesti parsutisanas_teksts parsutit partage partager partajat
        partekatu partekatua partilha partilhar pateikti paylas paylasim pedido_post penja_ara
        permintaan_post permite_accesul_oricum persiusti po_alji_datoteku po_alji_poruku podijeli posalji
        posaljite_poruku poslat poslji posredovano_sporocilo posreduj post_anfrage post_anmodning
        post_begaran post_foresporsel post_istegi post_keres post_paring post_pieprasijums post_pyynto
        post_uzklausa post_verzoek post_zahtjev post_захтев post_リクエスト post_要求 post_请求 post_요청 povabi
        pozadavek_post poziadavka_post pozovi pozvat predat_dal_na predlozit prenesi preodosielacia_sprava
        preposlat proslijedena_poruku proslijedi przekaz przekazanie_wiadomosci przeslij
        pubblica_informazioni_calendario publica_informatiile_de_calendar publicar_informacao_de_calendarios
        publicar_informacoes_de_agenda publicera_kalenderinformation publicet_kalendara_informaciju
        publiser_kalenderinformasjon publitseeri_kalendri_andmed raspunde reencaminar_a reencaminar_como
        reencaminar_mensaxe reencaminhar_como reencaminhar_mensagem reencaminhar_para reenvia_a
        reenvia_com_a reenviar_a reenviar_como reenviar_mensaje reenviar_para repondre requete_post respon
        responder resposta richiesta_post rispondi saada saatke_sonum sdilene sdilet send_alligevel
        send_besked send_brev send_e_mail send_e_post send_en_besked send_fil send_inn send_likevel
        send_melding send_meldinga send_na send_no send_nu send_vidare send_videre_til senden simdi_yukle
        siusti skelbti_kalendoriaus_informacija skicka skupna_raba sol_licitud_post solicitacao_post
        solicitare_post solicitud_post sonumi_saatmine soumettre souporaba spedisci_ora subir_ahora sutit
        svar svara tai_len takvim_bilgisini_yayimla teilen terbitkan_informasi_kalender teruskan thu_chuyen
        toch_sturen tovabbitas tra_loi transmettre_a trimite trimitere_fisier trimitere_mesaj trimiteti
        trotzdem_verschicken udostepnij uitnodigen undang upload_nu upload_sekarang uploaden utdelat
        uzaicinat uzenet_kuldese uzenet_tovabbitasa valasz valita valitetty_viesti vasta vastaa versturen
        verstuur_bericht verzenden vidarebefordra_meddelande vidarebefordra_som vidarebefordra_till
        vidaresend_til videresend_brev videresend_melding videresend_som videresend_til weiterleiten_als
        weiterleiten_an wspoldzielony wyslij wysylka yanitla yeu_cau_post yonlendir zadanie_post
        zahteva_post zapros zdielane zdielat zverejnit_informacie_o_kalendari zverejnit_kalendar αιτημα_post
        απαντηση αποστολη δημοσιευση_πληροφοριων_ημερολογιου διαμοιρασμοσ κοινοποιηση κοινοχρηστα
        μεταφορτωση προσκληση προωθηση_μηνυματοσ προωθηση_σε προωθηση_ωσ υποβολη відповісти дели дељено
        загрузить запит_post запрос_post запросити заявка_от_тип_post изпратете_съобщение изпращане качване
        надсилання_повідомлення надсилання_фаилу надіслати общие_фаилы објави_распоред_из_календара одговори
        оприлюднити опубликовать ответить отговор отправить отпреми перенаправить_к перенаправить_как
        переслати переслать_по_адресу пересылаемое_сообщение поделиться позови покана пошаљи пошаљите_поруку
        представить препращане_до препращане_като препращане_на_писмо пригласить проследи прослеђује_поруку
        публиковать_сведения_календаря публікувати_відомості_календаря споделени споделяне спільне
        усе_одно_поділитися בקשת_post הזמן העבר_אל העבר_כ העברה_אל העלאה השב לשליחה_בכל_זאת פרסם_נתוני_יומן
        שיתוף שלח שליחה שליחת_הודעה ادع ارسال ارسل التحميل_الان المشاركة_على_اي_حال انتشار_اطلاعات_تقویم
        بارگذاری تحميل درخواست_پست دعوت رد_على_الجميع رد_على_الكل شارك طلب_post فرستادن مرر مشاركات مشاركة
        مشترک نشر_معلومات_التقويم هدایت_به هدایت_پیام همرسانی پاسخ پیشسو_به अगरष_त_सदश अपल_ड_कर अभ_भज
        आमतरण_द इसम_अगरष_त_कर ईमल_भज ऐस_अगरष_त_कर क_आग_भज जव_ब न_मतर_त_कर फ_इल_भज फ_र_भ_भज शयर_कर स_झद_र
        सदश_भज सनदश_भज सबम_ट_कर ขอมลการแปะประกาศปฏทน คาขอ_post ตอบกลบ ตอบกลบทงหมด ตอบถงทกคน สง สงขอความ
        สงตอถง สงทนท สงแฟม อปโหลด เชญ แชร ใชรวมกน このまま送信 アッフロート カレンター情報を公開する ファイルの送信 ファイルを送信 メッセーシの送信
        メッセーシを送信 一律分享 上传 上傳 今すくアッフロート 今すく送信 仍然共享 仍然发送 仍要傳送 傳送 全員に返信 全部回复 全部回覆 共享 共有 分享 发布日历信息 发送 发送信息 发送文件
        发送消息 回复 回复所有人 回覆 回覆全部 回覆所有人 招待 招待する 提交 無論如何都傳送 發布行事曆資訊 立即上傳 立即傳送 立即发送 転送 転送メッセーシ 轉寄為 轉寄至 轉寄郵件 转发为
        转发信息 转发给 转发至 返信 送信 送信する 送出訊息 邀請 邀请 공유 달력_정보_게시 답장 메시지_전송 보내기 업로드 이메일_전송 전달 제출 초대 파일_전송
    """,
    Risk.PAY: """
        aankoop abone_ol aboneaza_ma aboneaza_te abonneer abonner abonneren abonnieren acheter adomanyozas
        alis apdoroti_mokejima apmaksa apstipriniet_pirkumu apstradat_maksajumu autoryzuj bagis_yap
        bancno_nakazilo banka_transferi banki_atutalas bankoverforing bankoverforsel bankoverschrijving
        bankovni_prevod bankovy_prevod banku_transferentzia bayar bedragen_overboeken bekrafta_kopet
        bekreft_kjopet beli berlangganan betaalmethoden betal betala betalen betaling betalingsmater
        betalingsmetoder betalning betalningsmetoder bezahlen buchen chuyen_so_tien compra
        conferma_l_acquisto confirma_achizitia confirmer_votre_achat cumpara dana_transfer dang_ky doar
        donar donasi donativo doneaza doner donera doneren doniraj donirajte egin_dohaintza eman_dirua erosi
        erositse_meg_a_vasarlast faca_uma_doacao fai_una_donazione faire_un_don feliratkozas feu_un_donatiu
        fizetes fizetesi_modok fon_transferi formy_platnosci fundusze_transferowe harpidetu innbetaling
        inscrever inscrito iscriviti kauf kifizetes_lebonyolitasa kjop kob konfirmasi_pembelian_anda
        kontaktanfrage kop kupnja lahjoita maksa maksajums maksajumu_veidi maksat makse makseviisid maksmine
        maksu maksutavat menetle_makset mokejimas mokejimo_metodai moketi mua nacini_placanja nakup naroci
        noformet_apmaksu odebirat odeme ordainketa ostu_kinnitamine overfor_kapital overfor_midler
        overfor_tillgangar paga pagament pagamento pagar pago paiement pankkisiirto paremti
        parskaitit_naudas_lidzeklus patvirtinkite_pirkini payer pembayaran pervesti_lesas
        phuong_thuc_thanh_toan pierakstities pirkimas pirkt placajte_zdaj placanje placilna_sredstva placilo
        plata platba platebni_metody plateste plati platite_odmah platnosc podporit potvrdite_kupnju
        prenumerera pretplata pretplati_se pretplatiti_se prevod_fondov prihlasit prijenos_sredstva prispiet
        prostredky_prevodu przelew_bankowy quyen_gop remuneracion remunerar satin_alma_isleminizi_onaylayin
        siirra_varoja simdi_ode sonra_odeyin sottoscrivi spenden sposoby_platby spracovanie_platby
        spracovat_platbu subscrever subscribir subscriu_me subskrybuj suscribir suscribirse telli
        thanh_toan_ngay thanh_toan_sau tien_tra tilaa tilmeld toke_atvitele traitement_des_paiements
        transfer_bancar transfera_fonduri transferencia_bancaria transferencia_de_fondos
        transferencia_de_fons transferir_fundos transferitu_funtsak transfira_os_valores
        trasferimento_bancario trasferimento_fondi uberweisung uye_yap uzsisakyti vahvista_ostos venovat_dar
        vetel virement_bancaire virement_de_fonds wspomoz zadat_autorizaci zahlung zahlungsmethoden zakup
        zapisat zaplac zaplatit ziedot zpracovat_platbu αγορα διαδικασια_πληρωμησ δωρεα εγγραφη
        επεξεργασια_πληρωμησ επιβεβαιωση_αγορασ μεταφορα_κεφαλαιων πληρωμη συνδρομη τραπεζικη_μεταφορα
        τροποι_πληρωμησ абониране банков_превод банковни_пренос банковскии_перевод банківськии_переказ
        дарение донирајте записване купити куповина купува начини_плаћања оплата оплатити оплатить
        передача_фондов передача_фондів платеж плати платіж плащане плаћање подписаться подтвердите_покупку
        пожертва пожертвовать покупка помочь_проекту потврдите_куповину потвърждаване_на_покупката
        пошаљи_донацију превод_на_средства пренос_фондова претплати_се пријави_се підписатись підписатися
        підтвердьте_покупку підтримати_фінансово сплатити способи_оплати способы_оплаты אישור_הרכישה הירשם
        העברת_כספים לביצוע_התשלום לתשלום עיבוד_תשלומים קניה תרומה תשלום اشتر اشتراک اشترك اعانه الدفع
        تاكيد_عملية_الشراء تبرع خرید شراء نقل_الاموال پرداخت अभ_पमट_कर खर_द द_न_कर पमट_क_तर_क पस_चक_ए भगत_न
        सदसयत_ल การชาระภายหลง จาย ชาระเลย บอกรบ ยนยนการซอของคณ วธการชาระเงน 付款 付款方式 先买后付 先買後付 匯兌資金 寄付 後払い 捐赠
        支付 支払 收付 申し込み 確認購買 継読 訂閱 订阅 資金移動 購入 購入の確定 購読 贊助 转账 采购 銀行交易 銀行振込 银行转账 결제_수단 구독 구매_가격 구매_확인 기부 기부하기
        나중에_결제 이체_자금 지금_결제 지불 지불하기
    """,
    Risk.PERMIT: """
        aanmelden_op_afstand aanvaarden accepta acceptare acceptati accepte accepter acceptera accepteren
        accepteu_la_llicencia accesso_remoto accetta accetto aceitar aceptar akceptuj aksepter akzeptieren
        annehmen anuluj_dostep approbation apstiprinat atlaut attalinata_ierakstisanas attendibile
        auktorisera autentificare_la_distanta autoriseeri autoriser autorisieren autoritza autorizar
        autorizati_contactul autorizeaza autorizovat autorizza autorizzare_l_utente baimendu
        berikan_otorisasi cabut_akses chap_nhan cho_phep confia_hi confianca confianza confiar confiavel
        connexion_distante consenti dang_nhap_tu_xa do_tin_cay dopusti doveryhodnost dovoli duvera
        duveryhodnost eemalda_juurdepaas ekstern_palogging elfogadas engedelyezes engedelyezi_a_partnert
        engedelyezi_a_tavoli_hibaelharitast erisimi_kaldir erlauben etakirjautuminen fernanmeldung
        fidagarritasuna fidedignidade fiducia fjarrinloggning fjern_adgang fjern_tilgangen fjernlogin
        godkend godkjenn godkjenna_venn godta guven guvenilirlik hozzaferes_megvonasa hyvaksy ijin incredere
        inici_de_sessio_remot inicio_de_sesion_remoto inicio_de_sessao_remoto izin_ver
        izin_vermek_istiyor_musunuz izinkan kabul_et kas_autoriseerida_sober kas_lubada_kaugsilumine
        kauglogimine kepercayaan kontakt_legitimieren leisti licenc_elfogadasa log_masuk_jarak_jauh luba
        luota luottamus machtigen megbizhatosag nonemt_piekluvi noustu noustun nuotolinis_prisijungimas
        odbierz oddaljena_prijava odobrat_pristup odstrani_dostop onartu onayla osszes_elfogadasa
        palidelighed palitlighet pasalinti_prieiga pasitiketi patikimumas permet permettere permite permitir
        pienemt pilnvarot poista_kayttooikeus pooblasti pouzdanost povjerenje povolit poziom_zaufania
        prihvati priimti prijat prijmout quitar_acceso remover_acesso rimuovi_accesso salli
        sallitaanko_vianetsinta_etana sessao_remota sprejmi supprimer_l_acces sutikti ta_bort_atkomst
        tavoli_bejelentkezes terima tillad tillat tillit toestaan trovaerdighed udaljena_prijava
        ukloni_pristup upowaznic_znajomego upowaznij urruneko_saioa usaldusvaarsus uzaktan_oturum_acma
        uzticamiba valtuuta vertrauen vertrauenswurdigkeit vertrouwen vill_du_tillata_fjarrfelsokning
        voleu_autoritzar_l_amic vzdalene_prihlaseni vzdialene_prihlasenie xoa_quyen_truy_cap
        zaakceptowanie_licencji zaakceptuj zaufanie zaupanje zdalne_logowanie zelite_pooblastiti_prijatelja
        zezwalaj zezwol_tym_razem zezwolenie zgoda zugriff_entfernen zulassen αξιοπιστια αποδοχη
        απομακρυσμενη_συνδεση εμπιστοσυνη εξουσιοδοτηση επιτρεπεται καταργηση_προσβασησ
        να_επιτρεπονται_παντα авторизовать авторизувати віддалении_вхід доверие довіряти дозволи дозволити
        допустить завжди_дозволяти закрыть_доступ надати надеждност надіиність овласти
        отдалечената_графична_връзка отдалечено_влизане поверење позволить поузданост премахване_на_достъпа
        приемам приемане прииняти принять прихвати прихваћено разрешаване разрешать_всегда разрешение
        разрешить скасувати_доступ удаленная_авторизация удаљено_пријављивање уклони_приступ אישור
        אני_רוצה_לאפשר_תמיד אשר הסכם_לרישיון הסרת_הגישה הרשה התחברות_מרוחקת זה_בסדר כניסה_מרוחקת לאפשר_הפעם
        לאפשר_ניפוי_באגים_מרחוק ניתן_לבטוח קבל ااقبل_الصديق اجازه_دادن اجازه_داده_شود ازالة_امكانية_الوصول
        اسمح اطمینان اعتماد اقبل السماح_دوما السماح_هذه_المرة الولوج_عن_بعد برداشتن_دسترسی تقبل سماح قبول
        موثوق_بها میپذیرم ورود_دوردست پذیرش अनमत_द ऐकसस_हट_ए टरसट दरसथ_ल_ग_न पर_ध_कत_कर सव_क_र सव_कत
        हमश_मजर_द การเขาระบบผานเครอขาย ความนาเชอถอ ตอบรบ ตอบรบทงหมด นาสทธการเขาถงออก ยอมรบ อนญาต すへて受諾する
        アクセスを削除 ライセンスを受諾する リモートロクイン 一律允許 一律允许 仅此一次 信任 信頼 允許 允许 全部接受 受諾する 同意 同意する 同意吗 承認 承諾する 接受 接受协议 接受授權
        撤消访问权限 移除存取權 給予認證 要允许远程调试吗 許可 远程登录 這次允許 遠端登入 사용권_동의 수락 승인 신뢰 액세스_권한_삭제 원격_로그인 허가 허용
    """,
    Risk.INSTALL: """
        actualitza_ho_tot actualiza actualizar actualizare actualizeaza actualzeaza afinstaller
        aggiorna_tutto aktualizacja aktualizovat aktualizuj alkalmazas_eltavolitasa alkalmazas_telepitese
        alle_aktualisieren anovar anwendung_entfernen asenna atinstalet atjauninat atnaujinti atualiza
        atualizacao atualizar avinstaller avinstallera azuriraj bertsio_berritu bijwerken cai_dat_ung_dung
        cap_nhat copot deinstaliraj deinstalleren deinstallieren desinstal_la desinstalar desinstalatu
        desinstaller desinstalli dezinstaleaza disinstalla eemalda eguneratu eliminar_la_aplicacion
        eltavolitas ezabatu_aplikazioa fjern_program go_bo go_cai_dat guncelle hapus_aplikasi
        hapus_pemasangan idiegti idiekite_programa instal instalacia_aplikacie instalar instalatu
        instale_a_app instale_o_app instaleaza instalet instaliraj instaliranje_aplikacije installa
        installer installera installeren installi installieren instalovat kaldir kur lietotnes_instalesana
        mettre_a_jour mettre_a_niveau mise_a_jour mutakhiran mutakhirkan nadgradi nadopuni namesti
        namestitev_aplikacije naujovinimas odebrat_aplikaci odinstalovat odinstaluj odmescanje
        odmesti_aplikacijo odstrani odstranit_aplikaciu opdater_alle opgrader oppdater osszes_frissitese
        paivita_kaikki pasalinti pasang pembaruan perbarui poista posodobi prejit_na_novejsi_verzi
        rakenduse_installimine remover_aplicacao rimuovi_applicazione salinti sovelluksen_asennus
        supprimer_l_application suprimeix_l_aplicacio ta_bort_program telepites uaktualnij ukloni_program
        uninstal updaten update句 uppdatera_alla uppgradera usun usuwanie_programu uuenda varskenda
        verwijderen yukle yukselt zainstaluj zaktualizuj αναβαθμιση απεγκατασταση αφαιρεση_εφαρμογησ
        εγκατασταση ενημερωση ажурирај актуализиране видалити вилучити встановити деинсталиране деинсталирај
        заменить замінити инсталиране инсталирај инсталирајте_апликацију надогради обновить_все обновяване
        оновити_все оновлення премахване_на_програма удалить уклони установити установить הסר הסרה
        הסרת_אפליקציה הסרת_האפליקציה התקנה התקנת_האפליקציה עדכון עדכן שדרג ازالة_التثبيت ازالة_تطبيق
        ازل_التثبيت الغ_التثبيت بهروز_رسانی بهروزرسانی بههنگام_سازی تثبيت حدث حذف نصب अदयतन_कर अनपरय_ग_हट_ए
        अपडट_कर इसट_ल_कर सथ_प_त_कर सथ_प_त_करन सथ_पन_रदद_कर ตดตง ถอดถอนโปรแกรม ถอนการตดตงแอป ปรบขอมล อปเดต
        アッフクレート アッフテート アフリのインストール アフリをアンインストール アフリケーションを削除する インストール 升级 卸载 安装 安装应用 安裝 更新 移除应用程序 移除應用程式 삭제 설치
        업그레이드 업데이트 제거
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
        abmelden afmelden afsluiten amaitu_saioa apaga apagado apagar arret arvuti_uinak askiya_al
        atsijungti atteikties aturada ausschalten avslutning avslutt avstangt aδρανοποιηση aναστολη
        bereitschaft berrabiarazi berrabiatu cerrar_la_sesion cerrar_sesion chiusura cierre_del_navegador
        cikis d_connexion dang_xuat deaktiver deaktivieren deconectare deconecteaza_te deconnexion delogare
        demarrer_maintenant derin_uyku desactiva desactivar desactiver desaktibatu desativar desconectar
        desconectarse desconnecta deskonektatu desligado desligar dezactiveaza di_ra disattiva disconnetti
        dvale dvalemodus encerramento encerrar esci eseki eteindre felfuggesztes genstart hazirda_beklet
        herstarten herunterfahren heruntergefahren hiberna hibernace hibernacia hibernacija hibernacja
        hibernalas hibernar hibernare hibernasi hibernation hibernatu hiberneaza hiberner hibernet
        hiberniraj hibernovat hvile hvilemodus iberna ibernare iemidzinat iesire iesnaudinat inaktivera
        inchide_sesiunea inchideti irten isjungimas isjungti iskljuci iskljucivanje itzali izklop izklopi
        izrakstities izslegsana izslegt kaivita_uuesti kapat kaynnista_uudelleen keskeytystila khoi_dong_lai
        kijelentkezes kikapcsolas kirjaudu_ulos kvile leallitas lepotila log_af log_keluar log_ud logg_av
        logg_ut logga_ut logi_valja logout luk_ned lulita_valja lulitab_valja lulitatakse_valja mati matikan
        mettre_en_veille mise_en_veille mulai_ulang nedlukning neu_starten neustart neustarten ngu_dong
        nonaktifkan nouveaudebut nyalakan_ulang odhlaseni odhlasit odjava odjavi_se omstart opnieuw_starten
        opreste oprire padamkan paleisti_dabar paleisti_is_naujo parstartet pauzestand perleisti
        poista_kaytosta ponoven_zagon ponovni_zagon ponovno_pokreni ponovno_pokretanje ponovno_zazeni
        ponovo_pokreni_sad pristabdyti re_demarrer redemarrage redemarrer reincepe reinicia reiniciar
        reinicio reporneste repornire restartet_tulit restartovat rezim_spanku riavvia riavvio ruhezustand
        saioa_itxi sair salir sammuta se_deconnecter sla_av sla_fra slaapstand sluk sospendere sospendi
        spegnere spegni spento stang_av stangning start_pa_nytt starta_om sulgemine sulkeminen surt suspen
        suspenda suspendare suspender suspendiraj suspensi suspension suspenzija taaskaivita taaskaivitamine
        talleta_kettale talleta_ram_i talveuni tam_dung tam_ngung tanca_la_sessio tat termina_la_sessione
        terminar_a_sesion terminar_sessao thoat_ra torna_a_iniciar uitloggen uitschakelen uitschakeling
        uitzetten ujrainditas ukonceni uruchom_ponownie uspat uspatdopameti uspatnadisk uspienie
        uudelleenkaynnistys uzmigdyti v_mirovanje v_pripravljenost valmiustila vantelage vilolage
        virta_pois_paalta vypnout vypnut wstrzymaj wylacz wylaczenie wylogowanie wyloguj yeniden_baslat
        zahibernuj zakoncz_sesje zaprt zaustavi znova_zazeni αδρανοποιηση αναστολη απενεργοποιηση αποσυνδεση
        επανεκκινηση τερματισμοσ в_сплячку виити вимкнути вихід выити выключен выключить выход ждущии_режим
        завершение_работы завершення_роботи замрзни затварање значениеперезапуска изключване изход искључи
        обустави одјава одјави одјављивање отключить перезавантажити_зараз перезагрузить_сеичас перезапуск
        перезапустити перезапустить покрени_поново поновно_покретање поново_покрени призупинити приспати
        приспиване режим_гибернации режим_ожидания рестартиране рестартуј_одмах спящии_режим הפעל_מחדש
        הפעלה_מחדש הרדם השהה השהיה התנתק יציאה יש_להפעיל_מחדש_כעת כבה כיבוי תרדמת اخرج اسبات اسبت
        اطفاء_الجهاز اطفي اعادة_التشغيل اعد_التشغيل اغاز_دوباره ايقاف_التشغيل اکنون_راهاندازی_مجدد_کن
        بازاغازی بسته_شدن تسجيل_الخروج تعليق تعلیق خاموش_کردن خروج خواب_زمستانی عطل علق
        هماکنون_انجام_راهاندازی_دوباره प_वर_ऑफ पन_आरभ पन_पर_रभ_कर बद_कर बनद_कर ल_ग_आउट ल_गआउट स_इन_आउट_कर
        सथग_त सपत จาศล จาศลเครอง ตงตนใหมเดยวน ปด ปดเครอง ปดแลวเปดอกครง พกเครอง รสตารทเลย ออกจากระบบ オフ サスヘント
        シャットタウン ハイハネート ロクアウト 今すく再起動 休眠 关机 关闭 再起動 再開始番号 挂起 暫停 注销 登出 退出 重启 重新启动 重新啟動 關機 關閉 關閉電源 끄기 다시_시작 대기
        로그아웃 사용_중지 재시작 절전 종료 중지됨 최대절전
    """,
    Risk.ACCOUNT: """
        abbestellen aboneligi_kaldir account_verwijderen afmeld annulla_la_sottoscrizione
        annulla_sottoscrizione atrakstities avbryt_tinging batalkan_berlangganan berhenti_langganan
        borrar_cuenta cancel_la_la_subscripcio cancelar_a_inscricao cancelar_a_subscricion
        cofnij_autoryzacje deixar_de_subscrever des_subscrever desinscrever desinscription desinscrire
        desubscrie desuscribir dezabonare dezaboneaza_ma disiscriviti dzest_kontu dzest_profilu
        elimina_account elimina_conto elimina_il_conto elimina_profilo eliminar eliminati_contul
        excluir_a_conta excluir_conta excluir_perfil fiok_eltavolitasa fiok_torlese fjern_abonnement
        fjern_abonnment fjern_konto forlad_gruppe forlat_gruppen frameld_abonnement groep_verlaten
        gruppe_verlassen gruptan_cik hapus_akun hapus_profil harpidetza_ezabatu harpidetza_kendu
        hesabi_kaldir hesabi_sil hesap_sil huy_dang_ky iesi_din_grup iseiti_is_grupes issiregistruoti
        istrinti_profili izbrisi_konto izbrisi_profil izbrisi_racun iznemt_kontu keluar_dari_grup
        kendu_kontua kilepes_a_csoportbol konta_nonemsana konto_eemaldamine konto_entfernen
        konto_kustutamine konto_loschen kontua_ezabatu kundigen lahku_grupist lamna_grupp lascia_il_gruppo
        leiratkozas lopeta_tellimus napusti_grupu odebrat_ucet odhlasit odjavi odstrani_racun
        odstranit_profil odstranit_ucet odstranitev_racuna opusc_grupe opustit_skupinu opzeggen pamest_grupu
        pasalinti_paskyra pasalinti_saskaita peru_tilaus poista_listalta poista_profiili poista_tili
        poistu_ryhmasta prekini_pretplatu preklici_narocnino profiel_verwijderen profiili_kustutamine
        profil_loschen profil_torlese profili_sil quitar_cuenta quitter_le_groupe rekening_verwijderen
        remover_a_subscricao remover_conta retirar_conta rimuovi_account roi_khoi_nhom sag_upp_prenumeration
        sair_do_grupo salir_del_grupo se_desabonner slet_konto slet_profil slett_konto slett_profil
        sluta_prenumerera smazat_profil sterge_cont sterge_contul stergere_cont stergeti_profilul
        supprimer_le_compte supprimer_le_profil suprimeix_el_compte suprimeix_el_perfil suprimir_el_compte
        surt_del_grup szamla_torlese ta_bort_konto ta_bort_profil ukinuti_pretplatu uklanjanje_racuna
        ukloni_racun usun_konto usun_profil usun_subskrypcje uyelikten_cik xoa_ho_so xoa_tai_khoan
        zapusti_skupino zrusit_autorizaci zrusit_odber αποχωρηση_απο_την_ομαδα αφαιρεση_λογαριασμου
        διαγραφη_απο_τη_συνδρομη διαγραφη_λογαριασμου διαγραφη_προφιλ καταργηση_λογαριασμου
        καταργηση_συνδρομησ брисање_профила видалення_облікового_запису видалити_обліковии_запис
        видалити_профіль видалити_рахунок виити_з_групи вилучення_облікового_запису вилучити_обліковии_запис
        вилучити_рахунок відписатись відписатися изтриване_на_акаунта изтриване_на_потребителския_профил
        изтриване_на_сметка напускане_на_групата напусти_групу обриши_налог обришите_налог одјави_се
        отказаться_от_подписки отписаться отписване покинуть_группу премахване_на_профила
        премахване_на_регистрация скасувати_підписку удаление_учетнои_записи удалить_аккаунт удалить_профиль
        удалить_счет удалить_учетную_запись укини_претплату уклањање_налога уклони_налог בטל_את_המנוי
        בטל_הרשמה הסרת_חשבון יציאה_מהקבוצה מחיקת_חשבון מחק_את_הפרופיל מחק_חשבון מחקית_חשבון احذف_الحساب
        ازالة_الحساب ازل_الحساب الغ_الاشتراك برداشتن_حساب ترک_گروه حذف_الحساب حذف_الملف_الشخصي حذف_حساب
        حذف_نمایه قطع_اشتراک مغادرة_المجموعة ख_त_हट_ए गरप_छ_ड सदसयत_व_पस_ल นาออกโปรไฟล ลบบญช ออกจากกลม
        เลกบอกรบ アカウントの削除 アカウントを削除 クルーフから退出 フロファイルを削除 删除个人资料 删除帐号 删除科目 刪除帳號 刪除科目 刪除設定檔 勘定科目を削除 取消訂閱 移除帐号
        移除帳戶 移除帳號 移除账号 移除账户 継読の取り消し 購読の停止 購読の取り消し 退出分组 退出群組 退訂 退订 계정_삭제 계정_제거 구독_중지 구독_취소 그룹_나가기 프로필_삭제
    """,
    Risk.PASSWORD: """
        aanmelden accedi accesso adgangskode adgangssaetning anahtarlik_kilidini_ac anmelden anmeldung
        atbloket atrakinti atslegt autendi autentica autenticacao autenticar autentifica autentificacion
        autentificare autentificet autentifikatu autentikasikan autentimine autentiser autentisera
        autentisere autentizace authenticeren authentification authentifier authentisierung ava_lukk
        avaa_avainnippu avaa_lukitus baza_kluczy_konta bejel bejelentk bejelentkezes bejelentkezesi
        bejelentkezeskor bo_khoa buka_kunci buka_ring_kunci cambia_password conectarse conecteaza_te
        connessione connexion contrasena contrasenya contrasinal dang_nhap dang_xuat dangnhap deblocheaza
        desbloca desblokeatu desbloquear desbloqueja destrancar deverrouiller einloggen endra_passordet
        entra entrar entsperren expresie_de_acces faca_login_entre fazer_login feloldas frase_de_acesso
        frase_de_paso frasesandi fraza_secreta gbruikr geslo giris godkend haslo heslo heslova_fraze
        hitelesites ieejas_fraze ierakstisanas ierakstities inicia_la_sessio iniciar_a_sesion iniciar_sesion
        inicio_de_sesion inloggen inloggning innlogging inscrever jelmondat jelszo jelszocsere
        keisti_slaptazodi kilidi_ac kilidi_kaldir kilidini_kaldir kimlik_dogrula kimlik_dogrulama
        kimlik_kanitla kirjaa_sisaan kirjaudu kulcstarto_nyitasa las_noglering_op las_op las_opp las_upp
        legitimieren log_ind log_masuk log_pa logar logg_inn logg_pa logga_in logi_sisse logige_sisse
        login_sebagai logind logowanie losenfras losenord lozinka mainit_paroli mat_khau mengautentikasi
        mo_khoa modifica_password mot_de_passe motdepasse muuda_parooli nokkelsetning nuova_password
        odblokowanie_bazy_kluczy odblokuj odemknout odkleni odklep_zbirke_kljucev odomknut ontgrendelen
        otkljucaj oturum_ac oturum_acin overi overit ovjera ovjeri pakeisti_slaptazodi palavra_passe
        palogging parola parolayi_degistir parole parool parooli_muutmine parooli_vahetamine pasaesaldia
        pasahitz_berria pasahitza passord passordfrase passwort patvirtinti_tapatybe phrase_cle
        phrase_secrete pierakstities pieteikties poista_lukitus prihlaseni prihlasenie prihlaseny_ucet
        prihlasit prihlaste_se prijava prijavi prijavite_se_kao prisijungimas prisijungti_kaip
        pristupova_fraza promijeni_lozinku promijeni_password promjena_zaporke registrarse saio_hasiera
        salasana sandi sblocca senha sessao sifre sifreyi_degistir sisaankirjautuminen sisselogimine
        slaptafraze slaptazodis sprememba_gesla tilgangsfrase todenna tunnistaudu tunnus tunnuslause
        uwierzytelnianie uwierzytelnij vota_lukust_lahti votmeronga_avamine wachtwoord wachtwoordzin
        xac_thuc zaloguj zaporka zmena_hesla zmiana_hasla zugangsdaten αλλαγη_κωδικου καταγραφη κωδικοσ
        ξεκλειδωμα πιστοποιηση συνδεση_ωσ συνθημα συνθηματικο φραση_προσβασησ_σασ автентифікація
        автентифікувати авторизация авторизоваться аутентификация аутентифицировать влизане воити вписване
        вход_като засвідчення идентифициране измени_лозинку измените_лозинку кодовая_фраза логин лозинка
        отключване откључај парола пароль парольна_фраза парольная_фраза потврди_идентитет приступна_фраза
        пријава пријави_ме пријави_се пријавите_се_као пријављивање проити_розпізнавання промени_лозинку
        промяна_на_паролата разблокирование разблокировать реєстраціине_ім_я розблокувати смяна_на_паролата
        увіидіть_як увіити удостоверить_личность удостоверяване учетная_запись אימות ביטול_נעילה כניסה סיסמה
        ססמה שחרור שינוי_הסיסמה استوثق الولوج باز_کردن_قفل تایید_هویت تسجيل_الدخول تصدیق_هویت رمز_عبور
        عبارة_السر عبارة_المرور فتح_القفل فك_القفل فك_قفل_حلقة_المفاتيح قفلگشایی كلمة_السر كلمة_المرور
        كلمة_سر_جديدة ورود_به_سیستم گذرعبارت گذرواژه گشودن_قفل अनल_क_कर कटशबद त_ल_ख_ल प_सवरड परम_ण_त_कर
        परम_णपतर ल_ग_न शबदकट स_इन_इन_कर सतय_प_त_कर सतय_पन_कर ปลดลอก ปลดลอค ปลดลอคพวงกญแจ พาสเฟรส ยนยนตวบคคล
        รหสผาน รหสผานใหม ลงชอเขาใช เขาระบบ サインインしたとき ハスフレース ハスワート ハスワートを変更 ロクイン ロックの解除 ロック解除 口令 密码 密碼 新密碼
        更改密碼 核對 登入 登录 解鎖 解锁 解锁密钥环 解開鑰匙圈 解除鎖定 認証 認證 认证 身份验证_authenticate 通關密語 鑑定 로그인 비밀번호 암호 인증 잠금_풀기 잠금_해제
    """,
}
