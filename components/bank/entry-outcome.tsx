import { ArrowDownLeft, ArrowUpRight, Check, CircleAlert, Hourglass, Undo2 } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const outcomes: Readonly<Record<string, StateAppearance>> = {
  UNMATCHED: { label: 'bankEntries.outcome.UNMATCHED', icon: CircleAlert, colour: 'text-state-wait' },
  PAYOUT: { label: 'bankEntries.outcome.PAYOUT', icon: ArrowUpRight, colour: 'text-state-good' },
  RETURN: { label: 'bankEntries.outcome.RETURN', icon: Undo2, colour: 'text-state-bad' },
  SETTLEMENT: { label: 'bankEntries.outcome.SETTLEMENT', icon: ArrowDownLeft, colour: 'text-state-good' },
  EXPLAINED: { label: 'bankEntries.outcome.EXPLAINED', icon: Check, colour: 'text-muted-foreground' },
  PROVISIONAL: { label: 'bankEntries.outcome.PROVISIONAL', icon: Hourglass, colour: 'text-muted-foreground' },
};

/** What an entry of a bank statement is; what waits for a user is marked. */
export function EntryOutcome({ outcome }: { outcome: string }) {
  return <StateText state={outcome} appearance={outcomes[outcome]} />;
}
