import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { LedgerEntry, Posting } from '../entry.ts';

/** A correction as staff request it: postings of their own, or those of an entry on the other side. */
export type Correction = {
  isTest: boolean;
  valueOn: string;
  reason: string;
  reverses: bigint | null;
  paymentId: string | null;
  postings: readonly Posting[];
};

type CorrectionData = Omit<Correction, 'reverses' | 'postings'> & {
  reverses: string | null;
  postings: readonly (Omit<Posting, 'amountMinor'> & { amountMinor: string })[];
};

/** The data of the event of a correction, complete, so that a rebuild books it again without looking anything up. */
export function writeCorrection({ reverses, postings, ...correction }: Correction): CorrectionData {
  return {
    ...correction,
    reverses: reverses?.toString() ?? null,
    postings: postings.map((posting) => ({ ...posting, amountMinor: posting.amountMinor.toString() })),
  };
}

export function readCorrection({ merchantId, position, at, actor, data }: StoredEvent): LedgerEntry {
  const { isTest, valueOn, reason, reverses, paymentId, postings } = data as CorrectionData;
  return {
    ...{ merchantId, position, isTest, valueOn, reason, actor, paymentId },
    kind: reverses === null ? 'CORRECTION' : 'ENTRY_REVERSAL',
    reverses: reverses === null ? null : BigInt(reverses),
    bookedAt: at,
    postings: postings.map((posting) => ({ ...posting, amountMinor: BigInt(posting.amountMinor) })),
  };
}
