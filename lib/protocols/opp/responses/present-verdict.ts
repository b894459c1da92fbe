import type { VerdictSummary } from '#lib/fraud/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { resultOf } from './envelope.ts';
import { nested, presentCard } from './present-payment.ts';

/** The JSON of a standalone risk check (spec 2.2, 4.4): an allow-list over the verdict and the stored echo. */
export function presentVerdict(verdict: VerdictSummary): Json {
  const { id, echo, amountMinor, currency, paymentBrand, registrationId, merchantTransactionId } = verdict;
  const card = presentCard(verdict);
  return {
    id,
    ...echo,
    ...(paymentBrand === null ? {} : { paymentBrand }),
    ...(amountMinor === null || currency === null ? {} : { amount: fromMinor(amountMinor, currency), currency }),
    ...(merchantTransactionId === null ? {} : { merchantTransactionId }),
    ...(registrationId === null ? {} : { registrationId }),
    ...(card === undefined ? {} : { card }),
    risk: { ...nested(echo.risk), score: String(verdict.score) },
    result: resultOf(verdict.resultCode),
    source: 'OPP',
    processingEntityId: verdict.channelId,
    ndc: verdict.ndc,
  };
}
