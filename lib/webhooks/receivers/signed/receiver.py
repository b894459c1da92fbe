# Receives signed webhooks at http://localhost:4000/hooks. Needs Python 3.9 or newer and no package.
# Start it with WEBHOOK_SECRET=whsec_… python3 receiver.py
import base64
import hashlib
import hmac
import os
import re
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
# In production a table with a unique key, written in the transaction that handles the message.
handled_ids = set()


def is_genuine(message_id, timestamp, signatures, body):
    # An old message may be a copy that an attacker sends again.
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest())
    # While a secret is replaced there are two signatures; one of them has to match.
    return any(hmac.compare_digest(each.encode(), expected) for each in signatures.split(" "))


def handle(message):
    print(message, flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # Verify the bytes as they were received: parsing and writing JSON again would change them.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        message_id, timestamp, signatures = (
            self.headers.get(name, "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
        is_accepted = is_genuine(message_id, timestamp, signatures, body)
        # A message can arrive more than once, always with the same id.
        if is_accepted and message_id not in handled_ids:
            handle(body.decode())
            handled_ids.add(message_id)
        self.send_response(200 if is_accepted else 401)
        self.end_headers()


HTTPServer(("127.0.0.1", 4000), Receiver).serve_forever()
