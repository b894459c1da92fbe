// Filters that exclude or require each other (spec 2.12, query and reporting).
import { missing, none, type Rule, wrong } from './rule.ts';

const referenceOrPeriod: Rule = {
  id: 'R-2.12-20',
  applies: ({ groups, params }) => groups.has('query') && params.has('merchantTransactionId'),
  check: ({ params }) =>
    ['date.from', 'date.to']
      .filter((name) => params.has(name))
      .map((name) => wrong(params, name, 'must not be sent with merchantTransactionId')),
};

const datesTogether: Rule = {
  id: 'R-2.12-22',
  applies: ({ groups, params }) => groups.has('query') && params.has('date.from') !== params.has('date.to'),
  check: ({ params }) =>
    params.has('date.from') ? [missing('date.to', 'with date.from')] : [missing('date.from', 'with date.to')],
};

/** Our choice: a period that ends before it begins is an error, not an empty result. */
const periodForwards: Rule = {
  id: 'R-2.12-22',
  applies: ({ params }) => params.has('date.from') && params.has('date.to'),
  check: ({ params }) =>
    (params.get('date.to') ?? '') >= (params.get('date.from') ?? '')
      ? none
      : [wrong(params, 'date.to', 'must not be before date.from')],
};

export const queryRules: readonly Rule[] = [referenceOrPeriod, datesTogether, periodForwards];
