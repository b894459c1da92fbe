// Receives encrypted webhooks at http://localhost:4000/hooks. Needs Node 20 or newer and no package.
// Start it with WEBHOOK_SECRET=… node receiver.mjs
import { createDecipheriv } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET, 'hex');
// In production a table with a unique key, written in the transaction that handles the message.
const handledIds = new Set();

/** The message as text; throws when it was changed or encrypted with another secret. */
function decrypt(headers, body) {
  const isJson = headers['content-type']?.startsWith('application/json');
  const encrypted = isJson ? JSON.parse(body).encryptedBody : body;
  const iv = Buffer.from(headers['x-initialization-vector'], 'hex');
  // Without the length, Node would accept a shorter tag, which is easier to forge.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(headers['x-authentication-tag'], 'hex'));
  return decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8');
}

function handle(message) {
  console.log(message);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let message;
  try {
    message = decrypt(request.headers, Buffer.concat(chunks).toString());
  } catch {
    return response.writeHead(401).end();
  }
  // A message can arrive more than once with the same id, which is not encrypted: read the payment before you act on it.
  const id = request.headers['webhook-id'];
  if (!handledIds.has(id)) {
    handle(message);
    handledIds.add(id);
  }
  response.writeHead(200).end();
}).listen(4000, '127.0.0.1');
