'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';
import riskRules from '#messages/en/fraud/risk-rules.json';
import { ApprovalState } from './approval-state.tsx';
import { formatAction } from './format-action.ts';
import { RuleMode } from './rule-mode.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

const NewRuleDialog = onDemand(() => import('./new-rule-dialog.tsx').then((module) => module.NewRuleDialog));

function Action({ action }: Pick<RiskRuleRow, 'action'>) {
  return <>{formatAction(useTranslations(), action)}</>;
}

function Stops({ stop }: Pick<RiskRuleRow, 'stop'>) {
  const t = useTranslations();
  return <>{stop ? t('riskRules.stop.yes') : t('riskRules.stop.no')}</>;
}

const cells = {
  name: ({ name }: RiskRuleRow) => <span className="font-medium">{name}</span>,
  code: ({ code }: RiskRuleRow) => <span className="font-mono text-[0.75rem]">{code}</span>,
  mode: ({ mode, isWaiting }: RiskRuleRow) => (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <RuleMode mode={mode} />
      <ApprovalState isWaiting={isWaiting} />
    </span>
  ),
  approval: ({ isWaiting }: RiskRuleRow) => <ApprovalState isWaiting={isWaiting} />,
  action: ({ action }: RiskRuleRow) => <Action action={action} />,
  stop: ({ stop }: RiskRuleRow) => <Stops stop={stop} />,
  expression: ({ expression }: RiskRuleRow) => (
    <span className="block max-w-96 truncate font-mono text-[0.75rem]" title={expression}>
      {expression}
    </span>
  ),
};

/** /risk-rules: the rules that check payments, in their order. */
export const RiskRules = withMessages({ riskRules, riskRuleApproval }, function RiskRules() {
  const t = useTranslations();
  const { me, href, entity } = useShell();
  const client = useQueryClient();
  const router = useRouter();
  const [isCreating, setIsCreating] = useState(false);
  const mayWrite = me.permissions.includes('risk.write');
  const done = (created?: { id: string; isRequested: boolean }): void => {
    setIsCreating(false);
    if (!created) return;
    if (created.isRequested) {
      toast.success(t('riskRuleApproval.request.done'));
      const path = pathOf(fraudApi['risk-rule-requests'], { query: { entity } });
      void client.invalidateQueries({ queryKey: [path] });
      return;
    }
    toast.success(t('riskRules.list.created'));
    router.push(href(`/risk-rules/${created.id}`));
  };
  useKeys({ n: () => mayWrite && setIsCreating(true) });
  return (
    <>
      <ListPage
        endpoint={fraudApi['risk-rules']}
        title={t('pages.riskRules')}
        lead={t('riskRules.list.lead')}
        cells={cells}
        hrefOf={({ id }) => `/risk-rules/${id}`}
        nameOf={({ name }) => name}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          <>
            {me.administersInstallation ? (
              <Link href={href('/bin-ranges')} className={buttonVariants('ghost')}>
                {t('pages.binRanges')}
              </Link>
            ) : null}
            {mayWrite ? (
              <Button
                variant="primary"
                onClick={() => setIsCreating(true)}
                onFocus={NewRuleDialog.preload}
                onPointerEnter={NewRuleDialog.preload}
              >
                <Plus aria-hidden className="size-4" />
                {t('riskRules.list.new')}
              </Button>
            ) : null}
          </>
        }
        empty={<Alert title={t('riskRules.list.emptyTitle')}>{t('riskRules.list.empty')}</Alert>}
      >
        <WaitingRequests />
      </ListPage>
      {isCreating ? <NewRuleDialog onDone={done} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: RiskRuleRow }) {
  return (
    <TwoLines
      name={row.name}
      state={row.isWaiting ? <ApprovalState isWaiting /> : <RuleMode mode={row.mode} />}
      detail={row.entityName}
      end={<Action action={row.action} />}
    />
  );
}
