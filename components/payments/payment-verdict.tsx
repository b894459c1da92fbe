'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { VerdictFacts, VerdictReasons } from '#components/fraud/cases/verdict-facts.tsx';
import { paymentsApi } from '#components/payments/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import verdict from '#messages/en/fraud/verdict.json';

type Props = { paymentId: string };

/** What the risk check decided about a payment, by which rules; nothing where it was not checked. */
export const PaymentVerdict = withMessages({ verdict }, function PaymentVerdict({ paymentId }: Props) {
  const t = useTranslations();
  const read = useApiQuery(paymentsApi.transactions[':id'].verdict, { param: { id: paymentId } });
  const found = read.data?.verdict;
  if (!found) return null;
  const { decision, score, challengeScore: challenge, denyScore: deny, denial } = found;
  return (
    <section aria-labelledby="payment-verdict" className="space-y-3">
      <h2 id="payment-verdict" className="mb-2 font-semibold">
        {t('verdict.title')}
      </h2>
      <p>
        {t('verdict.decided', { decision, score })}{' '}
        <span className="text-muted-foreground">{t('verdict.bands', { challenge, deny })}</span>
      </p>
      {denial ? <p className="font-medium">{t('verdict.deniedLater', { denial })}</p> : null}
      <VerdictReasons verdict={found} />
      <VerdictFacts verdict={found} />
    </section>
  );
});
