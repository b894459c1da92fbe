# Opens a checkout with Python 3.9 or newer and no package. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY
# in the environment. With the id of a checkout as its argument it reads the result instead.
import json
import os
import sys
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen


def call(method, path, parameters):
    form = urlencode({"entityId": os.environ["TURNPIKE_ENTITY"], **parameters})
    address = os.environ["TURNPIKE_URL"] + path + (f"?{form}" if method == "GET" else "")
    body = None if method == "GET" else form.encode()
    headers = {"Authorization": "Bearer " + os.environ["TURNPIKE_TOKEN"]}
    try:
        with urlopen(Request(address, body, headers, method=method)) as response:
            return json.load(response)
    except HTTPError as error:
        # A declined payment is answered with 400 and a result, too.
        return json.load(error)


if len(sys.argv) > 1:
    result = call("GET", f"/v1/checkouts/{quote(sys.argv[1])}/payment", {})
else:
    result = call(
        "POST",
        "/v1/checkouts",
        {
            "amount": "92.00",
            "currency": "EUR",
            "paymentType": "DB",
            "merchantTransactionId": "order-4711",
            "integrity": "true",
        },
    )
print(json.dumps(result))
