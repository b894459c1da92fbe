import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTelemetry } from '#lib/platform/telemetry/start-telemetry.ts';
import { inServerSpan } from '#lib/platform/telemetry/trace.ts';
import { createWebhookEndpoint, findEndpoint } from '#lib/webhooks/index.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { type GatewayWithPartner, startGatewayWithPartner } from '#test/fixtures/partner-gateway.ts';
import { type Receiver, startReceiver } from '#test/fixtures/receivers.ts';

const merchantTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const merchantSpan = '00f067aa0ba902b7';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

let test: GatewayWithPartner;
let collector: Receiver;
let shop: Receiver;
let stop: () => Promise<void>;

beforeAll(async () => {
  [collector, shop, test] = [await startReceiver(), await startReceiver(), await startGatewayWithPartner()];
  const { gateway } = test;
  await gateway.services.start();
});
afterAll(async () => {
  await test.close();
  for (const receiver of [collector, shop]) await receiver.close();
});

async function pay(): Promise<{ id: string; text: string }> {
  const { gateway } = test;
  const request = new Request('http://gateway.test/v1/payments', {
    method: 'POST',
    headers: { Authorization: `Bearer ${gateway.accessToken}`, traceparent: `00-${merchantTrace}-${merchantSpan}-01` },
    body: new URLSearchParams({ ...cardDebit, testMode: 'EXTERNAL', entityId: gateway.channel.id }),
  });
  const response = await inServerSpan(request, async () => gateway.services.gateway.fetch(request));
  const text = await response.text();
  return { id: JSON.parse(text).id, text };
}

type Metric = { name: string; histogram?: { dataPoints: { bucketCounts: number[]; count: number }[] } };
type Exported = {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[];
};

const exported = (): Exported[] => collector.received.map(({ body }) => JSON.parse(body));

const spans = (): Span[] =>
  exported().flatMap(({ resourceSpans = [] }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

const metrics = (): Metric[] =>
  exported().flatMap(({ resourceMetrics = [] }) =>
    resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
  );

async function listen(): Promise<void> {
  const { merchant, services, db, clock } = test.gateway;
  const created = await createWebhookEndpoint(
    services.gatewayServices,
    {
      entityId: merchant.id,
      ownerId: merchant.id,
      url: shop.url,
      types: ['PAYMENT'],
      fields: 'ALL',
      format: 'standard',
    },
    { actor: 'user:ada', at: clock.now(), address: null, username: 'ada' } as never,
  );
  if (created.kind === 'rejected') throw new Error(created.reason);
  await expect.poll(async () => (await findEndpoint(db, created.id))?.state, { timeout: 8_000 }).toBe('ACTIVE');
}

const messages = () => shop.received.filter(({ headers }) => !String(headers['webhook-id']).startsWith('test_'));

it('sends nothing of its own and stores no trace while it is off', async () => {
  await listen();
  const { id } = await pay();
  await expect.poll(() => messages().length, { timeout: 8_000 }).toBeGreaterThan(0);
  expect(messages()[0]?.headers.traceparent).toBeUndefined();
  const { rows } = await test.gateway.database.pool.query(
    `SELECT FROM event WHERE stream_id = $1 AND data ? 'traceparent'`,
    [id],
  );
  expect(rows).toEqual([]);
});

it('carries the trace of the merchant on to the acquirer and to the webhook, and says what came of each', async () => {
  stop = startTelemetry({
    endpoint: collector.url,
    headers: { 'x-team': 'payments' },
    version: '1.0.0',
    instance: 'test',
  });
  const { id, text } = await pay();
  expect(JSON.parse(text).result.code).toMatch(/^000\.100\.1/);
  const traced = () => messages().find((message) => message.headers.traceparent);
  await expect.poll(traced, { timeout: 8_000 }).toBeDefined();
  const { headers } = traced() ?? {};
  expect(headers?.traceparent).toMatch(new RegExp(`^00-${merchantTrace}-[0-9a-f]{16}-01$`));
  // The receiver has the message before the span of its delivery has ended.
  await test.gateway.services.stop();
  await stop();
  const own = spans().filter(({ traceId }) => traceId === merchantTrace);
  const server = own.find(({ parentSpanId }) => parentSpanId === merchantSpan);
  expect(server?.name).toBe('payments.create');
  const attributes = Object.fromEntries(
    server?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  expect(attributes).toMatchObject({
    'http.route': '/v1/payments',
    'http.response.status_code': 200,
    'turnpike.result_code': expect.stringMatching(/^000/),
    'turnpike.transaction_id': id,
  });
  const calls = own.filter(({ kind }) => kind === 3);
  // The acquirer, and the webhook, whose span is the one that its receiver got.
  expect(calls.length).toBeGreaterThanOrEqual(2);
  expect(calls.map(({ spanId }) => spanId)).toContain(String(headers?.traceparent).split('-')[2]);
  expect(collector.received.every((request) => request.headers['x-team'] === 'payments')).toBe(true);
  expect(JSON.stringify(spans())).not.toMatch(/4200000000000000|Jane Jones|Bearer/);
});

it('sends the metrics that /metrics has, histograms with a count for each bucket', () => {
  const names = new Set(metrics().map(({ name }) => name));
  expect(names).toContain('turnpike_gateway_responses_total');
  const points = metrics().flatMap(({ histogram }) => histogram?.dataPoints ?? []);
  expect(points.length).toBeGreaterThan(0);
  for (const { bucketCounts, count } of points) {
    expect(bucketCounts.reduce((sum, each) => sum + Number(each), 0)).toBe(Number(count));
  }
});
