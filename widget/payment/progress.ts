// Where a payment is whose answer did not arrive, or whose frame was closed: asked, never posted again.
import { type CheckoutContext, checkoutUrl } from '../checkout/context.ts';
import { type Progress, readProgress } from './answer.ts';

/** `gone`: the checkout is unknown, expired or closed. `unpaid`: nothing was sent to an acquirer. */
export type FoundProgress = Progress | 'gone' | 'unpaid' | 'unknown';

/** A request that was cut off may still arrive; only the second "open" counts. */
const waitsMs = [0, 1500, 1500, 2500, 4000, 6000, 8000, 10_000];
const longWaitMs = 15_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One question; undefined when the network is away. */
export async function askProgress(context: CheckoutContext): Promise<Progress | 'gone' | undefined> {
  try {
    const response = await fetch(checkoutUrl(context, 'progress'), {
      credentials: 'omit',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.any([context.ended, AbortSignal.timeout(15_000)]),
    });
    if (response.status === 404) return 'gone';
    // A payment that was declined is reported by its status; where it is is the same answer.
    const progress = readProgress(await response.json());
    return progress && { ...progress, isDeclined: !response.ok };
  } catch {
    return undefined;
  }
}

/** Asks until the payment is somewhere, and shows meanwhile why it takes so long. */
export async function followProgress(context: CheckoutContext): Promise<FoundProgress> {
  const until = Date.now() + Number(context.form.secondsLeft) * 1000;
  let timesOpen = 0;
  for (let round = 0; Date.now() < until && !context.ended.aborted; round++) {
    await wait(waitsMs[round] ?? longWaitMs);
    if (context.ended.aborted) break;
    const progress = await askProgress(context);
    if (progress === 'gone') return 'gone';
    if (progress?.state === 'open') {
      timesOpen++;
      if (timesOpen > 1) return 'unpaid';
    } else if (progress?.state === 'processing') {
      timesOpen = 0;
      context.status.show('stillProcessing');
    } else if (progress) return progress;
    else context.status.show('connectionLost');
  }
  return 'unknown';
}
