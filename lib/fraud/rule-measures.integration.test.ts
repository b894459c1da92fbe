import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findEventsOfPayment } from '#lib/authentication/store.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type GatewayWithPartner, startGatewayWithPartner } from '#test/fixtures/partner-gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
import { applyDueEffects } from './cases/effects/apply-effects.ts';
import { findCase } from './cases/store.ts';
import { createRule, type RuleInput } from './rules/change-rule.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());
afterEach(() => withoutRules(gateway));

async function withoutRules({ db, services }: TestGateway): Promise<void> {
  await withStaffTransaction(db, (tx) => tx.prisma.riskRule.deleteMany());
  services.gatewayServices.fraud.rules.invalidate();
}

async function addRule(expression: string, action: RuleInput['action'], to: TestGateway = gateway): Promise<void> {
  const rule: RuleInput = { code: `rule-${expression.length}`, name: 'Rule', mode: 'ACTIVE', expression, action };
  const change = { actor: 'user:analyst', reason: 'test', at: to.clock.now() };
  await withStaffTransaction(to.db, (tx) => createRule(tx, to.channel.id, rule, change));
  to.services.gatewayServices.fraud.rules.invalidate();
}

const measure = (name: 'AUTHENTICATE' | 'EXEMPT' | 'REVIEW' | 'RETURN') =>
  ({ kind: 'measure', measure: name }) as const;
const deny = { kind: 'decide', decision: 'DENY' } as const;

const shop = { shopperResultUrl: 'https://shop.example/done' };
const challenged = { ...cardDebit, ...shop, 'card.number': '4012888888881881' };
const frictionless = { ...cardDebit, ...shop, 'card.number': '4200000000000026' };

const pay = async (form: Record<string, string>) => (await gateway.post('/v1/payments', form)).body;
const read = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body;
const keyOf = (id: string) => ({ merchantId: gateway.merchant.id, id });

async function drain(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

async function requestOf(id: string): Promise<Record<string, unknown> | undefined> {
  const events = await findEventsOfPayment(gateway.database.pool, keyOf(id));
  return events.map(({ data }) => data.message as Record<string, unknown> | undefined).find(Boolean);
}

describe('a rule that asks for 3-D Secure', () => {
  it('sends the shopper to a challenge where the channel asks for none, and only where it matches', async () => {
    await gateway.configure(gateway.channel.id, { threeDSecure: 'off' });
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    expect((await pay({ ...challenged, amount: '50.00' })).result.code).toBe('000.100.110');
    const { id, result, redirect } = await pay(challenged);
    expect(result.code).toBe('000.200.000');
    await authenticateShopper(gateway, redirect.url, 'ok');
    expect(await read(id)).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05' } });
    expect(await requestOf(id)).toMatchObject({ threeDSRequestorChallengeInd: '04' });
    await gateway.configure(gateway.channel.id, {});
  });

  it('lets a payment without a shopper go on as it is', async () => {
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    const { shopperResultUrl: _, ...alone } = challenged;
    const { id, result } = await pay(alone);
    expect(result.code).toBe('000.100.110');
    expect(await requestOf(id)).toBeUndefined();
  });

  it('goes before a wish of the merchant for an exemption', async () => {
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    const { id } = await pay({ ...challenged, 'threeDSecure.exemptionFlag': '01' });
    expect(await requestOf(id)).toMatchObject({ threeDSRequestorChallengeInd: '04' });
  });
});

describe('a rule that exempts', () => {
  it('tells the issuer of the low risk, unless the merchant asks for something else', async () => {
    await addRule('payment.amount < 100.0', measure('EXEMPT'));
    const { id } = await pay(frictionless);
    expect(await requestOf(id)).toMatchObject({ threeDSRequestorChallengeInd: '05' });
    const other = await pay({ ...frictionless, 'threeDSecure.exemptionFlag': '03' });
    expect(await requestOf(other.id)).toMatchObject({ threeDSRequestorChallengeInd: '08' });
  });
});

describe('a rule about the authentication', () => {
  it('denies a payment that was authenticated without a challenge, and sends nothing', async () => {
    await addRule('authentication.flow == "frictionless" && payment.amount > 50.0', deny);
    const { id, result } = await pay(frictionless);
    expect(result.code).toBe('100.400.147');
    const { rows } = await gateway.database.pool.query('SELECT 1 FROM payment_attempt WHERE payment_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await pay({ ...frictionless, amount: '50.00' })).result.code).toBe('000.100.110');
  });

  it('runs when the shopper is back, with the facts of before', async () => {
    await addRule('authentication.status == "Y" && customer.email == "bad@shop.example"', deny);
    const form = { ...challenged, 'customer.givenName': 'A', 'customer.surname': 'B' };
    for (const [email, code] of [
      ['bad@shop.example', '100.400.147'],
      ['good@shop.example', '000.100.110'],
    ] as const) {
      const { id, redirect } = await pay({ ...form, 'customer.email': email });
      await authenticateShopper(gateway, redirect.url, 'ok');
      expect((await read(id)).result.code).toBe(code);
    }
  });

  it('knows what the merchant sent of an authentication elsewhere', async () => {
    await addRule('authentication.isElsewhere && authentication.eci == "06"', deny);
    const elsewhere = (eci: string, fill: string) => ({
      ...cardDebit,
      'threeDSecure.eci': eci,
      'threeDSecure.verificationId': Buffer.alloc(20, fill).toString('base64'),
      'threeDSecure.version': '2.2.0',
    });
    expect((await pay(elsewhere('06', 'a'))).result.code).toBe('100.400.147');
    expect((await pay(elsewhere('05', 'b'))).result.code).toBe('000.100.110');
  });
});

describe('a rule that wants a review', () => {
  it('opens a case once the payment is approved, and none for a declined one', async () => {
    await addRule('payment.amount > 50.0', measure('REVIEW'));
    const { id, result } = await pay(cardDebit);
    const declined = await pay({ ...cardDebit, 'customParameters[simulate.resultCode]': '800.100.155' });
    expect(result.code).toBe('000.100.110');
    await drain();
    expect(await findCase(gateway.database.pool, keyOf(id))).toMatchObject({ state: 'OPEN' });
    expect(await findCase(gateway.database.pool, keyOf(declined.id))).toBeNull();
  });

  it('reads the checks of the acquirer', async () => {
    await addRule('answer.avs == "N" && payment.amount > 50.0', measure('REVIEW'));
    const wrong = await pay({ ...cardDebit, 'customParameters[simulate.avs]': 'N' });
    const right = await pay({ ...cardDebit, 'customParameters[simulate.avs]': 'F' });
    await drain();
    expect(await findCase(gateway.database.pool, keyOf(wrong.id))).toMatchObject({ state: 'OPEN' });
    expect(await findCase(gateway.database.pool, keyOf(right.id))).toBeNull();
    const { rows } = await gateway.database.pool.query(
      `SELECT data FROM event WHERE stream_type = 'risk' AND stream_id = $1 AND type = 'risk.reviewed'`,
      [wrong.id],
    );
    expect(rows).toMatchObject([{ data: { rules: [{ name: 'Rule', version: 1 }] } }]);
  });
});

describe('a rule that gives the money back', () => {
  const mismatch = { 'customParameters[simulate.cvv]': 'N' };

  async function settle(): Promise<void> {
    await drain();
    while ((await applyDueEffects(gateway.services.gatewayServices as never)) > 0);
    await drain();
  }

  it('refunds a debit whose CVV was wrong, once, and cancels its case', async () => {
    await addRule('answer.cvv == "N"', measure('RETURN'));
    const { id, amount } = await pay({ ...cardDebit, ...mismatch });
    await settle();
    await settle();
    expect(await findCase(gateway.database.pool, keyOf(id))).toMatchObject({
      state: 'CANCELLED',
      decidedBy: 'system:risk-rules',
      effect: 'REFUND',
      effectState: 'DONE',
    });
    const { rows } = await gateway.database.pool.query(
      `SELECT payment_type, state, amount_minor FROM payment WHERE referenced_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ payment_type: 'RF', state: 'APPROVED', amount_minor: '9200' }]);
    expect(amount).toBe('92.00');
  });

  it('reverses an authorisation, and leaves one with the right CVV', async () => {
    await addRule('answer.cvv == "N"', measure('RETURN'));
    const wrong = await pay({ ...cardDebit, paymentType: 'PA', ...mismatch });
    const right = await pay({ ...cardDebit, paymentType: 'PA' });
    await settle();
    expect(await findCase(gateway.database.pool, keyOf(wrong.id))).toMatchObject({ effect: 'REVERSE' });
    expect(await findCase(gateway.database.pool, keyOf(right.id))).toBeNull();
  });
});

describe('a rule that names an account', () => {
  let test: GatewayWithPartner;
  beforeAll(async () => {
    test = await startGatewayWithPartner();
    await test.gateway.configure(test.gateway.channel.id, { fraudManagement: 'on' });
  });
  afterAll(() => test.close());

  it('sends the payments it matches there, also before the routing rules, and ignores an account that cannot take them', async () => {
    const { gateway: to } = test;
    const other = await test.addAccount('Other');
    const accountOf = async (amount: string) => {
      const { body } = await to.post('/v1/payments', { ...cardDebit, testMode: 'EXTERNAL', amount });
      const { rows } = await to.database.pool.query(
        'SELECT connector_account_id AS id FROM payment_attempt WHERE payment_id = $1',
        [body.id],
      );
      return rows[0]?.id;
    };
    await addRule('payment.amount > 50.0', { kind: 'route', accountId: other.id }, to);
    expect(await accountOf('50.00')).toBe(test.account.id);
    expect(await accountOf('92.00')).toBe(other.id);
    await autocommit(to.db).prisma.connectorAccount.update({ where: { id: other.id }, data: { enabled: false } });
    to.services.gatewayServices.connectors.directory.invalidate();
    expect(await accountOf('92.00')).toBe(test.account.id);
  });
});
