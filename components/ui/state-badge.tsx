import { Ban, Check, CircleHelp, Clock, X } from 'lucide-react';

const states = {
  APPROVED: { word: 'Approved', icon: Check, colour: 'text-state-good' },
  DECLINED: { word: 'Declined', icon: X, colour: 'text-state-bad' },
  REJECTED: { word: 'Rejected', icon: Ban, colour: 'text-state-bad' },
  PENDING: { word: 'Pending', icon: Clock, colour: 'text-state-wait' },
  HELD: { word: 'Pending', icon: Clock, colour: 'text-state-wait' },
  PROCESSING: { word: 'Processing', icon: Clock, colour: 'text-state-wait' },
  UNKNOWN: { word: 'Unknown', icon: CircleHelp, colour: 'text-state-wait' },
};

const meanings: Record<string, string> = {
  REJECTED: 'Refused by us before an acquirer was asked.',
  PENDING: 'The shopper is elsewhere; the result will come.',
  HELD: 'It waits for a review; nothing was sent to an acquirer.',
  UNKNOWN: 'The acquirer did not answer; we keep asking.',
};

/** The state of a transaction: colour, sign and word. */
export function StateBadge({ state }: { state: string }) {
  const { word, icon: Icon, colour } = states[state as keyof typeof states] ?? states.UNKNOWN;
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap align-middle font-medium ${colour}`}
      title={meanings[state]}
    >
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  );
}

/** Says that no real money is meant. */
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
