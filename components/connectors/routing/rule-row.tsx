'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { InheritedFrom } from '#components/entities/settings/inherited-from.tsx';
import { Button } from '#components/ui/button.tsx';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { describeConditions, describeTargets } from './describe-rule.ts';

export type RuleAction = 'up' | 'down' | 'delete';

type RowProps = {
  rule: RoutingRuleRow;
  names: ReadonlyMap<string, string>;
  /** Its place among the rules of the entity of the page; -1 for one of an entity above. */
  place: number;
  count: number;
  isPending: boolean;
  onEdit: () => void;
  onAction: (action: RuleAction) => void;
};

/** One rule: its conditions, where it sends to, and what can be done with it. */
export function RuleRow({ rule, names, place, count, isPending, onEdit, onAction }: RowProps) {
  const t = useTranslations();
  const { name, enabled } = rule;
  const isOwn = place >= 0;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {name}
          {enabled ? null : <span className="text-muted-foreground text-table">{t('common.disabled')}</span>}
        </h3>
        <p className="wrap-anywhere text-table">
          <span className="text-muted-foreground">{t('routingRules.row.for')}</span>{' '}
          {describeConditions(t, rule.conditions)}
        </p>
        <p className="wrap-anywhere text-table">
          <span className="text-muted-foreground">{t('routingRules.row.to')}</span> {describeTargets(t, rule, names)}
        </p>
        {isOwn ? null : <InheritedFrom row={rule} tab="routing-rules" />}
      </div>
      {isOwn && rule.mayChange ? (
        <div className="flex flex-wrap gap-1">
          <Button
            variant="ghost"
            size="icon"
            disabled={isPending || place === 0}
            onClick={() => onAction('up')}
            aria-label={t('routingRules.row.moveUp', { name })}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            disabled={isPending || place === count - 1}
            onClick={() => onAction('down')}
            aria-label={t('routingRules.row.moveDown', { name })}
          >
            <ArrowDown aria-hidden className="size-4" />
          </Button>
          <Button size="small" onClick={onEdit} aria-label={t('common.editNamed', { name })}>
            {t('common.edit')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={isPending}
            onClick={() => onAction('delete')}
            aria-label={t('common.deleteNamed', { name })}
          >
            {t('common.delete')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
