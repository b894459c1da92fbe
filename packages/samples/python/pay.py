"""Debits a card: python3 pay.py 92.00 EUR order-4711"""

import json
import sys

import turnpike

amount, currency, reference = sys.argv[1:]
payment = turnpike.post(
    "/v1/payments",
    {
        "paymentType": "DB",
        "paymentBrand": "VISA",
        "amount": amount,
        "currency": currency,
        "merchantTransactionId": reference,
        "card.number": "4200000000000000",
        "card.holder": "Jane Jones",
        "card.expiryMonth": "05",
        "card.expiryYear": "2034",
        "card.cvv": "123",
    },
)
print(json.dumps(payment))
