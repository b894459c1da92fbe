import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipartBoundary, multipartFile, NoMultipartFile } from './multipart-file.ts';

const boundary = 'x-boundary';

async function read(bytes: Buffer, cuts: readonly number[] = []): Promise<Buffer> {
  async function* pieces() {
    let from = 0;
    for (const to of [...cuts, bytes.length]) {
      yield bytes.subarray(from, to);
      from = to;
    }
  }
  const found: Buffer[] = [];
  for await (const piece of multipartFile(pieces(), boundary)) found.push(Buffer.from(piece));
  return Buffer.concat(found);
}

const part = (head: string, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
const end = Buffer.from(`--${boundary}--\r\n`);
const fileHead = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';

describe('the file of a form', () => {
  it('is read as it is, behind other fields, wherever its pieces end', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 500 }),
      fc.stringMatching(/^[\r\n-]{0,60}$/).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(), { maxLength: 6 }), async (bytes, places) => {
        fc.pre(!Buffer.from(bytes).includes(`--${boundary}`));
        const field = part('Content-Disposition: form-data; name="note"', Buffer.from('hello'));
        const form = Buffer.concat([field, part(fileHead, bytes), end]);
        const cuts = places.map((place) => place % (form.length + 1)).sort((a, b) => a - b);
        expect(await read(form, cuts)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('is what the browser sends', async () => {
    const form = new FormData();
    form.set('file', new File(['a;b\r\n1;2\r\n'], 'a.csv'));
    const response = new Response(form);
    const found = multipartBoundary(response.headers.get('content-type') ?? undefined);
    const pieces: Buffer[] = [];
    for await (const piece of multipartFile(response.body ?? new Blob([]).stream(), found ?? '')) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('a;b\r\n1;2\r\n');
  });

  it.each([
    ['no file', Buffer.concat([part('Content-Disposition: form-data; name="note"', Buffer.from('x')), end])],
    ['no end', part(fileHead, Buffer.from('a;b')).subarray(0, -2)],
    ['no boundary', Buffer.from('a;b\r\n1;2')],
    ['an endless head', Buffer.concat([Buffer.from(`--${boundary}\r\n`), Buffer.alloc(40_000, 'x')])],
    ['nothing', Buffer.alloc(0)],
  ])('is missing in a body with %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(NoMultipartFile);
  });
});

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['text/csv', null],
  [undefined, null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
])('the boundary of %s is %s', (type, expected) => {
  expect(multipartBoundary(type)).toBe(expected);
});
