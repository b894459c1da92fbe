import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

let script: Promise<{ bytes: Buffer<ArrayBuffer>; tag: string }> | undefined;

async function readScript() {
  const folder = 'node_modules/@scalar/api-reference/dist/browser';
  const bytes = Buffer.from(await readFile(path.join(process.cwd(), folder, 'standalone.js')));
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
}

/** Scalar's browser bundle from npm, served by ourselves: no CDN. */
export async function GET(request: Request): Promise<Response> {
  script ??= readScript();
  const { bytes, tag } = await script;
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=3600' };
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' } });
}
