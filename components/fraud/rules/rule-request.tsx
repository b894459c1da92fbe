'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskRuleRequestRow } from '#lib/fraud/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

const DecideRequestDialog = onDemand(() =>
  import('./decide-request-dialog.tsx').then((module) => module.DecideRequestDialog),
);

import type { RequestVerb } from './decide-request-dialog.tsx';

type Props = { request: RiskRuleRequestRow; linksToRule?: boolean };

/** A change that waits: who requested it, when, why, the difference, and what this user may do about it. */
export function RuleRequest({ request, linksToRule = false }: Props) {
  const t = useTranslations();
  const [verb, setVerb] = useState<RequestVerb | null>(null);
  const refresh = useRefresh();
  const close = (): void => {
    setVerb(null);
    // Also after a conflict: the page then shows who was first.
    refresh();
  };
  return (
    <article aria-label={titleOf(t, request)} className="space-y-2 rounded border px-3 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-medium wrap-anywhere">
          <Title request={request} linksToRule={linksToRule} />
        </h3>
        {linksToRule ? <span className="text-muted-foreground">{request.entityName}</span> : null}
        <span className="text-muted-foreground">
          {t.rich('riskRuleApproval.card.requested', {
            name: request.requestedBy,
            time: () => <Timestamp at={request.requestedAt} />,
          })}
        </span>
      </div>
      <p className="wrap-anywhere">{request.reason}</p>
      <Changes before={request.before} after={request.after} />
      {request.passes ? <p>{t('riskRuleApproval.card.passes', { name: request.passes })}</p> : null}
      <Decide request={request} onDecide={setVerb} />
      {verb ? (
        <DecideRequestDialog
          request={request}
          verb={verb}
          onDecided={() => toast.success(t(`riskRuleApproval.confirm.${verb}.done`))}
          onClose={close}
        />
      ) : null}
    </article>
  );
}

const titleOf = (t: Translate, { kind, after }: RiskRuleRequestRow): string =>
  t(`riskRuleApproval.card.${kind}`, { name: after.name });

function Title({ request, linksToRule }: Required<Props>) {
  const t = useTranslations();
  const title = titleOf(t, request);
  // A new rule has no page before it is approved.
  if (!linksToRule || request.before === null) return title;
  return <PageLink to={`/risk-rules/${request.ruleId}`}>{title}</PageLink>;
}

type DecideProps = { request: RiskRuleRequestRow; onDecide: (verb: RequestVerb) => void };

/** The decisions of this user, or why there are none. */
function Decide({ request, onDecide }: DecideProps) {
  const t = useTranslations();
  const { isOwn, isOutdated, mayDecide } = request;
  const verbs: RequestVerb[] = isOwn ? ['withdraw'] : isOutdated ? ['reject'] : ['approve', 'reject'];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayDecide
        ? verbs.map((verb) => (
            <Button
              key={verb}
              size="small"
              variant={verb === 'approve' ? 'primary' : 'secondary'}
              onClick={() => onDecide(verb)}
            >
              {t(`riskRuleApproval.card.${verb}`)}
            </Button>
          ))
        : null}
      {isOutdated ? <p className="max-w-prose text-state-wait">{t('riskRuleApproval.card.outdated')}</p> : null}
      {isOwn && !isOutdated ? (
        <p className="max-w-prose text-muted-foreground">{t('riskRuleApproval.card.own')}</p>
      ) : null}
      {mayDecide ? null : <p className="max-w-prose text-muted-foreground">{t('riskRuleApproval.card.notAllowed')}</p>}
    </div>
  );
}

/** Reads again what a decision has changed, also after another user was first. */
function useRefresh(): () => void {
  const client = useQueryClient();
  const isChanged = (key: string): boolean => key.startsWith('/risk-rule') || key.startsWith('/work');
  return () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => isChanged(String(queryKey[0])) });
  };
}
