import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#lib/platform/database/database.ts';
import type { Vault } from '#lib/vault/index.ts';
import { canonicalBytes } from './entry.ts';
import { chainPurpose } from './record-change.ts';
import { findEntriesAfter, findHead } from './store.ts';

/** Whole, or the first place where it is not, in words for the person who asked. */
export type ChainVerdict =
  | { whole: true; entries: bigint }
  | { whole: false; sequence: bigint; reason: string };

const pageSize = 1_000;

/** Walks the whole log and names the first break: an entry changed, missing, inserted, or cut off the end. */
export async function verifyChain(db: Database, vault: Vault): Promise<ChainVerdict> {
  let previous: Uint8Array = new Uint8Array(32);
  let sequence = 0n;
  for (;;) {
    const page = await findEntriesAfter(db, sequence, pageSize);
    for (const entry of page) {
      if (entry.sequence !== sequence + 1n) return broken(sequence + 1n, 'is missing');
      const expected = vault.authenticate(chainPurpose, canonicalBytes(entry, previous));
      if (!equal(expected, entry.mac)) return broken(entry.sequence, 'was changed');
      sequence = entry.sequence;
      previous = entry.mac;
    }
    if (page.length < pageSize) break;
  }
  const head = await findHead(db);
  if (head.sequence > sequence) return broken(sequence + 1n, 'is missing');
  if (head.sequence < sequence || !equal(head.mac, previous)) {
    return broken(sequence, 'does not agree with the recorded end of the log');
  }
  return { whole: true, entries: sequence };
}

function broken(sequence: bigint, what: string): ChainVerdict {
  return { whole: false, sequence, reason: `Entry ${sequence} ${what}.` };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
