import type { Clock } from '#lib/platform/clock.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { storeDecision } from './decide-case.ts';
import { returnEffectOf } from './effects/find-effects.ts';
import type { Review } from './find-reviews.ts';
import type { DecisionCallbacks } from './services.ts';

const actor = 'system:risk-rules';

/**
 * Cancels the cases of payments that rules give back, at once and without a time to undo it: the effect of the decision
 * reverses or refunds the payment. It goes before the claim of an analyst, and before an approval from before the answer. A
 * payment that cannot be given back any more keeps an open case. Returns what starts the callbacks, after the commit.
 */
export async function returnPayments(
  services: { clock: Clock; callbacks: DecisionCallbacks },
  tx: Tx,
  returned: readonly Review[],
): Promise<(() => void)[]> {
  const wakeUps: (() => void)[] = [];
  for (const { payment } of returned) {
    const effect = returnEffectOf(payment);
    if (effect === null) continue;
    const at = services.clock.now();
    const isDecided = await storeDecision(
      tx,
      services,
      { merchantId: payment.merchantId, id: payment.id },
      {
        channelId: payment.channelId,
        decisionId: newTransactionId(at),
        decision: 'CANCEL',
        username: 'risk-rules',
        actor,
        at,
        finalAt: at,
        cancelReason: 'FRAUD',
        // The merchant hears of the decision, and not of the rules of his PSP.
        note: null,
        effect,
        returnsAt: null,
        macro: null,
        takesOver: true,
      },
    );
    if (isDecided) wakeUps.push(() => services.callbacks.wake(payment.channelId));
  }
  return wakeUps;
}
