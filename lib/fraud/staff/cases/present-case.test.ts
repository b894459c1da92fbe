import { expect, test } from 'vitest';
import type { ListedCase } from '../../cases/search-cases.ts';
import type { Verdict } from '../../verdict.ts';
import { presentCase } from './present-case.ts';

const at = new Date('2026-11-28T08:00:00Z');
const riskCase = {
  merchantId: 'm1',
  channelId: 'c1',
  id: 'k1',
  kind: 'PAYMENT',
  state: 'OPEN',
  score: 20,
  amountMinor: 9_200n,
  currency: 'EUR',
  openedAt: at,
  dueAt: at,
} as ListedCase;

const rule = (name: string, isShadow: boolean): Verdict['matched'][number] =>
  ({ name, isShadow, action: { kind: 'score', points: 20 } }) as Verdict['matched'][number];

const reasonOf = (verdict: Pick<Verdict, 'matched'> | null): string =>
  presentCase(riskCase, { entities: new Map(), actors: new Map() }, { actor: 'user:u1', now: at, verdict }).reason;

test('the reason of a case names the rules that matched, without those in shadow, which decide nothing', () => {
  const matched = [rule('High amount', false), rule('Many attempts', true), rule('Shipped abroad', false)];
  expect(reasonOf({ matched })).toBe('High amount, Shipped abroad');
  expect(reasonOf(null)).toBe('');
});
