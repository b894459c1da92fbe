import type { AcquirerOutcome } from '#lib/connectors/index.ts';
import { createCounter, createSecondsHistogram } from '#lib/platform/http/metrics.ts';

const results = createCounter(
  'turnpike_payments_total',
  'Payments and what followed them, by how they ended: approved, declined, pending, not sent, unknown; rejected before an acquirer was asked.',
  ['type', 'mode', 'result'],
);

const acquirerSeconds = createSecondsHistogram(
  'turnpike_acquirer_duration_seconds',
  'Time until an acquirer answered, or was given up.',
  ['connector', 'result'],
);

type Counted = { paymentType: string; mode: string };

/** A payment that was refused here. */
export function countRejection({ paymentType: type, mode }: Counted): void {
  results.inc({ type, mode, result: 'rejected' });
}

/** What an acquirer made of a request. A payment that goes to a further account counts at each. */
export function countAnswer(
  request: { operation: string; mode: string },
  connector: string,
  answer: { kind: AcquirerOutcome['kind']; tookMs: number },
): void {
  results.inc({ type: request.operation, mode: request.mode, result: answer.kind });
  acquirerSeconds.observe({ connector, result: answer.kind }, answer.tookMs / 1000);
}
