import { describe, expect, it } from 'vitest';
import { expressions } from './testing/expressions.ts';
import { dueTimes, start } from './testing/list-next.ts';
import { dueTimesBySearch } from './testing/search-due-times.ts';

/** Takes too long for a unit test: it looks at every second of years. */
describe('due times', () => {
  it.each(expressions)(
    'of %s are those that a search through all seconds finds, the next 1,000 of them',
    (expression) => {
      expect(dueTimes(expression, 1_000)).toEqual(dueTimesBySearch(expression, start, 1_000));
    },
  );
});
