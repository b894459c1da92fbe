'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { RuleRequest } from './rule-request.tsx';
import { EndedRequest } from './rule-requests.tsx';

/** The changes of rules that wait for another user, and own new rules that were refused; nothing without any. */
export function WaitingRequests() {
  const t = useTranslations();
  const { entity } = useShell();
  const { data } = useApiQuery(api['risk-rule-requests'], { query: { entity } });
  if (!data || data.requests.length === 0) return null;
  return (
    <section aria-labelledby="waiting-requests" className="mt-4 space-y-3">
      <h2 id="waiting-requests" className="font-semibold">
        {t('riskRuleApproval.waiting.title')}
      </h2>
      <p className="text-muted-foreground">{t('riskRuleApproval.waiting.lead')}</p>
      {data.requests.map((request) =>
        request.state === 'WAITING' ? (
          <RuleRequest key={request.id} request={request} linksToRule />
        ) : (
          <div key={request.id} className="rounded border px-3 py-3">
            <EndedRequest request={request} />
          </div>
        ),
      )}
    </section>
  );
}
