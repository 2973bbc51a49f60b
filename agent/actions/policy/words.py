"""Words on buttons and in titles that indicate a risk, in the most used desktop languages. Pure.

Whole words are compared, so that "information" does not match "format"; Chinese has no spaces and is matched
as a substring.
"""

from __future__ import annotations

import re
from functools import cache

from agent.actions.policy.verdict import Risk

_WORDS: dict[Risk, str] = {
    Risk.SEND: """
        send sends submit publish post share tweet reply forward broadcast
        senden absenden veröffentlichen teilen antworten enviar publicar compartir envoyer publier
        partager invia
    """,
    Risk.DELETE: """
        delete deletes remove erase discard trash shred wipe clear purge destroy reset empty drop
        löschen entfernen verwerfen papierkorb eliminar borrar quitar supprimer effacer elimina
    """,
    Risk.PAY: """
        pay payment buy purchase checkout order subscribe donate transfer bid bank billing wallet
        bezahlen zahlen kaufen bestellen überweisen abonnieren pagar comprar transferir payer
        acheter commander
    """,
    Risk.FORMAT: "format reformat partition mkfs formatieren partitionieren formatear formater",
    Risk.INSTALL: """
        install uninstall upgrade update installieren deinstallieren instalar desinstalar
        installer désinstaller
    """,
    Risk.PERMIT: """
        authorize authorise authenticate authentication authorization permission permissions permit
        grant trust
        unlock polkit sudo certificate accept agree consent
        autorisieren erlauben zulassen vertrauen zustimmen
        akzeptieren autorizar permitir aceptar autoriser accepter
    """,
    Risk.PASSWORD: """
        password passwort passphrase passcode kennwort pin otp secret keyring login credentials
        contraseña clave
    """,
}
_PHRASES: dict[Risk, tuple[str, ...]] = {
    Risk.SEND: ("发送", "发布", "提交", "分享", "转发", "回复"),
    Risk.DELETE: (
        "删除",
        "移除",
        "清空",
        "清除",
        "丢弃",
        "销毁",
        "move to bin",
        "don't save",
        "nicht speichern",
    ),
    Risk.PAY: ("支付", "付款", "购买", "下单", "转账", "订阅", "place order", "add to cart"),
    Risk.FORMAT: ("格式化", "分区"),
    Risk.INSTALL: ("安装", "卸载", "更新", "升级"),
    Risk.PERMIT: ("授权", "允许", "同意", "信任", "证书", "权限"),
    Risk.PASSWORD: ("密码", "口令", "验证码", "mot de passe", "sign in", "log in", "登录", "anmelden"),
}
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_QUOTED = re.compile(r"[\"“„«‘「']([^\"”“»’」']{1,80})[\"”“»’」']")


@cache
def _by_word() -> dict[str, Risk]:
    return {word: risk for risk, words in _WORDS.items() for word in words.split()}


def risks_in(text: str) -> tuple[Risk, ...]:
    """The risks that a label or a title indicates, in the order of `Risk`."""
    lowered = text.casefold()
    known = _by_word()
    found = {known[word] for word in _WORD.findall(lowered) if word in known}
    found |= {risk for risk, phrases in _PHRASES.items() if any(phrase in lowered for phrase in phrases)}
    return tuple(risk for risk in Risk if risk in found)


def names_in(thought: str) -> str:
    """The quoted texts in a thought: names of elements on the screen.

    >>> names_in('press "Delete all" and then “OK”')
    'Delete all OK'
    """
    return " ".join(_QUOTED.findall(thought))
