"""Refunds a payment or a part of it: python3 refund.py <id of the payment> 20.00 EUR"""

import json
import sys

import turnpike

payment_id, amount, currency = sys.argv[1:]
refund = turnpike.post(f"/v1/payments/{payment_id}", {"paymentType": "RF", "amount": amount, "currency": currency})
print(json.dumps(refund))
