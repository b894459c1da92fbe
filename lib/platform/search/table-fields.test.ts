import { describe, expect, test } from 'vitest';
import { build } from '#lib/platform/database/built-query.ts';
import type { Condition } from './conditions.ts';
import type { SearchMatch } from './parse-search.ts';
import { compileMerchantScope, compileScope } from './search-scope.ts';
import { allOf, anyOf, choice, columnsOf } from './table-fields.ts';

/** The condition as text, and its values. */
function compiled(condition: Condition): [string, readonly unknown[]] {
  const { sql, parameters } = build.selectFrom('payment').select('id').where(condition).compile();
  return [sql.replace('select "id" from "payment" where ', ''), parameters];
}

const values = (...typed: string[]): SearchMatch => ({ kind: 'values', values: typed });
const prefix = (typed: string): SearchMatch => ({ kind: 'prefix', prefix: typed });
const from = (value: string): SearchMatch => ({ kind: 'range', from: { value, inclusive: true }, to: null });

const payout = columnsOf('payout');
const endpoint = columnsOf('webhook_endpoint');
const rule = columnsOf('risk_rule');
const now = new Date('2026-11-27T12:00:00Z');
const lower = (typed: string): string => typed.toLowerCase();

describe('a condition on a column is compiled with its values as parameters', () => {
  test.each<[string, Condition, string, unknown[]]>([
    ['equal', payout.equals('state', 'APPROVED'), '"state" = $1', ['APPROVED']],
    ['different', payout.differs('state', 'APPROVED'), '"state" <> $1', ['APPROVED']],
    ['null', payout.isNull('decided_at'), '"decided_at" IS NULL', []],
    ['not null', payout.isNotNull('decided_at'), '"decided_at" IS NOT NULL', []],
    ['above', payout.isAbove('amount_minor', 5), '"amount_minor" > $1', [5]],
    ['below', payout.isBelow('amount_minor', 5), '"amount_minor" < $1', [5]],
    ['at least', payout.isAtLeast('amount_minor', 5), '"amount_minor" >= $1', [5]],
    ['at most', payout.isAtMost('amount_minor', 5), '"amount_minor" <= $1', [5]],
    ['one value', payout.isAnyOf('state', ['APPROVED']), '"state" = $1', ['APPROVED']],
    ['some values', payout.isAnyOf('state', ['A', 'B']), '"state" = any($1)', [['A', 'B']]],
    ['a part', payout.hasPart('holder', 'Bakery'), 'strpos(lower("holder"), $1) > 0', ['bakery']],
    ['a prefix', payout.hasPrefix('holder', 'Bak'), '("holder" ~>=~ $1 AND "holder" ~<~ $2)', ['Bak', 'Bal']],
    ['hex digits', payout.hasHexPrefix('id', '8ac7'), '("id" >= $1 AND "id" < $2)', ['8ac7', '8ac7g']],
    [
      'related',
      rule.hasRelated('risk_rule_request', { rule_id: 'id' }, { state: 'WAITING' }),
      'EXISTS (SELECT FROM "risk_rule_request" WHERE ("risk_rule_request"."rule_id" = "risk_rule"."id" and "risk_rule_request"."state" = $1))',
      ['WAITING'],
    ],
    ['all', allOf(payout.equals('state', 'A'), payout.isNull('reason')), '("state" = $1 and "reason" IS NULL)', ['A']],
    ['any', anyOf(payout.equals('state', 'A'), payout.isNull('reason')), '("state" = $1 or "reason" IS NULL)', ['A']],
  ])('%s', (_, condition, text, parameters) => {
    expect(compiled(condition)).toEqual([text, parameters]);
  });
});

describe('a field compares its column with what was typed', () => {
  const entityIds = new Map([['shop', ['m1', 'm2']]]);
  test.each<[string, Condition, string, unknown[]]>([
    ['text', payout.text('holder')(values('Jane')), '"holder" = $1', ['Jane']],
    ['text by prefix', payout.text('holder')(prefix('Ja')), '("holder" ~>=~ $1 AND "holder" ~<~ $2)', ['Ja', 'Jb']],
    ['text by its meaning', payout.text('state', () => ['A', 'B'])(values('open')), '"state" = any($1)', [['A', 'B']]],
    ['value', payout.value('state', lower)(values('PAID')), '"state" = $1', ['paid']],
    ['values', payout.value('state')(values('A', 'B')), '("state" = $1 or "state" = $2)', ['A', 'B']],
    ['element', endpoint.element('types', lower)(values('RISK')), '$1 = any("types")', ['risk']],
    ['id', payout.id('id')(values('8ac7')), '"id" = $1', ['8ac7']],
    ['id by prefix', payout.id('id')(prefix('8ac7')), '("id" >= $1 AND "id" < $2)', ['8ac7', '8ac7g']],
    ['entity', payout.entity('merchant_id', entityIds)(values('Shop')), '"merchant_id" = any($1)', [['m1', 'm2']]],
    ['unknown entity', payout.entity('merchant_id', entityIds)(values('Other')), '"merchant_id" = any($1)', [[]]],
    ['words', payout.words('holder')(values('Jane')), 'strpos(lower("holder"), $1) > 0', ['jane']],
    ['time', payout.time('created_at', now)(from('2026-11-26')), '"created_at" >= $1', [new Date('2026-11-26')]],
    ['choice', choice({ yes: payout.isNull('reason') })(values('yes')), '"reason" IS NULL', []],
    ['choice without a meaning', choice({})(values('yes')), '1 = 0', []],
  ])('%s', (_, condition, text, parameters) => {
    expect(compiled(condition)).toEqual([text, parameters]);
  });
});

describe('what a user may see is a condition', () => {
  const scope = { everything: false, merchantIds: ['m1'], channelIds: ['c1', 'c2'] } as const;
  const none = { everything: false, merchantIds: [], channelIds: [] } as const;

  test.each<[string, Condition, string, unknown[]]>([
    ['rows of its merchants', compileMerchantScope(scope), '"merchant_id" = $1', ['m1']],
    ['no row of a merchant without merchants', compileMerchantScope(none), '"merchant_id" = any($1)', [[]]],
    [
      'rows of its merchants and of its channels',
      compileScope(scope),
      '("merchant_id" = $1 or "channel_id" = any($2))',
      ['m1', ['c1', 'c2']],
    ],
    [
      'rows of a joined table',
      compileScope(scope, 'payment'),
      '("payment"."merchant_id" = $1 or "payment"."channel_id" = any($2))',
      ['m1', ['c1', 'c2']],
    ],
    ['nothing without entities', compileScope(none), '1 = 0', []],
    ['everything', compileScope({ everything: true }), '1 = 1', []],
    ['everything of all merchants', compileMerchantScope({ everything: true }), '1 = 1', []],
  ])('%s', (_, condition, text, parameters) => {
    expect(compiled(condition)).toEqual([text, parameters]);
  });
});
