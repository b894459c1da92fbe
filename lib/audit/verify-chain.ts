import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#lib/platform/database/database.ts';
import type { Vault } from '#lib/vault/index.ts';
import { canonicalBytes } from './entry.ts';
import { hmacContext } from './record-change.ts';
import { type AuditHead, findEntriesAfter, getCheckpoint, getHead } from './store.ts';

/** Whole, or the first place where it is not, in words for the person who asked. */
export type ChainVerdict = { whole: true; entries: bigint } | ChainBreak;

export type ChainBreak = { whole: false; sequence: bigint; reason: string };

/** A part of the log is as it was written; the next one begins after `verified`. */
export type ChainProgress = { verified: bigint; entries: bigint };

const pageSize = 1_000;
const pagesOfPart = 10;

/** Walks the whole log and names the first break: an entry changed, missing, inserted, or cut off the end. */
export async function verifyChain(db: Database, vault: Vault): Promise<ChainVerdict> {
  let place: AuditHead = { sequence: 0n, mac: new Uint8Array(32) };
  for (;;) {
    const next = await verifyPage(db, vault, place);
    if ('whole' in next) return next;
    place = next;
  }
}

/** The same in parts, for somebody who waits for it: ten thousand entries after a place that was verified before. */
export async function verifyRange(
  db: Database,
  vault: Vault,
  after: bigint,
): Promise<ChainVerdict | ChainProgress> {
  let place = await getCheckpoint(db, after);
  if (!place) return broken(after, 'is missing');
  for (let page = 0; page < pagesOfPart; page += 1) {
    const next = await verifyPage(db, vault, place);
    if ('whole' in next) return next;
    place = next;
  }
  return { verified: place.sequence, entries: (await getHead(db)).sequence };
}

async function verifyPage(db: Database, vault: Vault, from: AuditHead): Promise<AuditHead | ChainVerdict> {
  let { sequence, mac: previous } = from;
  const page = await findEntriesAfter(db, sequence, pageSize);
  for (const entry of page) {
    if (entry.sequence !== sequence + 1n) return broken(sequence + 1n, 'is missing');
    const expected = vault.authenticate(hmacContext, canonicalBytes(entry, previous));
    if (!equal(expected, entry.mac)) return broken(entry.sequence, 'was changed');
    sequence = entry.sequence;
    previous = entry.mac;
  }
  return page.length < pageSize ? verifyEnd(db, { sequence, mac: previous }) : { sequence, mac: previous };
}

async function verifyEnd(db: Database, { sequence, mac }: AuditHead): Promise<ChainVerdict> {
  const head = await getHead(db);
  // What was written meanwhile is asked for by the next walk.
  if (head.sequence > sequence && (await getCheckpoint(db, sequence + 1n)) === null) {
    return broken(sequence + 1n, 'is missing');
  }
  if (head.sequence < sequence || (head.sequence === sequence && !equal(head.mac, mac))) {
    return broken(sequence, 'does not agree with the recorded end of the log');
  }
  return { whole: true, entries: sequence };
}

function broken(sequence: bigint, what: string): ChainBreak {
  return { whole: false, sequence, reason: `Entry ${sequence} ${what}.` };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
