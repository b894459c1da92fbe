'use client';

import { useTranslations } from 'next-intl';
import { Detail } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { SettlementRuleDetail } from '#lib/settlement/staff/index.ts';
import settlementRules from '#messages/en/settlement/settlement-rules.json';
import { RuleAgreement } from './rule-agreement.tsx';
import { RuleState } from './rule-state.tsx';
import { RuleTest } from './rule-test.tsx';
import { useRuleActions } from './use-rule-actions.tsx';

type Props = { id: string };

/** /settlement-rules/{id}: what has to agree, what it would have found in closed periods, and the way to switch it on. */
export const SettlementRulePage = withMessages({ settlementRules }, function SettlementRulePage({ id }: Props) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={settlementApi['settlement-rules'][':id']}
      id={id}
      list={{ href: '/settlement-rules', name: t('pages.settlementRules') }}
      noun={t('settlementRules.noun')}
      nameOf={({ rule: { name } }) => name}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: SettlementRuleDetail }) {
  const t = useTranslations();
  const { rule, backTest } = detail;
  const { actions, dialog } = useRuleActions(detail);
  const values = { user: rule.requestedByName ?? '', approver: rule.approvedByName ?? '', reason: rule.reason ?? '' };
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{rule.name}</span>}
        state={<RuleState state={rule.state} />}
        actions={actions}
        notice={<p className="max-w-prose">{t(`settlementRules.notice.${rule.state}`, values)}</p>}
      >
        <RuleAgreement rule={rule} />
        <RuleTest backTest={backTest} />
      </Detail>
      {dialog}
    </>
  );
}
