#!/bin/sh
# Opens a checkout with curl. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY in the environment.
# With the id of a checkout as its argument it reads the result instead.
set -eu

if [ $# -eq 0 ]; then
  curl --silent --show-error "$TURNPIKE_URL/v1/checkouts" \
    --header "Authorization: Bearer $TURNPIKE_TOKEN" \
    --data-urlencode "entityId=$TURNPIKE_ENTITY" \
    --data-urlencode 'amount=92.00' \
    --data-urlencode 'currency=EUR' \
    --data-urlencode 'paymentType=DB' \
    --data-urlencode 'merchantTransactionId=order-4711' \
    --data-urlencode 'integrity=true'
else
  curl --silent --show-error --get "$TURNPIKE_URL/v1/checkouts/$1/payment" \
    --header "Authorization: Bearer $TURNPIKE_TOKEN" \
    --data-urlencode "entityId=$TURNPIKE_ENTITY"
fi
