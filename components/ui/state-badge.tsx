import { Ban, Check, CircleHelp, Clock, X } from 'lucide-react';

const states = {
  APPROVED: { label: 'Approved', icon: Check, colour: 'text-state-good' },
  DECLINED: { label: 'Declined', icon: X, colour: 'text-state-bad' },
  REJECTED: { label: 'Rejected', icon: Ban, colour: 'text-state-bad' },
  PENDING: { label: 'Pending', icon: Clock, colour: 'text-state-wait' },
  HELD: { label: 'Pending', icon: Clock, colour: 'text-state-wait' },
  PROCESSING: { label: 'Processing', icon: Clock, colour: 'text-state-wait' },
  UNKNOWN: { label: 'Unknown', icon: CircleHelp, colour: 'text-state-wait' },
};

const meanings: Record<string, string> = {
  REJECTED: 'Rejected before reaching the acquirer.',
  PENDING: 'Waiting for the shopper.',
  HELD: 'Waiting for a review. Nothing was sent to an acquirer.',
  UNKNOWN: 'The acquirer did not respond. Turnpike queries the result.',
};

/** The state of a transaction: colour, icon and text. */
export function StateBadge({ state }: { state: string }) {
  const { label, icon: Icon, colour } = states[state as keyof typeof states] ?? states.UNKNOWN;
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap align-middle font-medium ${colour}`}
      title={meanings[state]}
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
