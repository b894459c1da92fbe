'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskRuleDetail, RiskRuleRow, RiskRuleVersionRow } from '#lib/fraud/staff/index.ts';
import riskBackTest from '#messages/en/fraud/risk-back-test.json';
import riskRule from '#messages/en/fraud/risk-rule.json';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';
import riskRules from '#messages/en/fraud/risk-rules.json';
import { ApprovalState } from './approval-state.tsx';
import { BackTest } from './back-test.tsx';
import { formatAction } from './format-action.ts';
import { RuleMode } from './rule-mode.tsx';
import { EndedRequests, WaitingChange } from './rule-requests.tsx';
import { toRuleValues } from './rule-values.ts';
import { RuleVersions } from './rule-versions.tsx';

const ChangeRuleDialog = onDemand(() => import('./change-rule-dialog.tsx').then((module) => module.ChangeRuleDialog));
const RuleModeDialog = onDemand(() => import('./rule-dialogs.tsx').then((module) => module.RuleModeDialog));
const RestoreVersionDialog = onDemand(() => import('./rule-dialogs.tsx').then((module) => module.RestoreVersionDialog));

/** /risk-rules/{id}: what one rule does, and every version of it. */
export const RiskRule = withMessages(
  { riskRules, riskRule, riskBackTest, riskRuleApproval },
  function RiskRule({ id }: { id: string }) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={fraudApi['risk-rules'][':id']}
        id={id}
        list={{ href: '/risk-rules', name: t('pages.riskRules') }}
        noun={t('riskRule.noun')}
        nameOf={({ row }) => row.name}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

type Open = 'change' | 'mode' | RiskRuleVersionRow | null;

function Details({ detail }: { detail: RiskRuleDetail }) {
  const t = useTranslations();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const { row, mayWrite } = detail;
  const show = (changed?: RiskRuleDetail): void => {
    setOpen(null);
    const path = pathOf(fraudApi['risk-rules'][':id'], { param: { id: row.id } });
    if (changed) client.setQueryData([path], changed);
    // After a conflict, the page shows the rule as it is now.
    const isRead = (key: string): boolean => key.startsWith('/risk-rule') && !(changed && key === path);
    void client.invalidateQueries({ predicate: ({ queryKey }) => isRead(String(queryKey[0])) });
    if (!changed) return;
    const isRequested = changed.row.version === row.version && changed.row.isWaiting;
    const saved = t('riskRule.saved', { version: changed.row.version });
    toast.success(isRequested ? t('riskRuleApproval.request.done') : saved);
  };
  const actions: DetailAction[] = [
    {
      name: t('riskRule.action.mode'),
      onClick: () => setOpen('mode'),
      ...(row.mode === 'ACTIVE' ? {} : { variant: 'primary' as const }),
    },
    { name: t('common.edit'), onClick: () => setOpen('change') },
    ...useMoves(detail, show),
  ];
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{row.name}</span>}
        state={
          <>
            <RuleMode mode={row.mode} />
            <ApprovalState isWaiting={row.isWaiting} />
          </>
        }
        actions={mayWrite ? actions : []}
        notice={<p className="max-w-prose">{t(`riskRule.notice.${row.mode}`)}</p>}
        facts={{ title: t('riskRule.facts.title'), items: useFacts(row) }}
        related={
          <>
            <EndedRequests requests={detail.requests} />
            <RuleVersions detail={detail} onRestore={setOpen} />
          </>
        }
      >
        <WaitingChange requests={detail.requests} />
        <Condition row={row} />
        <BackTest ruleId={row.id} tested={toRuleValues(row)} mayWrite={mayWrite} />
      </Detail>
      {open === 'change' ? <ChangeRuleDialog detail={detail} onDone={show} /> : null}
      {open === 'mode' ? <RuleModeDialog detail={detail} onDone={show} /> : null}
      {open !== null && typeof open === 'object' ? (
        <RestoreVersionDialog detail={detail} earlier={open} onRestored={show} onClose={() => show()} />
      ) : null}
    </>
  );
}

/** The actions that change the order. */
function useMoves(
  { row: { id, version }, moves }: Pick<RiskRuleDetail, 'row' | 'moves'>,
  onSuccess: (changed: RiskRuleDetail) => void,
): DetailAction[] {
  const t = useTranslations();
  const move = useApiMutation(fraudApi['risk-rules'][':id'].move.$post, {
    onSuccess,
    onError: ({ message }) => toast.error(message),
  });
  return (['up', 'down'] as const).map((direction) => ({
    name: t(`riskRule.action.${direction}`),
    hint: t(`riskRule.action.${direction}Hint`),
    unavailable: move.isPending
      ? t('common.inProgress')
      : moves[direction]
        ? null
        : t(`riskRule.action.${direction}Unavailable`),
    onClick: () => move.mutate({ param: { id }, json: { version, direction } }),
  }));
}

function Condition({ row }: { row: RiskRuleRow }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="condition" className="min-w-0">
      <h2 id="condition" className="mb-2 font-semibold">
        {t('riskRule.condition')}
      </h2>
      <pre className="whitespace-pre-wrap rounded bg-muted p-3 font-mono wrap-anywhere">{row.expression}</pre>
      <p className="mt-2">
        {t('riskRule.effect', { effect: formatAction(t, row.action) })}
        {row.stop ? ` ${t('riskRule.stops')}` : null}
      </p>
    </section>
  );
}

function useFacts(row: RiskRuleRow): Fact[] {
  const t = useTranslations();
  return [
    { name: t('common.entity'), value: <PageLink to={`/entities/${row.entityId}`}>{row.entityName}</PageLink> },
    { name: t('riskRule.facts.code'), value: <span className="font-mono">{row.code}</span> },
    { name: t('riskRule.facts.action'), value: formatAction(t, row.action) },
    { name: t('riskRule.facts.stop'), value: row.stop ? t('riskRules.stop.yes') : t('riskRules.stop.no') },
    { name: t('riskRule.facts.position'), value: row.position },
    { name: t('riskRule.facts.version'), value: row.version },
    { name: t('riskRule.facts.changed'), value: <Timestamp at={row.updatedAt} /> },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
