// Opens a checkout with Node.js 18 or newer and no package. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY
// in the environment. With the id of a checkout as its argument it reads the result instead.
const { TURNPIKE_URL, TURNPIKE_TOKEN, TURNPIKE_ENTITY } = process.env;
const headers = { Authorization: `Bearer ${TURNPIKE_TOKEN}` };

async function openCheckout() {
  const body = new URLSearchParams({
    entityId: TURNPIKE_ENTITY,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    merchantTransactionId: 'order-4711',
    integrity: 'true',
  });
  const response = await fetch(`${TURNPIKE_URL}/v1/checkouts`, { method: 'POST', headers, body });
  return response.json();
}

async function readResult(id) {
  const query = new URLSearchParams({ entityId: TURNPIKE_ENTITY });
  const response = await fetch(`${TURNPIKE_URL}/v1/checkouts/${encodeURIComponent(id)}/payment?${query}`, { headers });
  return response.json();
}

const [, , id] = process.argv;
console.log(JSON.stringify(await (id ? readResult(id) : openCheckout())));
