'use client';

import { useTranslations } from 'next-intl';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskRuleRequestRow } from '#lib/fraud/staff/index.ts';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';
import { RuleRequest } from './rule-request.tsx';
import { EndedRequest } from './rule-requests.tsx';

/** Changes of several rules that wait for another user, and own new rules that were refused. */
export const RuleRequestList = withMessages(
  { riskRuleApproval },
  function RuleRequestList({ requests }: { requests: readonly RiskRuleRequestRow[] }) {
    const t = useTranslations();
    return (
      <section aria-labelledby="waiting-requests" className="mt-4 space-y-3">
        <h2 id="waiting-requests" className="font-semibold">
          {t('riskRuleApproval.waiting.title')}
        </h2>
        <p className="text-muted-foreground">{t('riskRuleApproval.waiting.lead')}</p>
        {requests.map((request) =>
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
  },
);
