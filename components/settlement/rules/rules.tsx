'use client';

import { useTranslations } from 'next-intl';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { SettlementRuleRow } from '#lib/settlement/staff/index.ts';
import settlementRules from '#messages/en/settlement/settlement-rules.json';
import { RuleState } from './rule-state.tsx';

const cells = {
  name: ({ name }: SettlementRuleRow) => <span className="font-medium">{name}</span>,
  state: ({ state }: SettlementRuleRow) => <RuleState state={state} />,
};

/** /settlement-rules: how lines find their payments beside the keys of the file. */
export const SettlementRules = withMessages({ settlementRules }, function SettlementRules() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={settlementApi['settlement-rules']}
      title={t('pages.settlementRules')}
      lead={t('settlementRules.lead')}
      cells={cells}
      hrefOf={({ id }) => `/settlement-rules/${id}`}
      nameOf={({ name }) => name}
      narrow={(row) => (
        <TwoLines
          name={row.name}
          state={<RuleState state={row.state} />}
          detail={row.pspName}
          end={<RelativeTime at={row.updatedAt} />}
        />
      )}
      empty={<Alert title={t('settlementRules.emptyTitle')}>{t('settlementRules.empty')}</Alert>}
    />
  );
});
