import { expect, test } from 'vitest';
import { describeStartupError, StartupError } from './startup-errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('internal text'), { code, ...more });

test.each([
  [coded('EADDRINUSE', { port: 3000 }), /^Port 3000 is already in use/],
  [coded('EACCES', { port: 80 }), /^Port 80 needs more rights/],
  [coded('EACCES', { path: '/data' }), /^No permission to use \/data/],
  [coded('ENOSPC'), /^The disk is full/],
  [coded('53100'), /no disk space left/],
  [coded('ECONNREFUSED'), /^Nothing answers at DATABASE_URL/],
  [coded('28P01'), /refused the user or password/],
  [coded('3D000'), /does not exist/],
  [Object.assign(new Error('unsupported startup parameter: x'), { code: '08P01' }), /add \?pgbouncer=true/],
  [new StartupError('because.'), /^because\.$/],
  [new Error('outer', { cause: coded('ENOSPC') }), /^The disk is full/],
  [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), /^Nothing answers/],
])('%s becomes one sentence', (error, sentence) => {
  const text = describeStartupError(error);
  expect(text).toMatch(sentence);
  expect(text).not.toContain('\n');
});

test('a bug of ours is not explained away', () => {
  expect(describeStartupError(new TypeError('x is not a function'))).toBeUndefined();
});
