import { timingSafeEqual } from 'node:crypto';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Vault } from '#lib/vault/index.ts';
import { findCut } from './anchors.ts';
import { type AuditEntry, canonicalBytes } from './entry.ts';
import { findErasureProof, proveErasedEntry } from './erased-entries.ts';
import { hmacContextOf } from './record-change.ts';
import { type AuditHead, findEntriesAfter, findHeads, genesisOf, getCheckpoint, getHead } from './store.ts';

/** Intact, or the first place where it is not, in words for the user who asked. */
export type ChainVerdict = { whole: true; entries: bigint } | ChainBreak;

/** `sequence` is the place in the chain `chainId`. */
export type ChainBreak = { whole: false; chainId: string; sequence: bigint; reason: string };

/** Where a verification in parts goes on. */
export type ChainPlace = { chainId: string; sequence: bigint };

/** A part of the log is as it was written; the next one begins at `next`. */
export type ChainProgress = { next: ChainPlace; verified: bigint; entries: bigint };

const lostAtEnd = 'was there before and is not any more';
const pageSize = 1_000;
const maxPagesOfPart = 10;

/**
 * Verifies every chain and names the first break: an entry changed, missing, inserted, or cut off the end, also together
 * with the end that the database records, where `anchors` are what was seen of it from outside.
 */
export async function verifyChain(
  db: Reader,
  vault: Vault,
  anchors: readonly AuditHead[] | null = null,
): Promise<ChainVerdict> {
  const cut = await findCut(db, anchors);
  if (cut) return broken(cut, lostAtEnd);
  let entries = 0n;
  for (const { chainId } of await findHeads(db)) {
    const verdict = await verifyWhole(db, vault, chainId);
    if (!verdict.whole) return verdict;
    entries += verdict.entries;
  }
  return { whole: true, entries };
}

/** The first break of each chain that has one, by the same means. */
export async function findBreaks(
  db: Reader,
  vault: Vault,
  anchors: readonly AuditHead[] | null,
): Promise<ChainBreak[]> {
  const breaks = new Map<string, ChainBreak>();
  for (const anchor of anchors ?? []) {
    const cut = await findCut(db, [anchor]);
    if (cut) breaks.set(cut.chainId, broken(cut, lostAtEnd));
  }
  for (const { chainId } of await findHeads(db)) {
    const verdict = await verifyWhole(db, vault, chainId);
    if (!verdict.whole && !breaks.has(chainId)) breaks.set(chainId, verdict);
  }
  return [...breaks.values()];
}

async function verifyWhole(db: Reader, vault: Vault, chainId: string): Promise<ChainVerdict> {
  let place: AuditHead = genesisOf(chainId);
  for (;;) {
    const next = await verifyPage(db, vault, place);
    if ('whole' in next) return next;
    place = next;
  }
}

/** The same in parts: at most ten thousand entries from a place on that was verified before. */
export async function verifyRange(
  db: Reader,
  vault: Vault,
  from: ChainPlace | null,
  anchors: readonly AuditHead[] | null = null,
): Promise<ChainVerdict | ChainProgress> {
  const heads = await findHeads(db);
  // A reader of some chains does not see the entries of the others.
  const seen = (anchors ?? []).filter(({ chainId }) => heads.some((head) => head.chainId === chainId));
  const cut = from === null ? await findCut(db, seen) : null;
  if (cut) return broken(cut, lostAtEnd);
  const entries = heads.reduce((sum, head) => sum + head.sequence, 0n);
  const { chainId, sequence } = from ?? { chainId: heads[0]?.chainId ?? '', sequence: 0n };
  let at = heads.findIndex((head) => head.chainId === chainId);
  if (at < 0) return { whole: true, entries };
  let place = await getCheckpoint(db, chainId, sequence);
  if (!place) return broken({ chainId, sequence }, 'is missing');
  for (let page = 0; page < maxPagesOfPart; page += 1) {
    const next = await verifyPage(db, vault, place);
    if (!('whole' in next)) {
      place = next;
      continue;
    }
    if (!next.whole) return next;
    at += 1;
    const following = heads[at];
    if (!following) return { whole: true, entries };
    place = genesisOf(following.chainId);
  }
  const before = heads.slice(0, at).reduce((sum, head) => sum + head.sequence, 0n);
  return { next: place, verified: before + place.sequence, entries };
}

async function verifyPage(db: Reader, vault: Vault, from: AuditHead): Promise<AuditHead | ChainVerdict> {
  const { chainId } = from;
  let { sequence, mac: previous } = from;
  const page = await findEntriesAfter(db, from, pageSize);
  for (const entry of page) {
    if (entry.chainSequence !== sequence + 1n) return broken({ chainId, sequence: sequence + 1n }, 'is missing');
    const expected = vault.authenticate(hmacContextOf(chainId), canonicalBytes(entry, previous));
    if (!equal(expected, entry.mac) && !(await isErased(db, vault, entry))) {
      return broken({ chainId, sequence: entry.chainSequence }, 'was changed');
    }
    sequence = entry.chainSequence;
    previous = entry.mac;
  }
  const place = { chainId, sequence, mac: previous };
  return page.length < pageSize ? verifyEnd(db, place) : place;
}

/** Whether an entry is not as it was written because an erasure took personal data out of it, and nothing else was changed. */
async function isErased(db: Reader, vault: Vault, entry: AuditEntry): Promise<boolean> {
  const proof = await findErasureProof(db, entry);
  return proof !== null && equal(proveErasedEntry(vault, entry), proof);
}

async function verifyEnd(db: Reader, { chainId, sequence, mac }: AuditHead): Promise<ChainVerdict> {
  const head = await getHead(db, chainId);
  // What was written concurrently is verified the next time.
  if (head.sequence > sequence && (await getCheckpoint(db, chainId, sequence + 1n)) === null) {
    return broken({ chainId, sequence: sequence + 1n }, 'is missing');
  }
  if (head.sequence < sequence || (head.sequence === sequence && !equal(head.mac, mac))) {
    return broken({ chainId, sequence }, 'does not agree with the recorded end of the log');
  }
  return { whole: true, entries: sequence };
}

function broken({ chainId, sequence }: ChainPlace, what: string): ChainBreak {
  return { whole: false, chainId, sequence, reason: `Entry ${sequence} ${what}.` };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
