import { createHash } from 'node:crypto';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { readImage } from './read-image.ts';
import * as sql from './sql/index.ts';

export const maxLogoBytes = 131_072;
const sizes = { min: 16, max: 2_000 } as const;
const unusedForMs = 7 * 86_400_000;

export type LogoResult = { kind: 'added'; name: string } | { kind: 'unknown-type' | 'wrong-size' };

/** Keeps an image for payment forms. Its name holds its hash, so that browsers may keep it for ever. */
export async function addFormLogo(tx: Tx, bytes: Uint8Array, now: Date): Promise<LogoResult> {
  const image = bytes.length > maxLogoBytes ? null : readImage(bytes);
  if (!image) return { kind: 'unknown-type' };
  const { type, width, height } = image;
  if ([width, height].some((size) => size < sizes.min || size > sizes.max)) return { kind: 'wrong-size' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const name = `${hash}-${width}x${height}.${type}`;
  await execute(tx, sql.deleteUnusedLogos, { before: new Date(now.getTime() - unusedForMs) });
  await execute(tx, sql.insertFormLogo, { name, content: bytes, now });
  return { kind: 'added', name };
}

const contentTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** An image by its name; null for an unknown one. */
export async function findFormLogo(
  connection: Connection,
  name: string,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  const contentType = contentTypes[/^[0-9a-f]{32}-\d{2,4}x\d{2,4}\.(png|jpg|webp)$/.exec(name)?.[1] ?? ''];
  if (contentType === undefined) return null;
  const row = await queryFirst(connection, sql.findFormLogo, { name });
  return row && { bytes: row.content, contentType };
}
