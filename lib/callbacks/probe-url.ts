import { describeCause } from '#lib/deliveries/index.ts';
import type { PhaseTimings } from '#lib/platform/http/connection-timings.ts';
import { buildBody, type CallbackContent } from './build-body.ts';
import { buildHeaders, limits, testHeader } from './build-request.ts';
import type { CallbackConfiguration } from './configuration.ts';
import type { CallbackServices } from './services.ts';

/** What came of a test callback. */
export type ProbeResult = {
  url: string;
  body: string;
  isAcknowledged: boolean;
  status: number | null;
  /** In words, when it was not acknowledged. */
  cause: string | null;
  responseBody: string;
  timings: PhaseTimings | null;
};

/** No payment and no entity has this id. */
const testId = '0'.repeat(32);
const maxAnswerBytes = 4_096;

/** What the preview and a test callback contain. A configuration above merchants or channels is of none of them. */
export function exampleContent(
  { merchantId, channelId }: { merchantId: string | null; channelId: string | null },
  { decision, userId, at }: Pick<CallbackContent, 'decision' | 'userId'> & { at: Date },
): CallbackContent {
  return {
    merchantId: merchantId ?? testId,
    channelId: channelId ?? testId,
    paymentId: testId,
    merchantTransactionId: 'order-1234',
    decision,
    userId,
    cancelReason: 'SUSPECTED_FRAUD',
    note: 'Test callback: no decision was made.',
    decidedAt: at,
  };
}

/** Sends a test callback to one of the addresses and waits for its answer. Nothing is stored. */
export async function probeUrl(
  services: CallbackServices,
  configuration: CallbackConfiguration,
  { url, content }: { url: string; content: CallbackContent },
): Promise<ProbeResult | null> {
  const { destination, template, sending } = configuration;
  if (!destination?.urls.includes(url)) return null;
  const { headers } = await buildHeaders(services, destination);
  const body = buildBody(template, content);
  let timings: PhaseTimings | null = null;
  const outcome = await services.egress.send({
    url,
    method: 'POST',
    headers: { ...headers, ...testHeader },
    body,
    expectContinue: sending.expectContinue ?? true,
    ...limits,
    maxResponseBytes: maxAnswerBytes,
    onTooLong: 'cut',
    onTimings: (measured) => {
      timings = measured;
    },
  });
  const status = outcome.kind === 'response' ? outcome.status : null;
  const isAcknowledged = status !== null && sending.acknowledgedStatuses.includes(status);
  return {
    url,
    body,
    isAcknowledged,
    status,
    timings,
    cause: isAcknowledged ? null : describeCause(outcome).text,
    responseBody: outcome.kind === 'response' ? outcome.body.toString() : '',
  };
}
