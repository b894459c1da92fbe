"""Reads one message as a receiver does: python3 read_webhook.py <verify or decrypt> <file>

The file has the headers and the body of the request as JSON; the secret is read from WEBHOOK_SECRET.
"""

import json
import os
import sys

import webhooks

action, file = sys.argv[1:]
with open(file, encoding="utf-8") as request:
    message = json.load(request)
headers = {name.lower(): value for name, value in message["headers"].items()}
read = {"verify": webhooks.verify, "decrypt": webhooks.decrypt}[action]
try:
    print(json.dumps(read(os.environ["WEBHOOK_SECRET"], headers, message["body"].encode())))
except ValueError as error:
    sys.exit(f"refused: {error}")
