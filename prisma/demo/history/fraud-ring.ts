import { changeRule, createRule, type RuleInput } from '#lib/fraud/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { randomOfSeed } from '#lib/platform/random-of-seed.ts';
import type { DemoGateway } from '../demo-gateway.ts';

type FraudRing = {
  gateway: DemoGateway;
  db: Database;
  pspId: string;
  channelId: string;
  token: string;
  /** Who finds it. */
  analyst: string;
  now: Date;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The ring begins so many days ago, and is found a day and a half later. */
const beganDaysAgo = 31;
const foundAfterHours = 38;
const chargedBackAfterDays = 13;

const numbers = ['4200000000000000', '4111111111111111', '4242424242424242', '5105105105105100', '4012001037141112'];
const names = ['Kim Lake', 'Lee Stone', 'Max Reed', 'Sam Field', 'Alex Moss', 'Jo Banks'];
const domain = 'quickmail.example';

const rule: RuleInput = {
  code: 'quickmail-ring',
  name: `Ring with addresses of ${domain}`,
  mode: 'DRAFT',
  stop: true,
  expression: `customer.emailDomain == "${domain}" && payment.amount > 150.0`,
  action: { kind: 'decide', decision: 'DENY' },
};

/**
 * Dear goods for addresses of one mail provider, from one address: many are approved, the rule that an analyst writes ends
 * it, and the holders of the cards charge them back.
 */
export async function addFraudRing(ring: FraudRing): Promise<void> {
  const { gateway, now, analyst, db, pspId } = ring;
  const random = randomOfSeed('ring');
  const begin = now.getTime() - beganDaysAgo * dayMs;
  const found = begin + foundAfterHours * hourMs;
  const timesBetween = (from: number, hours: number, count: number): Date[] =>
    Array.from({ length: count }, () => new Date(from + random.below(hours * hourMs)));
  const paid = await payAll(ring, timesBetween(begin, foundAfterHours, 46), random.below);
  await withStaffTransaction(db, async (tx) => {
    const reason = 'Forty payments in a day, one address, one mail provider';
    const change = { actor: analyst, reason, at: new Date(found) };
    const draft = await createRule(tx, pspId, rule, change);
    const { code: _, ...content } = rule;
    await changeRule(tx, draft, { ...content, mode: 'ACTIVE' }, change);
  });
  // Nothing listens for changes while the demo is made.
  gateway.services.gatewayServices.fraud.rules.invalidate();
  await payAll(ring, timesBetween(found + hourMs, 30, 17), random.below);
  const approved = paid.filter(({ code }) => code.startsWith('000.'));
  await Promise.all(
    approved.slice(0, Math.ceil(approved.length * 0.7)).map(({ id, amount, at }, index) => {
      const later = new Date(at.getTime() + chargedBackAfterDays * dayMs + index * 5 * hourMs);
      const params = { entityId: ring.channelId, paymentType: 'CB', amount, currency: 'USD' };
      return gateway.post(`/v1/payments/${id}`, params, { token: ring.token, at: later });
    }),
  );
}

type Paid = { id: string; code: string; amount: string; at: Date };

async function payAll(
  { gateway, channelId, token }: FraudRing,
  times: readonly Date[],
  below: (end: number) => number,
): Promise<Paid[]> {
  return Promise.all(
    times.map(async (at, index) => {
      const [givenName = '', surname = ''] = (names[below(names.length)] ?? '').split(' ');
      const amount = fromMinor(BigInt(28_900 + below(22) * 5_000), 'USD');
      const isDeclined = index % 3 === 1;
      const params = {
        entityId: channelId,
        amount,
        currency: 'USD',
        paymentType: 'DB',
        merchantTransactionId: `volt-us-ring-${at.getTime()}`,
        'card.number': numbers[below(numbers.length)] ?? '',
        'card.holder': `${givenName} ${surname}`,
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'customer.givenName': givenName,
        'customer.surname': surname,
        'customer.email': `${surname}${below(900)}@${domain}`.toLowerCase(),
        'customer.ip': '203.0.113.77',
        ...(isDeclined ? { 'customParameters[simulate.resultCode]': '800.100.159' } : {}),
      };
      const { id, result } = await gateway.post('/v1/payments', params, { token, at });
      return { id, code: result.code, amount, at };
    }),
  );
}
