import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#lib/platform/database/database.ts';
import type { Vault } from '#lib/vault/index.ts';
import { canonicalBytes } from './entry.ts';
import { hmacContext } from './record-change.ts';
import { type AuditHead, findEntriesAfter, getCheckpoint, getHead } from './store.ts';

/** Intact, or the first damaged entry with a reason for users. */
export type ChainVerdict = { whole: true; entries: bigint } | ChainBreak;

export type ChainBreak = { whole: false; sequence: bigint; reason: string };

/** A part of the log is intact; the next one starts after `verified`. */
export type ChainProgress = { verified: bigint; entries: bigint };

const pageSize = 1_000;
const pagesOfPart = 10;

/** Verifies the whole log and returns the first damage: an entry changed, missing, inserted, or cut off the end. */
export async function verifyChain(db: Database, vault: Vault): Promise<ChainVerdict> {
  let head: AuditHead = { sequence: 0n, mac: new Uint8Array(32) };
  for (;;) {
    const next = await verifyPage(db, vault, head);
    if ('whole' in next) return next;
    head = next;
  }
}

/** The same in parts, for interactive use: ten thousand entries after a verified sequence. */
export async function verifyRange(
  db: Database,
  vault: Vault,
  after: bigint,
): Promise<ChainVerdict | ChainProgress> {
  let head = await getCheckpoint(db, after);
  if (!head) return broken(after, 'is missing');
  for (let page = 0; page < pagesOfPart; page += 1) {
    const next = await verifyPage(db, vault, head);
    if ('whole' in next) return next;
    head = next;
  }
  return { verified: head.sequence, entries: (await getHead(db)).sequence };
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
  // Entries written during the verification are left to the next one.
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
