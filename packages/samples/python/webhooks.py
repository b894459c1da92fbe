"""Reads the messages of a webhook. Raises a ValueError when a message is not genuine."""

import base64
import hashlib
import hmac
import json
import re
import time

# An older message may be a copy that an attacker sends again.
TOLERANCE_SECONDS = 300


def verify(secret, headers, body):
    """Of the format `standard`. `body` are the bytes as they arrived; the names of `headers` are in lower case."""
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the message is too old")
    content = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())
    # While a secret is replaced, there is a signature of each.
    signatures = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(signature.encode(), expected) for signature in signatures):
        raise ValueError("the signature is wrong")
    return json.loads(body)


def decrypt(secret, headers, body):
    """Of the formats `encrypted` and `encrypted-json`. Python has no AES-GCM of its own: pip install cryptography"""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        encrypted = json.loads(body)["encryptedBody"] if body.startswith(b"{") else body.decode()
        iv = bytes.fromhex(headers.get("x-initialization-vector", ""))
        tag = bytes.fromhex(headers.get("x-authentication-tag", ""))
        return json.loads(AESGCM(bytes.fromhex(secret)).decrypt(iv, bytes.fromhex(encrypted) + tag, None))
    except (InvalidTag, KeyError) as error:
        raise ValueError("the message was changed, or encrypted with another secret") from error
