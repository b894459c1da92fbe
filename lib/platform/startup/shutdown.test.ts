import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

test('closes in the reverse order of opening, once, whatever fails on the way', async () => {
  const closed: string[] = [];
  const failures: string[] = [];
  const shutdown = createShutdown({ withinMs: () => 1_000, onFailure: (step) => failures.push(step) });
  shutdown.add('database', async () => closed.push('database'));
  shutdown.add('jobs', () => Promise.reject(new Error('stuck')));
  shutdown.add('requests', async () => closed.push('requests'));
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(closed).toEqual(['requests', 'database']);
  expect(failures).toEqual(['jobs']);
});

test('a step that hangs is abandoned in time', async () => {
  const failures: string[] = [];
  const shutdown = createShutdown({ withinMs: () => 50, onFailure: (step) => failures.push(step) });
  shutdown.add('hanging', () => new Promise(() => undefined));
  await shutdown.run();
  expect(failures).toEqual(['shutdown']);
});
