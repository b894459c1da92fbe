import type { BankMovementSum } from './movement.ts';

/** What may lie between the ledger and a bank statement, by the side that has it. */
export const itemKinds = {
  /** Entries of the bank that wait for a user. */
  UNMATCHED: 'bank',
  /** Entries of the bank that a user has explained: the ledger books none of them. */
  EXPLAINED: 'bank',
  /** What an entry has more than the totals of the acquirer that it pays. */
  DIFFERENCE: 'bank',
  /** The ledger books what the bank has shown already on a later day. */
  PAYOUT_TIMING: 'bank',
  ARRIVAL_TIMING: 'bank',
  /** The bank has not debited an approved payout yet. */
  PAYOUT_OPEN: 'ledger',
  /** What an acquirer has settled has not arrived, or not all of it. */
  ARRIVAL_OPEN: 'ledger',
  /** Bookings of staff, of which the bank knows nothing. */
  CORRECTION: 'ledger',
  /** The balance where the first statement begins. */
  OPENING_BALANCE: 'before',
  /** What the ledger had booked by then and no statement shows. */
  BEFORE_STATEMENTS: 'before',
  /** What the bank shows of the other mode: its statements know no mode. */
  OTHER_MODE: 'before',
  /** Explained entries and the corrections of the same amounts, by which the ledger has them: they come to nothing. */
  CLEARED: 'before',
} as const satisfies Record<string, 'bank' | 'ledger' | 'before'>;
export type ItemKind = keyof typeof itemKinds;

/** An outstanding item. */
export type ReconcilingItem = {
  kind: ItemKind;
  /** Of what it is: the entry, the payout, the import or the correction; null where it sums several. */
  id: string | null;
  /** The settlement date of the import. */
  settledOn: string | null;
  position: string | null;
  /** The day from which it is outstanding. */
  on: string;
  /** How many things it is. */
  count: number;
  /** What the bank has more than the ledger because of it. */
  amountMinor: bigint;
};

export type AccountStart = { openedOn: string; openingMinor: bigint };

const dayMs = 86_400_000;
/** Money is on a statement within these days of its booking; what is older than the statements by more is not listed. */
const maxTransitDays = 10;

/** The items that explain why a bank account has more or less than the ledger; the oldest first. */
export function explainDifference(
  movements: readonly BankMovementSum[],
  { openedOn, openingMinor }: AccountStart,
): ReconcilingItem[] {
  const transitFrom = new Date(Date.parse(openedOn) - maxTransitDays * dayMs).toISOString().slice(0, 10);
  const before = sumItem('BEFORE_STATEMENTS', openedOn);
  const otherMode = sumItem('OTHER_MODE', openedOn);
  const items: ReconcilingItem[] = [];
  for (const movement of movements) {
    // Without an entry of the bank, the other mode is nothing that this account shows.
    const ofOther = movement.shownOn === null ? 0n : movement.otherModeMinor;
    add(otherMode, ofOther, movement.shownOn);
    const amountMinor = movement.shownMinor - movement.bookedMinor - ofOther;
    const isBefore = movement.shownOn === null && !movement.isMatched && (movement.lastOn ?? '') < transitFrom;
    if (isBefore) add(before, amountMinor, null);
    else if (amountMinor !== 0n) items.push(itemOf(movement, amountMinor));
  }
  const cleared = takeCleared(items, openedOn);
  const opening = { ...sumItem('OPENING_BALANCE', openedOn), count: 1, amountMinor: openingMinor };
  return [opening, before, otherMode, cleared, ...items]
    .filter((item) => item.amountMinor !== 0n || (item.count > 0 && item !== opening))
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

/** Takes out each explained entry with the first later correction of its amount: what users book for costs of a bank. */
function takeCleared(items: ReconcilingItem[], openedOn: string): ReconcilingItem {
  const cleared = sumItem('CLEARED', openedOn);
  const explained = items.filter(({ kind }) => kind === 'EXPLAINED' || kind === 'DIFFERENCE');
  for (const entry of explained.toSorted((one, other) => one.on.localeCompare(other.on))) {
    const [correction] = items
      .filter(
        ({ kind, amountMinor, on }) => kind === 'CORRECTION' && amountMinor === -entry.amountMinor && on >= entry.on,
      )
      .toSorted((one, other) => one.on.localeCompare(other.on));
    if (!correction) continue;
    items.splice(items.indexOf(entry), 1);
    items.splice(items.indexOf(correction), 1);
    if (cleared.count === 0) cleared.on = entry.on;
    cleared.count += 1;
  }
  return cleared;
}

const sumItem = (kind: ItemKind, on: string): ReconcilingItem => ({
  kind,
  id: null,
  settledOn: null,
  position: null,
  on,
  count: 0,
  amountMinor: 0n,
});

function add(item: ReconcilingItem, amountMinor: bigint, on: string | null): void {
  if (amountMinor === 0n) return;
  if (on !== null && (item.count === 0 || on < item.on)) item.on = on;
  item.count += 1;
  item.amountMinor += amountMinor;
}

function itemOf(movement: BankMovementSum, amountMinor: bigint): ReconcilingItem {
  const [what = '', id = '', settledOn = null] = movement.key.split(':');
  const on = movement.shownOn ?? movement.firstOn ?? '';
  return {
    kind: kindOf(what, movement, amountMinor),
    id,
    settledOn,
    position: movement.position,
    on,
    count: 1,
    amountMinor,
  };
}

function kindOf(what: string, { shownOn, bookedMinor }: BankMovementSum, amountMinor: bigint): ItemKind {
  if (what === 'payout') return shownOn === null ? 'PAYOUT_OPEN' : 'PAYOUT_TIMING';
  if (what === 'correction') return 'CORRECTION';
  if (what !== 'import') return what.toUpperCase() as 'UNMATCHED' | 'EXPLAINED' | 'DIFFERENCE';
  // What is left of it is on the other side of what was booked.
  const isLeft = bookedMinor !== 0n && amountMinor < 0n === bookedMinor > 0n;
  return shownOn === null || isLeft ? 'ARRIVAL_OPEN' : 'ARRIVAL_TIMING';
}
