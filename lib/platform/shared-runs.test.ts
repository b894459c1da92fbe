import { expect, test } from 'vitest';
import { createSharedRuns } from './shared-runs.ts';

/** Work whose runs end when the test ends them, with the state of the world when each began. */
function controlled() {
  const runs = createSharedRuns<string>();
  const began: { state: string; end: () => void; fail: () => void }[] = [];
  const world = { state: 'pending' };
  const ask = () =>
    runs.run('key', () => {
      const { state } = world;
      return new Promise((resolve, reject) => {
        began.push({ state, end: () => resolve(state), fail: () => reject(new Error('failed')) });
      });
    });
  return { ask, began, world };
}

test('what happens during a run is seen by all that announce it, in one further run', async () => {
  const { ask, began, world } = controlled();
  const first = ask();
  world.state = 'final';
  const later = [ask(), ask(), ask()];
  expect(began).toHaveLength(1);
  began[0]?.end();
  expect(await first).toBe('pending');
  expect(began).toHaveLength(2);
  began[1]?.end();
  expect(await Promise.all(later)).toEqual(['final', 'final', 'final']);
  expect(began).toHaveLength(2);
});

test('a run that fails is the failure of its own callers alone', async () => {
  const { ask, began } = controlled();
  const first = ask();
  const later = ask();
  began[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  began[1]?.end();
  expect(await later).toBe('pending');
});

test('a run after the end of another one is a new one', async () => {
  const { ask, began } = controlled();
  const first = ask();
  began[0]?.end();
  await first;
  const second = ask();
  began[1]?.end();
  await second;
  expect(began).toHaveLength(2);
});
