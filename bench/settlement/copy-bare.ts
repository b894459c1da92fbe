import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import type { Pool } from '#lib/platform/database/pool.ts';

type Protocol = {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Sends a file that has the text form of its table as it is, over the connection that every client has. */
export async function copyBare(pool: Pool, text: string, file: string): Promise<void> {
  const client = await pool.connect();
  const { resolve, reject, promise } = Promise.withResolvers<void>();
  const statement = {
    submit: (connection: Protocol) => connection.query(text),
    handleCopyInResponse: async (connection: Protocol) => {
      for await (const chunk of createReadStream(file, { highWaterMark: 262_144 })) {
        connection.sendCopyFromChunk(chunk as Buffer);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  };
  client.query(statement as unknown as string);
  await promise.finally(() => client.release());
}
