import type { StoredEvent } from '#lib/platform/events/index.ts';
import type { EntryKind, LedgerEntry, Posting } from '../entry.ts';

/** A correction as staff request it: postings of their own, or those of an entry on the other side; or a payout. */
export type Correction = {
  /** Where it is not that of its stream. */
  kind?: 'WRITE_OFF' | 'PAYOUT_RETURN';
  isTest: boolean;
  valueOn: string;
  reason: string;
  reversesId: string | null;
  paymentId: string | null;
  importId?: string | null;
  importRow?: number | null;
  /** Of a write-off: the item of suspense. */
  itemId?: string | null;
  postings: readonly Posting[];
};

type CorrectionData = Omit<Correction, 'postings'> & {
  postings: readonly (Omit<Posting, 'amountMinor'> & { amountMinor: string })[];
};

/** The data of the event of a correction, complete, so that a rebuild books it again without looking anything up. */
export function writeCorrection({ postings, ...correction }: Correction): CorrectionData {
  return {
    ...correction,
    postings: postings.map((posting) => ({ ...posting, amountMinor: posting.amountMinor.toString() })),
  };
}

/** An entry has the place of its event, which is the same in every database. */
export function entryIdOf({ streamId, sequence }: Pick<StoredEvent, 'streamId' | 'sequence'>): string {
  return `${streamId}-${sequence}`;
}

/** The entry of a correction or of what happened to a payout; none where no money moves. */
export function readCorrection(event: StoredEvent): LedgerEntry[] {
  const { merchantId, position, at, actor } = event;
  const { postings = [], ...correction } = event.data as Partial<CorrectionData>;
  if (postings.length === 0) return [];
  const { isTest = false, valueOn = '', reason = '', reversesId = null, paymentId = null } = correction;
  return [
    {
      merchantId,
      position,
      actor,
      bookedAt: at,
      id: entryIdOf(event),
      isTest,
      valueOn,
      reason,
      reversesId,
      paymentId,
      importId: correction.importId ?? null,
      importRow: correction.importRow ?? null,
      kind: correction.kind ?? kindOf(event, { reversesId }),
      postings: postings.map((posting) => ({ ...posting, amountMinor: BigInt(posting.amountMinor) })),
    },
  ];
}

function kindOf({ streamType }: StoredEvent, { reversesId }: Pick<Correction, 'reversesId'>): EntryKind {
  if (streamType === 'payout') return 'PAYOUT';
  return reversesId === null ? 'CORRECTION' : 'ENTRY_REVERSAL';
}
