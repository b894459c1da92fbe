# Receives encrypted webhooks at http://localhost:4000/hooks. Needs Python 3.9 or newer.
# Python has no AES-GCM of its own: pip install cryptography
# Start it with WEBHOOK_SECRET=… python3 receiver.py
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY = AESGCM(bytes.fromhex(os.environ["WEBHOOK_SECRET"]))
# In production a table with a unique key, written in the transaction that handles the message.
handled_ids = set()


def decrypt(headers, body):
    """The message as text; raises an error when it was changed or encrypted with another secret."""
    is_json = headers.get("content-type", "").startswith("application/json")
    encrypted = json.loads(body)["encryptedBody"] if is_json else body.decode()
    iv = bytes.fromhex(headers.get("x-initialization-vector", ""))
    tag = bytes.fromhex(headers.get("x-authentication-tag", ""))
    return KEY.decrypt(iv, bytes.fromhex(encrypted) + tag, None).decode()


def handle(message):
    print(message, flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            message = decrypt(self.headers, body)
        except (InvalidTag, ValueError, KeyError, TypeError):
            return self.answer(401)
        # A message can arrive more than once with the same id, which is not encrypted: read the payment before you
        # act on it.
        message_id = self.headers.get("webhook-id", "")
        if message_id not in handled_ids:
            handle(message)
            handled_ids.add(message_id)
        self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


HTTPServer(("127.0.0.1", 4000), Receiver).serve_forever()
