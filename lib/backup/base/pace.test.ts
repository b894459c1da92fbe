import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepPace } from './pace.ts';

it('work at a tenth of a processor takes ten times as long as it needs', async () => {
  const pace = keepPace(0.1);
  const from = { cpu: process.cpuUsage(), time: performance.now() };
  const workMs = () => process.cpuUsage(from.cpu).user / 1_000;
  while (workMs() < 30) Math.random();
  await pace.rest();
  expect(performance.now() - from.time).toBeGreaterThanOrEqual(270);
});

it('time without work is not made up for', async () => {
  const pace = keepPace(0.1);
  await sleep(1_500);
  await pace.rest();
  const from = { cpu: process.cpuUsage(), time: performance.now() };
  while (process.cpuUsage(from.cpu).user < 30_000) Math.random();
  await pace.rest();
  expect(performance.now() - from.time).toBeGreaterThanOrEqual(270);
});

it('what has not worked too much does not rest', async () => {
  const pace = keepPace(1_000_000);
  const from = performance.now();
  for (let call = 0; call < 100; call += 1) await pace.rest();
  expect(performance.now() - from).toBeLessThan(1_000);
});
