"""Words on buttons and in titles that indicate a risk, in forty interface languages. Pure.

The words of `catalogue_words` come from the translation catalogues of installed programs; those here are what
programs and web shops say and catalogues do not. Whole folded words are compared, and the beginnings of long
ones, so that "information" does not match "format"; scripts without spaces are matched as substrings.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from agent.actions.policy.catalogue_words import CATALOGUE_WORDS
from agent.actions.policy.fold import is_spaceless, readings, words_of
from agent.actions.policy.verdict import Risk

_WORDS: dict[Risk, str] = {
    Risk.SEND: """
        send sends sending submit publish post share tweet reply forward broadcast upload invite
        senden absenden veröffentlichen teilen antworten hochladen einladen enviar publicar compartir envoyer
        publier partager invia pubblica condividi inoltra 发送 发布 提交 分享 转发 回复
    """,
    Risk.DELETE: """
        delete deletes deleting remove removes erase discard trash shred wipe clear purge destroy reset empty
        drop truncate overwrite move_to_bin move_to_rubbish rubbish_bin don_t_save dont_save permanently
        factory_settings factory_reset
        löschen entfernen verwerfen papierkorb leeren nicht_speichern werkseinstellungen zurücksetzen
        eliminar borrar quitar descartar vaciar supprimer suppression effacer vider elimina svuota
        удалить удаление очистить стереть видалити slett tøm fjern tom radera
        删除 移除 清空 清除 丢弃 销毁
    """,
    Risk.PAY: """
        pay payment buy purchase checkout order subscribe donate transfer bid bank billing wallet charged
        free_trial place_order place_your_order add_to_cart
        bezahlen zahlen kaufen bestellen zahlungspflichtig überweisen abonnieren pagar comprar pedido
        transferir payer acheter commander virement paga acquista bonifico ordina betalen bestelling
        płacę kupuję zapłać przelew zamów köp betala kjøp ödeme öde satın_al sipariş купить оплатить заказать
        перевести платеж сплатити دفع شراء 支付 付款 购买 下单 转账 订阅 注文 購入 支払 결제 구매 송금
    """,
    Risk.FORMAT: """
        format reformat partition mkfs initialize_disk erase_disk formatieren partitionieren formatear
        formater formattare formatar formatter formatera форматировать biçimlendir 格式化 分区 初期化 포맷
    """,
    Risk.INSTALL: """
        install uninstall upgrade update enable_extension installieren deinstallieren instalar desinstalar
        installer désinstaller установить удалить_программу 安装 卸载 更新 升级
    """,
    Risk.PERMIT: """
        authorize authorise authenticate authentication authorization permission permissions permit allow
        grant trust unlock polkit sudo certificate accept agree consent make_public anyone_with everyone
        public_link would_like_to_record
        autorisieren erlauben zulassen gewähren vertrauen zustimmen akzeptieren freigeben freigabe
        autorizar permitir aceptar autoriser accepter accès consentir tillat разрешить дать_доступ
        授权 授予 允许 同意 信任 证书 权限 許可 公開 허용
    """,
    Risk.PASSWORD: """
        password passwort passphrase passcode kennwort pin otp secret keyring keychain login credentials
        sign_in log_in continue_with
        contraseña clave mot_de_passe anmelden 密码 口令 验证码 登录
    """,
    Risk.SHUT_DOWN: """
        shut_down shutdown power_off poweroff turn_off restart reboot log_out logout log_off logoff sign_out
        force_quit end_session suspend hibernate kill terminate stop_server
        herunterfahren neu_starten neustart abmelden ausschalten apagar reiniciar cerrar_sesión éteindre
        redémarrer déconnexion spegni riavvia esci_dalla_sessione uitloggen bilgisayarı_kapat oturumu_kapat
        выключить перезагрузить выйти 关机 重启 注销 シャットダウン 終了 再起動
    """,
    Risk.ACCOUNT: """
        close_account close_my_account delete_account deactivate unsubscribe cancel_subscription
        cancel_membership leave_server terminate_account
        konto_kündigen konto_schließen konto_löschen kündigen cerrar_cuenta cerrar_mi_cuenta dar_de_baja
        résilier clôturer_le_compte disdici chiudi_account encerrar_conta account_opheffen opzeggen
        zamknij_konto usuń_konto hesabı_kapat avslutt_kontoen закрыть_счет удалить_аккаунт
        注销账户 取消订阅 退会 解約 계정_삭제 탈퇴
    """,
}
"""`_` joins the words of a phrase."""
_QUOTED = re.compile(r"[\"“„«‘「']([^\"”“»’」']{1,80})[\"”“»’」']")
_SHORTEST_WITH_ENDINGS = 6
_FEWEST_LETTERS = 4
"""A word of the catalogues with fewer may be a common one in another language ("del", "don"): it counts in
short labels."""
_SHORT_LABEL = 3


def risks_in(text: str) -> tuple[Risk, ...]:
    """The risks that a label or a title indicates, in the order of `Risk`."""
    found: set[Risk] = set()
    for words in readings(text):
        found |= _in_words(words)
        joined = "".join(words)
        if is_spaceless(joined):
            found |= {risk for phrase, risk in _spaceless() if phrase in joined}
    return tuple(risk for risk in Risk if risk in found)


def names_in(thought: str) -> str:
    """The quoted texts in a thought: names of elements on the screen.

    >>> names_in('press "Delete all" and then “OK”')
    'Delete all OK'
    """
    return " ".join(_QUOTED.findall(thought))


def beginning_of(word: str) -> str:
    """A long word without its ending; a short one is left as it is.

    >>> beginning_of("supprimer"), beginning_of("pagar")
    ('supprim', 'pagar')
    """
    if len(word) < _SHORTEST_WITH_ENDINGS:
        return word
    return word[: -1 if len(word) < 2 + _SHORTEST_WITH_ENDINGS else -2]


def _in_words(words: tuple[str, ...]) -> set[Risk]:
    found: set[Risk] = set()
    phrases, stems = _phrases(), _stems()
    for start, word in enumerate(words):
        for phrase, risk in phrases.get(word, ()):
            is_meant = len("".join(phrase)) >= _FEWEST_LETTERS or len(words) <= _SHORT_LABEL
            if words[start : start + len(phrase)] == phrase and (is_meant or phrase in _own_phrases()):
                found.add(risk)
        for length in range(_SHORTEST_WITH_ENDINGS - 1, len(word) + 1):
            found |= stems.get(word[:length], set())
    return found


@cache
def _phrases() -> Mapping[str, list[tuple[tuple[str, ...], Risk]]]:
    """By their first word."""
    found = defaultdict(list)
    for risk, phrase in _all():
        found[phrase[0]].append((phrase, risk))
    return dict(found)


@cache
def _own_phrases() -> frozenset[tuple[str, ...]]:
    entries = (entry for words in _WORDS.values() for entry in words.split())
    return frozenset(words_of(entry.replace("_", " ")) for entry in entries)


@cache
def _stems() -> Mapping[str, set[Risk]]:
    """Long words of the catalogues without their endings: other forms of the word begin alike."""
    found = defaultdict(set)
    own = {word for phrase in _own_phrases() for word in phrase}
    for risk, words in CATALOGUE_WORDS.items():
        for word in words.split():
            is_one = "_" not in word and word.isalpha() and not is_spaceless(word)
            if is_one and beginning_of(word) != word and word not in own:
                found[beginning_of(word)].add(risk)
    return dict(found)


@cache
def _spaceless() -> tuple[tuple[str, Risk], ...]:
    return tuple(("".join(phrase), risk) for risk, phrase in _all() if is_spaceless("".join(phrase)))


def _all() -> list[tuple[Risk, tuple[str, ...]]]:
    lists = (*_WORDS.items(), *CATALOGUE_WORDS.items())
    return [(risk, words_of(phrase.replace("_", " "))) for risk, words in lists for phrase in words.split()]
