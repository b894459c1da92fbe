"""Looks up the payments with a reference of the merchant: python3 query.py order-4711"""

import json
import sys

import turnpike

answer = turnpike.get("/v1/query", merchantTransactionId=sys.argv[1])
print(json.dumps(answer["payments"]))
