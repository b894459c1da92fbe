import { useTranslations } from 'next-intl';
import { withMessages } from '#components/ui/messages.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import verdict from '#messages/en/fraud/verdict.json';
import { DecidingFacts, VerdictFacts, VerdictReasons } from './verdict-facts.tsx';

type Props = { detail: CaseDetail };

/** Why the payment was challenged, or is reviewed: the rules that matched, then the facts that they read. */
export const CaseVerdict = withMessages({ verdict }, function CaseVerdict({ detail }: Props) {
  const t = useTranslations();
  if (!detail.verdict) return null;
  return (
    <section aria-labelledby="verdict" className="space-y-2">
      <div>
        <h2 id="verdict" className="mb-2 font-semibold">
          {t(detail.verdict.decision === 'ACCEPT' ? 'verdict.whyReviewed' : 'verdict.whyChallenged')}
        </h2>
        <VerdictReasons verdict={detail.verdict} />
      </div>
      <DecidingFacts verdict={detail.verdict} usual={detail.usual} />
      <VerdictFacts verdict={detail.verdict} />
    </section>
  );
});
