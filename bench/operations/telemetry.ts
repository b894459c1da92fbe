import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPaid, startLoad } from '../faults/load.ts';
import { startProduct } from '../faults/product.ts';
import { type Row, row } from '../faults/rows.ts';

const clients = 16;
const warmUpMs = 10_000;
// Metrics are sent once a minute.
const measuredMs = 60_000;
const rounds = 3;

/** Payments a second without and with traces and metrics to a collector that takes everything, in turns. */
export async function* telemetry(folder: string, port: number): AsyncIterable<Row> {
  let received = 0;
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const measure = async (environment: Record<string, string>): Promise<number> => {
    const directory = path.join(folder, 'telemetry');
    const log = path.join(folder, 'telemetry.log');
    const product = await startProduct(directory, port, log, { TURNPIKE_DEMO_DAYS: '14', ...environment });
    const load = startLoad(product, { clients, pauseMs: 0 });
    await sleep(warmUpMs);
    const from = performance.now();
    await sleep(measuredMs);
    const to = performance.now();
    const seen = await load.stop();
    await product.stop('SIGTERM');
    return seen.filter((one) => isPaid(one) && one.at + one.tookMs >= from && one.at + one.tookMs < to).length;
  };
  let [off, on] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    off += await measure({});
    on += await measure({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  }
  collector.close();
  const cost = 1 - on / off;
  const rate = Math.round((off * 1_000) / measuredMs / rounds);
  const figure = `${(cost * 100).toFixed(1)} % of ${rate}/s in ${rounds} rounds, ${(received / 1e6).toFixed(0)} MB sent`;
  yield row('traces and metrics cost payments at most 3 %', figure, cost <= 0.03);
}
