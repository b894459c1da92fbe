import { Readable } from 'node:stream';

/** A file that is sent as it is written. */
export function csvResponse(pieces: AsyncIterable<Uint8Array>, fileName: string): Response {
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
