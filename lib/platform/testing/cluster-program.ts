import cluster from 'node:cluster';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHealth } from '../http/health.ts';
import { checkOtherWorkers, reportReady, startWorkers } from '../startup/cluster.ts';

/** Two workers on a port, of which the second one is ready only when a file exists. */
const [port = '0', file = ''] = process.argv.slice(2);

async function untilFileExists(): Promise<void> {
  while (!(await stat(file).catch(() => undefined))) await sleep(20);
}

if (cluster.isPrimary) {
  const workers = startWorkers(2, {});
  await workers.ready;
  process.send?.('all ready');
} else {
  const isSecond = cluster.worker?.id === 2;
  const health = createHealth({ checks: { workers: checkOtherWorkers() } });
  if (isSecond) await untilFileExists();
  createServer((request, response) => {
    health.answer(request.url ?? '', request, response);
  }).listen(Number(port), '127.0.0.1', reportReady);
}
