const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const maxHeadBytes = 16_384;
const maxBoundary = 70;

/** The body is no form with a file. */
export class NoMultipartFile extends Error {}

/** The boundary of a `multipart/form-data` body (RFC 7578); null for another type. */
export function multipartBoundary(contentType: string | undefined): string | null {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType ?? '');
  const boundary = found?.[1] ?? found?.[2] ?? null;
  return boundary !== null && boundary.length <= maxBoundary ? boundary : null;
}

type Parts = { pieces: AsyncIterator<Uint8Array>; rest: Buffer };

/** The first file of a form as it arrives; fields before it are passed over, and what follows it is not read. */
export async function* multipartFile(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no end of a line before it.
  const parts: Parts = { pieces: body[Symbol.asyncIterator](), rest: lineEnd };
  for await (const _ of readUntil(parts, delimiter));
  for (;;) {
    const head = await readHead(parts);
    const content = readUntil(parts, delimiter);
    if (/^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(head)) return yield* content;
    for await (const _ of content);
  }
}

/** The headers of a part, and the rest of the line of its boundary. */
async function readHead(parts: Parts): Promise<string> {
  for (;;) {
    if (parts.rest.subarray(0, 2).toString('latin1') === '--') throw new NoMultipartFile();
    const end = parts.rest.indexOf(headEnd);
    if (end !== -1) {
      const head = parts.rest.toString('latin1', 0, end);
      parts.rest = parts.rest.subarray(end + headEnd.length);
      return head;
    }
    if (parts.rest.length > maxHeadBytes || !(await readMore(parts))) throw new NoMultipartFile();
  }
}

/** What stands before the delimiter, in pieces; a part of the delimiter may be at the end of each. */
async function* readUntil(parts: Parts, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const end = parts.rest.indexOf(delimiter);
    if (end !== -1) {
      if (end > 0) yield parts.rest.subarray(0, end);
      parts.rest = parts.rest.subarray(end + delimiter.length);
      return;
    }
    const certain = parts.rest.length - delimiter.length;
    if (certain > 0) {
      yield parts.rest.subarray(0, certain);
      parts.rest = parts.rest.subarray(certain);
    }
    if (!(await readMore(parts))) throw new NoMultipartFile();
  }
}

async function readMore(parts: Parts): Promise<boolean> {
  const { done, value } = await parts.pieces.next();
  if (done) return false;
  parts.rest = Buffer.concat([parts.rest, value]);
  return true;
}
