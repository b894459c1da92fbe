import { recordKindNames } from '../answers/record-kinds.ts';

export type RandomCall = { tool: string; input: object };

const tools = [
  'search',
  'search',
  'search',
  'get',
  'get',
  'explain_decline',
  'figures',
  'describe_search_fields',
  'propose',
];
const conditions = [
  '',
  'status:declined',
  'amount:>1 currency:EUR',
  '-state:OPEN',
  'date:today',
  'id:*',
  'entity:',
  'merchant:',
  "'; DROP TABLE payment; --",
  '" OR 1=1',
  'contains:%',
  '\u0000',
  '\u202ereversed',
  'a'.repeat(600),
  'not not not or or',
  '{{7*7}}',
];
const paths = ['../users', '..%2Fusers', 'next', 'export.csv', 'count', '', '*', '%00', '0', '-1', '1e309'];

/** Calls from a seed, so that a failure is found again; some are right, many are wrong or hostile. */
export function createRandomCalls({ seed, ids, text }: { seed: number; ids: readonly string[]; text: string }) {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const id = (): string => oneOf([() => oneOf(ids), () => oneOf(ids), () => oneOf(paths), () => text])();
  const query = (): string =>
    oneOf([
      () => oneOf(conditions),
      () => `id:${oneOf(ids)}`,
      () => `${oneOf(conditions)} ${oneOf(ids)}`,
      () => text,
    ])();
  const optional = (name: string, value: () => unknown): object => (random(4) === 0 ? { [name]: value() } : {});
  const list = (): string => oneOf([...recordKindNames, 'users', '../entities']);
  const inputs: Record<string, () => object> = {
    search: () => ({
      list: list(),
      query: query(),
      ...optional('limit', () => oneOf([0, 1, 50, 51, -1, 'all'])),
      ...optional('sort', () => oneOf(['newest', 'oldest', text.slice(0, 30)])),
      ...optional('older', () => oneOf(['', text, 'bm9uZQ'])),
      ...optional('counts', () => true),
      ...optional('entity', id),
    }),
    get: () => ({ kind: list(), id: id() }),
    explain_decline: () =>
      oneOf([
        { transactionId: id() },
        { resultCode: '800.100.155' },
        { resultCode: text },
        {},
        { transactionId: id() },
      ]),
    figures: () => ({ period: oneOf(['today', '7d', '90d', 'forever']), ...optional('entity', id) }),
    describe_search_fields: () => ({ list: list() }),
    propose: () => ({ proposal: { kind: 'case-decision', caseIds: [oneOf(ids)], decision: 'APPROVE', note: text } }),
  };
  return (): RandomCall => {
    const tool = oneOf(tools);
    return { tool, input: inputs[tool]?.() ?? {} };
  };
}
