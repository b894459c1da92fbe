'use client';

import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskRuleRequestRow } from '#lib/fraud/staff/index.ts';
import { RuleRequest } from './rule-request.tsx';

type Props = { requests: readonly RiskRuleRequestRow[] };

/** The change of a rule that waits. */
export function WaitingChange({ requests }: Props) {
  const t = useTranslations();
  const waiting = requests.find(({ state }) => state === 'WAITING');
  if (!waiting) return null;
  return (
    <section aria-labelledby="waiting-change" className="min-w-0">
      <h2 id="waiting-change" className="mb-2 font-semibold">
        {t('riskRuleApproval.waiting.title')}
      </h2>
      <RuleRequest request={waiting} />
    </section>
  );
}

/** What came of the latest requests about a rule. */
export function EndedRequests({ requests }: Props) {
  const t = useTranslations();
  const ended = requests.filter(({ state }) => state !== 'WAITING');
  if (ended.length === 0) return null;
  return (
    <section aria-labelledby="ended-requests" className="min-w-0">
      <h2 id="ended-requests" className="mb-2 font-semibold">
        {t('riskRuleApproval.ended.title')}
      </h2>
      <ol className="divide-y border-y">
        {ended.map((request) => (
          <li key={request.id} className="py-3">
            <EndedRequest request={request} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who requested a change, who ended it, when and why. */
export function EndedRequest({ request }: { request: RiskRuleRequestRow }) {
  const t = useTranslations();
  const { state, kind, after, requestedBy, requestedAt, decidedBy, decidedAt, decisionReason } = request;
  if (state === 'WAITING') return null;
  return (
    <>
      <p className="font-medium wrap-anywhere">{t(`riskRuleApproval.card.${kind}`, { name: after.name })}</p>
      <p>
        {t.rich('riskRuleApproval.card.requested', { name: requestedBy, time: () => <Timestamp at={requestedAt} /> })}
      </p>
      <p>
        {t.rich(`riskRuleApproval.ended.${state}`, {
          name: decidedBy ?? '',
          time: () => <Timestamp at={decidedAt ?? ''} />,
        })}
      </p>
      {decisionReason ? (
        <p className="wrap-anywhere">{t('riskRuleApproval.ended.reason', { reason: decisionReason })}</p>
      ) : null}
    </>
  );
}
