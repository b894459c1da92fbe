import { CircleCheck, CirclePause, Eye } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';

const modes: Readonly<Record<RiskRuleRow['mode'], StateAppearance>> = {
  ACTIVE: { label: 'riskRules.mode.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  SHADOW: { label: 'riskRules.mode.SHADOW', icon: Eye, colour: 'text-state-wait' },
  DRAFT: { label: 'riskRules.mode.DRAFT', icon: CirclePause, colour: 'text-muted-foreground' },
};

/** The mode of a rule. */
export function RuleMode({ mode }: { mode: RiskRuleRow['mode'] }) {
  return <StateText state={mode} appearance={modes[mode]} />;
}
