"""Calls a Turnpike gateway. Needs Python 3.9 or newer and no package.

TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY are read from the environment.
"""

import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

TIMEOUT_SECONDS = 60
RETRIES = 2
# Still running under its key; too many requests; nothing was done; a proxy got no answer.
TEMPORARY = {409, 429, 502, 503, 504}


class TurnpikeError(Exception):
    """The gateway answered with an error, or declined the payment."""

    def __init__(self, status, answer):
        self.status = status
        self.result = answer.get("result", {})
        self.code = self.result.get("code", "")
        self.parameter_errors = self.result.get("parameterErrors", [])
        super().__init__(f"{self.code} {self.result.get('description', f'HTTP status {status}')}".strip())


def get(path, **parameters):
    return call("GET", path, parameters)


def post(path, parameters, idempotency_key=None):
    """Keeps one key over its retries, so that a request whose answer was lost has no second effect."""
    return call("POST", path, parameters, {"Idempotency-Key": idempotency_key or str(uuid.uuid4())})


def call(method, path, parameters, headers=None):
    form = urllib.parse.urlencode({"entityId": os.environ["TURNPIKE_ENTITY"], **parameters})
    url = os.environ["TURNPIKE_URL"] + path + (f"?{form}" if method == "GET" else "")
    headers = {"Authorization": f"Bearer {os.environ['TURNPIKE_TOKEN']}", **(headers or {})}
    body = form.encode() if method == "POST" else None
    for retry in range(RETRIES + 1):
        is_last = retry == RETRIES
        request = urllib.request.Request(url, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if is_last or error.code not in TEMPORARY:
                raise TurnpikeError(error.code, read_json(error)) from None
            time.sleep(float(error.headers.get("Retry-After", 2**retry)))
        except (OSError, http.client.HTTPException):
            if is_last:
                raise
            time.sleep(2**retry)


def read_json(error):
    """Empty for what is no JSON: a proxy may answer with a page."""
    try:
        return json.load(error)
    except ValueError:
        return {}
