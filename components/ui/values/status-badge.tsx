import { Ban, Check, CircleHelp, Clock, Hourglass, RotateCcw, Undo2, X } from 'lucide-react';
import type { TransactionRow } from '#lib/backoffice/index.ts';

type Status = TransactionRow['status'];

const good = 'text-state-good';
const wait = 'text-state-wait';
const bad = 'text-state-bad';
const neutral = 'text-muted-foreground';

const statuses = {
  approved: { label: 'Approved', icon: Check, colour: good },
  'partially refunded': { label: 'Partially refunded', icon: RotateCcw, colour: good },
  refunded: { label: 'Refunded', icon: RotateCcw, colour: neutral },
  'charged back': { label: 'Charged back', icon: Undo2, colour: bad },
  cancelled: { label: 'Cancelled', icon: Ban, colour: neutral },
  declined: { label: 'Declined', icon: X, colour: bad },
  expired: { label: 'Expired', icon: Hourglass, colour: neutral },
  rejected: { label: 'Rejected', icon: Ban, colour: bad },
  pending: { label: 'Pending', icon: Clock, colour: wait },
  processing: { label: 'Processing', icon: Clock, colour: wait },
  unknown: { label: 'Unknown', icon: CircleHelp, colour: wait },
} as const satisfies Record<Status, { label: string; icon: typeof Ban; colour: string }>;

const meanings: Partial<Record<Status, string>> = {
  declined: 'Declined by the acquirer or the issuer.',
  rejected: 'Rejected before reaching the acquirer.',
  expired: 'Abandoned: the shopper did not return in time.',
  cancelled: 'Cancelled by the shopper or the merchant. No money moved.',
  pending: 'Waiting for the shopper or for a review.',
  unknown: 'The acquirer did not respond. Turnpike queries the result.',
};

/** The status of a transaction: colour, icon and text. */
export function StatusBadge({ status }: { status: Status }) {
  const { label, icon: Icon, colour } = statuses[status];
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap align-middle font-medium ${colour}`}
      title={meanings[status]}
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
    </span>
  );
}

/** Marks test mode. */
export function TestBadge({ mode }: { mode: string }) {
  const live = mode === 'LIVE';
  return (
    <span
      className={`inline-flex h-5 items-center rounded border px-1.5 font-semibold text-[0.6875rem] tracking-wide ${
        live ? 'border-foreground/40' : 'border-state-test/50 text-state-test'
      }`}
      title={
        live
          ? 'Real money'
          : mode === 'EXTERNAL'
            ? 'Test: sent to the external test system'
            : 'Test: answered by the simulator'
      }
    >
      {live ? 'LIVE' : 'TEST'}
    </span>
  );
}
