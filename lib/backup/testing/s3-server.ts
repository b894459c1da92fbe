import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = {
  /** As in TURNPIKE_BACKUP_S3. */
  address(secret?: string): string;
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests with 503, as a busy service does. */
  fail(count: number): void;
  close(): Promise<void>;
};

const keyId = 'AKIDEXAMPLE';
const rightSecret = 'wJalr/XUtnFEMI+K7MDENG';
const region = 'eu-central-1';
const pageSize = 3;

/** What a backup needs of S3, in memory: signatures are calculated after AWS's public description and have to fit, lists have pages. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (failures > 0) {
      failures -= 1;
      return refuse(response, 503, 'SlowDown');
    }
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '/', 'http://s3');
    const name = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (!url.pathname.startsWith('/backups')) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      const hash = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== hash) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
      objects.set(name, body);
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (name !== '') {
      const object = objects.get(name);
      return object ? response.end(object) : refuse(response, 404, 'NoSuchKey');
    }
    return response.end(list(objects, url.searchParams));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (secret = rightSecret) =>
      `http://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/backups/turnpike/live?region=${region}`,
    objects,
    fail: (count) => {
      failures = count;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = names.slice(from, from + pageSize);
  const contents = page.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
  );
  const next =
    from + pageSize < names.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

/** AWS Signature Version 4: the canonical request, the string to sign, and the key of the day. */
function isSigned(request: IncomingMessage): boolean {
  const { headers } = request;
  const parts = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(headers.authorization ?? '');
  if (!parts) return false;
  const [, credential = '', signed = '', signature] = parts;
  const [id, day = '', ...scope] = credential.split('/');
  if (id !== keyId || scope.join('/') !== `${region}/s3/aws4_request`) return false;
  const url = new URL(request.url ?? '/', 'http://s3');
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${rightSecret}`, day), region));
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope.join('/')}`, hash].join('\n');
  return hmac(key, toSign).toString('hex') === signature;
}
