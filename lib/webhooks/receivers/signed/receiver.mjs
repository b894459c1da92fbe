// Receives signed webhooks at http://localhost:4000/hooks. Needs Node 20 or newer and no package.
// Start it with WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const toleranceSeconds = 300;
// In production a table with a unique key, written in the transaction that handles the message.
const handledIds = new Set();

function isGenuine({ id, timestamp, signatures = '' }, body) {
  // An old message may be a copy that an attacker sends again.
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is replaced there are two signatures; one of them has to match.
  return signatures.split(' ').some((each) => {
    const received = Buffer.from(each.replace('v1,', ''), 'base64');
    return each.startsWith('v1,') && received.length === expected.length && timingSafeEqual(received, expected);
  });
}

function handle(message) {
  console.log(message);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  // Verify the bytes as they were received: parsing and writing JSON again would change them.
  const body = Buffer.concat(chunks);
  const id = request.headers['webhook-id'];
  const timestamp = request.headers['webhook-timestamp'];
  const signatures = request.headers['webhook-signature'];
  if (!isGenuine({ id, timestamp, signatures }, body)) return response.writeHead(401).end();
  // A message can arrive more than once, always with the same id.
  if (!handledIds.has(id)) {
    handle(body.toString('utf8'));
    handledIds.add(id);
  }
  response.writeHead(200).end();
}).listen(4000, '127.0.0.1');
