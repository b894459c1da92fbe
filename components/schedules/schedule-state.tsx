import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { ChargeResult } from '#lib/schedules/staff/index.ts';

const states: Readonly<Record<string, StateAppearance>> = {
  ACTIVE: { label: 'schedules.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  ENDED: { label: 'schedules.state.ENDED', icon: CircleSlash, colour: 'text-muted-foreground' },
  DELETED: { label: 'schedules.state.DELETED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a schedule. */
export function ScheduleState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}

const results: Readonly<Record<string, StateAppearance>> = {
  WAITING: { label: 'schedules.charge.WAITING', icon: Clock, colour: 'text-state-wait' },
  REPEATED: { label: 'schedules.charge.REPEATED', icon: Clock, colour: 'text-state-wait' },
  APPROVED: { label: 'schedules.charge.APPROVED', icon: CircleCheck, colour: 'text-state-good' },
  DECLINED: { label: 'schedules.charge.DECLINED', icon: CircleX, colour: 'text-state-bad' },
};

type Props = { state: ChargeResult['state']; isRepetition?: boolean };

/** The result of a charge, or that it has none yet. */
export function ChargeState({ state, isRepetition = false }: Props) {
  const shown = state === 'WAITING' && isRepetition ? 'REPEATED' : state;
  return <StateText state={shown} appearance={results[shown]} />;
}
