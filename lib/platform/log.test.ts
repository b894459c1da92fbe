import { expect, test, vi } from 'vitest';
import { markDriverError } from './database/database-unavailable.ts';
import { createLog, scrubText } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line: string) => lines.push(line) }) };
}

test('secrets are removed by name at every depth that we log', () => {
  const { lines, log } = capture();
  log.info(
    {
      password: 's3cret',
      card: { number: '4200000000000000' },
      request: { headers: { authorization: 'Bearer s3cret' } },
    },
    'x',
  );
  expect(lines.join()).not.toMatch(/s3cret|4200000000000000/);
  expect(lines.join()).toContain('[hidden]');
});

test('card numbers and credentials in free text are scrubbed', () => {
  expect(scrubText('paid with 4200 0000 0000 0000 today')).toBe('paid with [digits] today');
  expect(scrubText('Authorization: Bearer OGE4Mjk0MTc0YjdlY2IyODAxNGI5Njk5')).toBe('Authorization: Bearer [hidden]');
  expect(scrubText('waited 1500 ms for 8ac7a4a2')).toBe('waited 1500 ms for 8ac7a4a2');
});

test('the text of an error is scrubbed, too', () => {
  const { lines, log } = capture();
  log.error({ err: new Error('bad value 4200000000000000') }, 'failed for 4111111111111111');
  expect(lines.join()).not.toMatch(/4200000000000000|4111111111111111/);
});

test('an absent database is written once, and once a minute with the number of failures since', () => {
  vi.useFakeTimers();
  const { lines, log } = capture();
  const refused = () => markDriverError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const stopped = () => Object.assign(new Error('stop'), { code: '57P01', severity: 'FATAL' });
  const read = () => lines.splice(0).map((line) => JSON.parse(line) as { cause?: string; count?: number; msg: string });
  for (let failure = 0; failure < 1_000; failure += 1) log.error({ err: refused() }, 'a request failed unexpectedly');
  log.warn({ err: stopped() }, 'a worker failed');
  log.error({ err: new Error('a bug') }, 'a request failed unexpectedly');
  expect(read()).toMatchObject([
    { cause: 'not reachable', count: 1 },
    { cause: 'shutting down or starting', count: 1 },
    { msg: 'a request failed unexpectedly' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(read()).toMatchObject([{ cause: 'not reachable', count: 999 }]);
  log.error({ err: refused() }, 'a request failed unexpectedly');
  vi.advanceTimersByTime(60_000);
  expect(read()).toMatchObject([{ cause: 'not reachable', count: 1 }]);
  vi.advanceTimersByTime(120_000);
  expect(read()).toEqual([]);
  vi.useRealTimers();
});
