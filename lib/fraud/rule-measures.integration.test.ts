import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findEventsOfPayment } from '#lib/authentication/store.ts';
import type { PaymentStage } from '#lib/payments/index.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type GatewayWithPartner, startGatewayWithPartner } from '#test/fixtures/partner-gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
import { decideCase } from './cases/decide-case.ts';
import { applyDueEffects } from './cases/effects/apply-effects.ts';
import type { CaseServices } from './cases/services.ts';
import { findCase } from './cases/store.ts';
import { addListEntry } from './lists/change-list.ts';
import { findFactsOfVerdict } from './repeat-verdict.ts';
import { createRule, type RuleInput } from './rules/change-rule.ts';
import { presentVerdict } from './staff/cases/present-verdict.ts';
import { findVerdict } from './store.ts';
import type { Verdict } from './verdict.ts';

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

async function addRule(
  expression: string,
  action: RuleInput['action'],
  to: TestGateway = gateway,
  mode: RuleInput['mode'] = 'ACTIVE',
): Promise<void> {
  const rule: RuleInput = { code: `rule-${expression.length}`, name: 'Rule', mode, expression, action };
  const change = { actor: 'user:analyst', reason: 'test', at: to.clock.now() };
  await withStaffTransaction(to.db, (tx) => createRule(tx, to.channel.id, rule, change));
  to.services.gatewayServices.fraud.rules.invalidate();
}

const challenge = { kind: 'decide', decision: 'CHALLENGE' } as const;
const measure = (name: 'AUTHENTICATE' | 'EXEMPT' | 'REVIEW' | 'RETURN') =>
  ({ kind: 'measure', measure: name }) as const;
const deny = { kind: 'decide', decision: 'DENY' } as const;

const shop = { shopperResultUrl: 'https://shop.example/done' };
const challenged = { ...cardDebit, ...shop, 'card.number': '4012888888881881' };
const debitAccount = {
  ...Object.fromEntries(Object.entries(cardDebit).filter(([name]) => !name.startsWith('card.'))),
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.country': 'DE',
  'bankAccount.mandate.id': 'm1',
  'bankAccount.mandate.dateOfSignature': '2026-01-01',
};
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

type AtAcquirer = Record<string, string> | undefined;

/** What the acquirer is sent of an authentication, by the last stage. */
async function sentOf(run: () => Promise<unknown>): Promise<AtAcquirer[]> {
  const stages = gateway.services.gatewayServices.stages as PaymentStage[];
  const send = stages.at(-1) as PaymentStage;
  const sent: AtAcquirer[] = [];
  stages[stages.length - 1] = {
    ...send,
    run: (command, facts, services) => {
      sent.push((facts.authentication ?? command.threeDSecure ?? undefined) as AtAcquirer);
      return send.run(command, facts, services);
    },
  };
  await run();
  stages[stages.length - 1] = send;
  return sent;
}

const services = (): CaseServices => ({
  ...gateway.services.gatewayServices,
  callbacks: { schedule: async () => undefined, withdraw: async () => true, wake: () => undefined },
});

/** As an analyst approves a case; its effect is carried out. */
async function approve(id: string, expectedEffect: 'RELEASE' | 'RERUN'): Promise<void> {
  const by = { actor: 'user:ada', at: gateway.clock.now(), address: null, username: 'ada' };
  const decision = { decision: 'APPROVE', cancelReason: null, note: null, expectedEffect } as const;
  expect(await decideCase(services(), keyOf(id), decision, by)).toMatchObject({ kind: 'decided' });
  gateway.clock.advance(11_000);
  while ((await applyDueEffects(services())) > 0);
}

const softDecline = { 'customParameters[simulate.resultCode]': '300.100.100' };

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

  it('sends no exemption of the merchant to the acquirer either, once the shopper is back', async () => {
    await gateway.configure(gateway.channel.id, { failedAuthentications: 'continue' });
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    const [sent] = await sentOf(async () => {
      const { id, redirect } = await pay({ ...challenged, 'threeDSecure.exemptionFlag': '01' });
      await authenticateShopper(gateway, redirect.url, '100.390.114');
      expect((await read(id)).result.code).toBe('000.100.110');
    });
    expect(sent).toBeDefined();
    expect(sent).not.toHaveProperty('exemptionFlag');
    await gateway.configure(gateway.channel.id, {});
  });

  it('takes an indicator without a proof for no authentication', async () => {
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    expect((await pay({ ...challenged, 'threeDSecure.eci': '07' })).result.code).toBe('000.200.000');
  });

  it('goes before a wish of the merchant for an exemption', async () => {
    await addRule('payment.amount > 50.0', measure('AUTHENTICATE'));
    const { id } = await pay({ ...challenged, 'threeDSecure.exemptionFlag': '01' });
    expect(await requestOf(id)).toMatchObject({ threeDSRequestorChallengeInd: '04' });
  });
});

describe('a rule that exempts', () => {
  it('exempts no payment that proves its authentication, is no payment by card, or is a credit', async () => {
    await addRule('payment.amount < 100.0', measure('EXEMPT'));
    const proof = Buffer.alloc(20, 'q').toString('base64');
    const proven = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': proof, 'threeDSecure.version': '2.2.0' };
    const sent = await sentOf(async () => {
      await pay({ ...cardDebit, ...proven });
      await pay({ ...cardDebit, paymentType: 'CD' });
      await pay(debitAccount);
      await pay(cardDebit);
    });
    expect(sent.map((each) => each?.exemptionFlag)).toEqual([undefined, undefined, undefined, '02']);
  });

  it('also exempts a payment that an analyst lets run again', async () => {
    await gateway.configure(gateway.channel.id, { challengedPayments: 'reject', approvedCases: 'rerun' });
    await addRule('payment.amount > 50.0', challenge);
    await addRule('payment.amount > 50.00', measure('EXEMPT'));
    const { 'card.cvv': _, ...form } = cardDebit;
    const { id, result } = await pay(form);
    expect(result.code).toBe('100.400.148');
    await drain();
    expect(await sentOf(() => approve(id, 'RERUN'))).toEqual([{ exemptionFlag: '02' }]);
    await gateway.configure(gateway.channel.id, {});
  });

  it('informs the issuer of the low risk, unless the merchant asks for something else', async () => {
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

  it('is named beside the verdict of before, which let the payment go on', async () => {
    await addRule('authentication.flow == "frictionless"', deny);
    const { id } = await pay(frictionless);
    const verdict = (await findVerdict(gateway.db, gateway.merchant.id, id)) as Verdict;
    const shown = presentVerdict(verdict, await findFactsOfVerdict(gateway.db, verdict));
    expect(shown).toMatchObject({ decision: 'ACCEPT', denial: 'the rule Rule denied it after 3-D Secure' });
  });

  it('also runs after an authentication that a soft decline asked for, with or without a challenge', async () => {
    await addRule('authentication.status == "Y"', deny);
    const denied = await pay({ ...frictionless, ...softDecline });
    expect(denied).toMatchObject({ result: { code: '100.400.147' }, threeDSecure: { authenticationStatus: 'Y' } });
    const { id, redirect } = await pay({ ...challenged, ...softDecline });
    await authenticateShopper(gateway, redirect.url, 'ok');
    expect((await read(id)).result.code).toBe('100.400.147');
  });

  it('also denies a payment that a watch list challenges', async () => {
    await gateway.configure(gateway.channel.id, { challengedPayments: 'continue' });
    await addRule('authentication.flow == "frictionless"', deny);
    const watched = { list: 'WATCH', kind: 'email', value: 'watched@shop.example', reason: 'test' } as const;
    const change = { actor: 'user:analyst', at: gateway.clock.now() };
    const { vault } = gateway.services.gatewayServices;
    await withStaffTransaction(gateway.db, (tx) => addListEntry(tx, vault, gateway.merchant.id, watched, change));
    const form = { ...frictionless, 'customer.givenName': 'A', 'customer.surname': 'B' };
    expect((await pay({ ...form, 'customer.email': watched.value })).result.code).toBe('100.400.147');
    await gateway.configure(gateway.channel.id, {});
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
    expect(rows).toMatchObject([{ data: { rules: [{ name: 'Rule', version: 1, effect: 'REVIEW' }] } }]);
    const verdict = await findVerdict(gateway.db, gateway.merchant.id, wrong.id);
    if (!verdict) throw new Error('no verdict');
    const shown = presentVerdict(verdict, await findFactsOfVerdict(gateway.db, verdict));
    expect(shown.late).toEqual([{ name: 'Rule', effect: 'REVIEW', isShadow: false }]);
  });

  it('is only recorded while it is in shadow mode', async () => {
    await addRule('answer.avs == "N"', measure('REVIEW'), gateway, 'SHADOW');
    const { id } = await pay({ ...cardDebit, 'customParameters[simulate.avs]': 'N' });
    await drain();
    expect(await findCase(gateway.database.pool, keyOf(id))).toBeNull();
    const verdict = await findVerdict(gateway.db, gateway.merchant.id, id);
    const { late } = await findFactsOfVerdict(gateway.db, verdict as Verdict);
    expect(late).toMatchObject([{ effect: 'REVIEW', isShadow: true }]);
  });

  it('holds until the shopper is back, although the rule is a draft by then', async () => {
    await addRule('payment.amount > 50.0', measure('REVIEW'));
    const { id, redirect } = await pay(challenged);
    await withoutRules(gateway);
    await authenticateShopper(gateway, redirect.url, 'ok');
    await drain();
    expect(await findCase(gateway.database.pool, keyOf(id))).toMatchObject({ state: 'OPEN' });
  });

  it('keeps no other case from being opened where it no longer compiles', async () => {
    await addRule('payment.amount > 91.0', measure('REVIEW'));
    await pay(cardDebit);
    const { id } = await pay({ ...cardDebit, 'customer.givenName': 'simulate', 'customer.surname': 'yellow' });
    const broken = `UPDATE risk_rule_version SET content = content || '{"expression":"gone.fact == 1"}' WHERE entity_id = $1`;
    await gateway.database.pool.query(broken, [gateway.channel.id]);
    await drain();
    expect(await findCase(gateway.database.pool, keyOf(id))).not.toBeNull();
  });
});

describe('a rule that gives the money back', () => {
  const mismatch = { 'customParameters[simulate.cvv]': 'N' };

  async function settle(): Promise<void> {
    await drain();
    gateway.clock.advance(60_000);
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

  it('goes before the claim of an analyst, and before an approval from before the answer', async () => {
    await gateway.configure(gateway.channel.id, { challengedPayments: 'hold' });
    await addRule('payment.amount > 50.0', challenge);
    await addRule('answer.cvv == "N"', measure('RETURN'));
    const held = await pay({ ...cardDebit, ...mismatch });
    await drain();
    await approve(held.id, 'RELEASE');
    await settle();
    expect(await findCase(gateway.database.pool, keyOf(held.id))).toMatchObject({
      state: 'CANCELLED',
      effect: 'REFUND',
    });
    await gateway.configure(gateway.channel.id, { challengedPayments: 'continue' });
    const claimed = await pay({ ...challenged, ...mismatch });
    await drain();
    const until = new Date(gateway.clock.now().getTime() + 900_000);
    const claim = `UPDATE risk_case SET assignee = 'user:ada', claimed_until = $2 WHERE id = $1`;
    await gateway.database.pool.query(claim, [claimed.id, until]);
    await authenticateShopper(gateway, claimed.redirect.url, 'ok');
    await settle();
    expect((await findCase(gateway.database.pool, keyOf(claimed.id)))?.state).toBe('CANCELLED');
    await gateway.configure(gateway.channel.id, {});
  });

  it('leaves payments alone that were approved before it was active, and names no rule to the merchant', async () => {
    const before = await pay({ ...cardDebit, ...mismatch });
    await addRule('answer.cvv == "N"', measure('RETURN'));
    const after = await pay({ ...cardDebit, ...mismatch });
    await settle();
    expect(await findCase(gateway.database.pool, keyOf(before.id))).toBeNull();
    expect(await findCase(gateway.database.pool, keyOf(after.id))).toMatchObject({ state: 'CANCELLED', note: null });
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
