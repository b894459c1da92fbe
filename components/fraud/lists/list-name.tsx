import { CircleCheck, CircleX, Eye } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { RiskListRow } from '#lib/fraud/staff/index.ts';

const lists: Readonly<Record<string, StateAppearance>> = {
  ALLOW: { label: 'riskLists.list.ALLOW', icon: CircleCheck, colour: 'text-state-good' },
  WATCH: { label: 'riskLists.list.WATCH', icon: Eye, colour: 'text-state-wait' },
  BLOCK: { label: 'riskLists.list.BLOCK', icon: CircleX, colour: 'text-state-bad' },
};

/** The name of a list: of one's own as rules write it. */
export function ListName({ list }: { list: RiskListRow['list'] }) {
  const appearance = lists[list];
  return appearance ? <StateText state={list} appearance={appearance} /> : <span className="font-mono">{list}</span>;
}
