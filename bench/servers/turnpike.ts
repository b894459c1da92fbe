import { createServer } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import type { PaymentStage } from '#lib/payments/index.ts';
import { startTimer } from '#lib/platform/clock.ts';
import { startBenchServices } from '../start-bench-services.ts';

/** The gateway as `server.ts` mounts it: Hono straight on node:http. Asked by a message, it sends how long risk checks took. */
const { services, port } = await startBenchServices();
const times = createHistogram();
const { gatewayServices } = services;
Object.assign(gatewayServices, {
  stages: gatewayServices.stages.map((stage) => (stage.name === 'screen' ? withTimes(stage) : stage)),
});
process.on('message', () => {
  const [p50, p95] = [50, 95].map((percentile) => times.percentile(percentile) / 1e6);
  times.reset();
  process.send?.({ p50, p95 });
});
createServer(getRequestListener((request) => services.gateway.fetch(request))).listen(port, '127.0.0.1', () =>
  process.send?.('ready'),
);

function withTimes(stage: PaymentStage): PaymentStage {
  return {
    name: stage.name,
    run: async (...input) => {
      const tookMs = startTimer();
      const result = await stage.run(...input);
      times.record(Math.max(1, Math.round(tookMs() * 1e6)));
      return result;
    },
  };
}
