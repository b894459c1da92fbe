import fc from 'fast-check';
import { expect } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { cardDebit, type TestAnswer, type TestGateway } from '#test/fixtures/gateway.ts';
import {
  type AcquirerBehaviour,
  book,
  codes,
  copyPayments,
  type FollowUpType,
  finalCode,
  follows,
  followUpTypes,
  type Model,
  type ModelPayment,
  rejectionOf,
  remaining,
} from './model.ts';

export type Real = { gateway: TestGateway; nextKey: () => string };
type Command = fc.AsyncCommand<Model, Real>;

const triggers: Record<AcquirerBehaviour, Record<string, string>> = {
  approves: {},
  declines: { 'customParameters[simulate.resultCode]': codes.declined },
  'executes without answering': { 'customParameters[simulate.timeout]': 'after' },
  'never receives': { 'customParameters[simulate.timeout]': 'before' },
};
const isLost = (behaviour: AcquirerBehaviour) =>
  behaviour === 'executes without answering' || behaviour === 'never receives';

const written = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** An amount in relation to the payment that is followed: random amounts would seldom meet a limit. */
export type AmountChoice =
  | { kind: 'share'; percent: number }
  | { kind: 'all' | 'rest' | 'a cent too much' | 'nothing' };

function formatAmount(choice: AmountChoice, parent: ModelPayment): bigint {
  switch (choice.kind) {
    case 'share':
      return (parent.amount * BigInt(choice.percent)) / 100n || 1n;
    case 'all':
      return parent.amount;
    case 'rest':
      return remaining(parent);
    case 'a cent too much':
      return remaining(parent) + 1n;
    case 'nothing':
      return 0n;
  }
}

/** A type by name, or the n-th of those that may follow the payment: random types would seldom fit. */
export type TypeChoice = FollowUpType | number;

function typeOf(choice: TypeChoice, parent: ModelPayment): FollowUpType {
  if (typeof choice === 'string') return choice;
  const fitting = follows[parent.type];
  return fitting[choice % fitting.length] ?? 'RF';
}

/** One of the payments, counted from the newest. Limited to some kinds, so that chains grow and amounts meet. */
export type PaymentChoice = { among: 'all' | 'approved' | 'initial' | 'disputes'; index: number };

function placeOf(model: Model, { among, index }: PaymentChoice): number {
  const places = model.payments.flatMap(({ state, type }, place) => {
    const isOne =
      among === 'all' ||
      (state === 'APPROVED' &&
        (among === 'approved' ||
          (among === 'initial' && (type === 'PA' || type === 'DB')) ||
          (among === 'disputes' && (type === 'CB' || type === 'CR'))));
    return isOne ? [place] : [];
  });
  // The first two are there from the beginning.
  return places.at(-1 - (index % Math.max(places.length, 1))) ?? 0;
}
const pick = (model: Model, choice: PaymentChoice): ModelPayment =>
  model.payments[placeOf(model, choice)] as ModelPayment;

const codeOf = ({ body }: TestAnswer) => body.result.code as string;

/** Sends a request under a new idempotency key, and lets recovery find out what an answer was lost of. */
async function send(
  model: Model,
  { gateway, nextKey }: Real,
  path: string,
  form: Record<string, string>,
): Promise<TestAnswer> {
  const key = nextKey();
  const answer = await gateway.post(path, form, { headers: { 'Idempotency-Key': key } });
  model.sent.push({ path, form, key, text: answer.text });
  return answer;
}

async function expectFinal(
  { gateway }: Real,
  answer: TestAnswer,
  type: FollowUpType | 'PA' | 'DB' | 'CD',
  behaviour: AcquirerBehaviour,
): Promise<void> {
  const code = finalCode(type, behaviour);
  if (!isLost(behaviour)) {
    expect(codeOf(answer)).toBe(code);
    return;
  }
  expect(codeOf(answer)).toBe('900.100.300');
  gateway.clock.advance(60_000);
  await resolveUnknownAttempts(gateway.services.gatewayServices);
  const read = await gateway.get(`/v1/payments/${answer.body.id}`);
  expect(codeOf(read)).toBe(code);
}

export class CreatePayment implements Command {
  readonly type: 'PA' | 'DB' | 'CD';
  readonly amount: bigint;
  readonly behaviour: AcquirerBehaviour;

  constructor(type: 'PA' | 'DB' | 'CD', amount: bigint, behaviour: AcquirerBehaviour) {
    this.type = type;
    this.amount = amount;
    this.behaviour = behaviour;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { type, amount, behaviour } = this;
    const form = { ...cardDebit, paymentType: type, amount: written(amount), ...triggers[behaviour] };
    const answer = await send(model, real, '/v1/payments', form);
    await expectFinal(real, answer, type, behaviour);
    const approved = behaviour === 'approves' || behaviour === 'executes without answering';
    model.add({ id: answer.body.id, type, parent: null, amount, state: approved ? 'APPROVED' : 'DECLINED' });
    if (behaviour !== 'never receives') model.executed += 1;
    await expectInvariants(model, real);
  }

  toString = () => `${this.type} ${written(this.amount)}, which the acquirer ${this.behaviour}`;
}

export class FollowUp implements Command {
  readonly type: TypeChoice;
  readonly payment: PaymentChoice;
  readonly choice: AmountChoice;
  readonly behaviour: AcquirerBehaviour;

  constructor(type: TypeChoice, payment: PaymentChoice, choice: AmountChoice, behaviour: AcquirerBehaviour) {
    this.type = type;
    this.payment = payment;
    this.choice = choice;
    this.behaviour = behaviour;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { behaviour } = this;
    const parent = pick(model, this.payment);
    const type = typeOf(this.type, parent);
    const amount = formatAmount(this.choice, parent);
    const form = { paymentType: type, amount: written(amount), currency: 'EUR', ...triggers[behaviour] };
    const answer = await send(model, real, `/v1/payments/${parent.id}`, form);
    const rejection = rejectionOf(parent, type, amount);
    if (rejection !== null) {
      expect(codeOf(answer)).toBe(rejection);
      model.add({ id: answer.body.id, type, parent, amount, state: 'REJECTED' });
    } else {
      await expectFinal(real, answer, type, behaviour);
      const approved = behaviour === 'approves' || behaviour === 'executes without answering';
      if (approved) book(parent, type, amount);
      model.add({ id: answer.body.id, type, parent, amount, state: approved ? 'APPROVED' : 'DECLINED' });
      if (behaviour !== 'never receives') model.executed += 1;
    }
    await expectInvariants(model, real);
  }

  toString = () =>
    `${describeType(this.type)} of ${describeChoice(this.choice)} of ${describePayment(this.payment)}, which the acquirer ${this.behaviour}`;
}

const describeType = (type: TypeChoice) => (typeof type === 'string' ? type : `fitting follow-up ${type}`);
const describePayment = ({ among, index }: PaymentChoice) => `payment ${index} of ${among}`;
const describeChoice = (choice: AmountChoice) => (choice.kind === 'share' ? `${choice.percent} %` : choice.kind);

/** A chargeback, its reversal, something else and a second chargeback: a chain that chance seldom completes. */
export class Dispute implements Command {
  readonly steps: readonly FollowUp[];

  constructor(payment: PaymentChoice, choices: readonly AmountChoice[], between: TypeChoice) {
    const newest: PaymentChoice = { among: 'disputes', index: 0 };
    const step = (type: TypeChoice, of: PaymentChoice, at: number) =>
      new FollowUp(type, of, choices[at] ?? { kind: 'rest' }, 'approves');
    this.steps = [step('CB', payment, 0), step('CR', newest, 1), step(between, payment, 2), step('CB', newest, 3)];
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    for (const step of this.steps) await step.run(model, real);
  }

  toString = () => `(${this.steps.join('; ')})`;
}

export type Racer = { type: TypeChoice; payment: PaymentChoice; choice: AmountChoice };

/** Several follow-ups at once. Their answers must be those of some order in which they come one by one. */
export class Race implements Command {
  readonly racers: readonly Racer[];

  constructor(racers: readonly Racer[]) {
    this.racers = racers;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const requests = this.racers.map(({ type, payment, choice }) => {
      const parent = pick(model, payment);
      return { type: typeOf(type, parent), at: placeOf(model, payment), amount: formatAmount(choice, parent) };
    });
    const answers = await Promise.all(
      requests.map(({ type, at, amount }) =>
        send(model, real, `/v1/payments/${model.payments[at]?.id}`, {
          paymentType: type,
          amount: written(amount),
          currency: 'EUR',
        }),
      ),
    );
    const answered = answers.map(codeOf);
    const order = permutations(requests.map((_, index) => index)).find((each) => {
      const payments = copyPayments(model.payments);
      return each.every((racer) => {
        const { type, at, amount } = requests[racer] as (typeof requests)[number];
        return applyTo(payments[at] as ModelPayment, type, amount) === answered[racer];
      });
    });
    expect(order, `no order explains ${JSON.stringify(answered)}`).toBeDefined();
    for (const racer of order ?? []) {
      const { type, at, amount } = requests[racer] as (typeof requests)[number];
      const parent = model.payments[at] as ModelPayment;
      const rejected = rejectionOf(parent, type, amount) !== null;
      applyTo(parent, type, amount);
      const { id } = (answers[racer] as TestAnswer).body;
      model.add({ id, type, parent, amount, state: rejected ? 'REJECTED' : 'APPROVED' });
      if (!rejected) model.executed += 1;
    }
    await expectInvariants(model, real);
  }

  toString = () =>
    `at once: ${this.racers.map(({ type, payment, choice }) => `${describeType(type)} of ${describeChoice(choice)} of ${describePayment(payment)}`).join(', ')}`;
}

function applyTo(parent: ModelPayment, type: FollowUpType, amount: bigint): string {
  const rejection = rejectionOf(parent, type, amount);
  if (rejection !== null) return rejection;
  book(parent, type, amount);
  return finalCode(type, 'approves');
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

/** An earlier request once more, several times at once: the same bytes, and nothing happens. */
export class Replay implements Command {
  readonly index: number;
  readonly times: number;

  constructor(index: number, times: number) {
    this.index = index;
    this.times = times;
  }

  check = (model: Readonly<Model>) => model.sent.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    const sent = model.sent[this.index % model.sent.length] as Model['sent'][number];
    const options = { headers: { 'Idempotency-Key': sent.key } };
    const answers = await Promise.all(
      Array.from({ length: this.times }, () => real.gateway.post(sent.path, sent.form, options)),
    );
    for (const { text, headers } of answers) {
      expect(text).toBe(sent.text);
      expect(headers.get('idempotency-replayed')).toBe('true');
    }
    await expectInvariants(model, real);
  }

  toString = () => `request ${this.index} again, ${this.times} times`;
}

/** A new follow-up several times at once under one key: it is executed once. */
export class SameKeyAtOnce implements Command {
  readonly racer: Racer;
  readonly times: number;

  constructor(racer: Racer, times: number) {
    this.racer = racer;
    this.times = times;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { payment, choice } = this.racer;
    const parent = pick(model, payment);
    const type = typeOf(this.racer.type, parent);
    const amount = formatAmount(choice, parent);
    const path = `/v1/payments/${parent.id}`;
    const form = { paymentType: type, amount: written(amount), currency: 'EUR' };
    const key = real.nextKey();
    const options = { headers: { 'Idempotency-Key': key } };
    const answers = await Promise.all(Array.from({ length: this.times }, () => real.gateway.post(path, form, options)));
    const done = answers.filter(({ status }) => status !== 409);
    const [first] = done;
    if (!first) throw new Error('every request was told that another one is running');
    for (const { text } of done) expect(text).toBe(first.text);
    model.sent.push({ path, form, key, text: first.text });
    const rejected = rejectionOf(parent, type, amount) !== null;
    expect(codeOf(first)).toBe(applyTo(parent, type, amount));
    model.add({ id: first.body.id, type, parent, amount, state: rejected ? 'REJECTED' : 'APPROVED' });
    if (!rejected) model.executed += 1;
    await expectInvariants(model, real);
  }

  toString = () => `${this.times} times at once under one key: ${new Race([this.racer]).toString()}`;
}

/** After every step: the amounts are those of the model, nothing was executed twice, no timeline has a gap. */
async function expectInvariants(model: Model, { gateway }: Real): Promise<void> {
  const ids = model.payments.map(({ id }) => id);
  const { rows } = await gateway.database.pool.query(
    `SELECT p.id, p.state, p.payment_type AS type, p.amount_minor::text AS amount,
       p.captured_minor::text AS captured, p.refunded_minor::text AS refunded,
       p.reversed_minor::text AS reversed, p.charged_back_minor::text AS "chargedBack",
       (SELECT count(*) = p.event_count AND max(sequence) = p.event_count AND min(sequence) = 1
        FROM event e WHERE e.merchant_id = p.merchant_id AND e.stream_id = p.id) AS gapless
     FROM payment p WHERE p.initial_id = ANY($1)`,
    [ids],
  );
  const actual = new Map(rows.map((row) => [row.id as string, row]));
  for (const payment of model.payments) {
    const { id, state, type, amount, captured, refunded, reversed, chargedBack } = payment;
    expect(actual.get(id)).toEqual({
      id,
      state,
      type,
      gapless: true,
      amount: String(amount),
      captured: String(captured),
      refunded: String(refunded),
      reversed: String(reversed),
      chargedBack: String(chargedBack),
    });
  }
  expect(rows).toHaveLength(ids.length);
  const journal = await gateway.database.pool.query(
    `SELECT count(*) FILTER (WHERE NOT e.refused)::int AS executed,
       coalesce(max(e.calls), 0)::int AS "mostCalls"
     FROM payment_attempt a JOIN simulator_execution e USING (reference) WHERE a.payment_id = ANY($1)`,
    [ids],
  );
  expect(journal.rows[0].executed).toBe(model.executed);
  expect(journal.rows[0].mostCalls).toBeLessThanOrEqual(1);
}

const anyBehaviour = fc.oneof(
  { weight: 12, arbitrary: fc.constant<AcquirerBehaviour>('approves') },
  { weight: 3, arbitrary: fc.constant<AcquirerBehaviour>('declines') },
  { weight: 1, arbitrary: fc.constant<AcquirerBehaviour>('executes without answering') },
  { weight: 1, arbitrary: fc.constant<AcquirerBehaviour>('never receives') },
);
const anyChoice: fc.Arbitrary<AmountChoice> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('share' as const), percent: fc.integer({ min: 1, max: 99 }) }),
  },
  { weight: 3, arbitrary: fc.constant<AmountChoice>({ kind: 'rest' }) },
  { weight: 2, arbitrary: fc.constant<AmountChoice>({ kind: 'all' }) },
  { weight: 2, arbitrary: fc.constant<AmountChoice>({ kind: 'a cent too much' }) },
  { weight: 1, arbitrary: fc.constant<AmountChoice>({ kind: 'nothing' }) },
);
const anyType: fc.Arbitrary<TypeChoice> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(4) },
  { weight: 1, arbitrary: fc.constantFrom(...followUpTypes) },
);
const anyPayment: fc.Arbitrary<PaymentChoice> = fc.record({
  among: fc.constantFrom('all', 'approved', 'approved', 'initial', 'initial', 'disputes', 'disputes'),
  index: fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(30) }),
});
const anyRacer: fc.Arbitrary<Racer> = fc.record({ type: anyType, payment: anyPayment, choice: anyChoice });
/** Racers for one payment: the ones that meet. */
const anyRace = fc
  .tuple(anyPayment, fc.array(anyRacer, { minLength: 2, maxLength: 4 }), fc.boolean())
  .map(([payment, racers, meet]) => new Race(racers.map((racer) => (meet ? { ...racer, payment } : racer))));

export const anyCommands = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .tuple(fc.constantFrom('PA', 'DB', 'CD'), fc.bigInt({ min: 1n, max: 100_000n }), anyBehaviour)
        .map(([type, amount, behaviour]) => new CreatePayment(type, amount, behaviour)),
      ...Array.from({ length: 4 }, () =>
        fc
          .tuple(anyType, anyPayment, anyChoice, anyBehaviour)
          .map(([type, payment, choice, behaviour]) => new FollowUp(type, payment, choice, behaviour)),
      ),
      fc
        .tuple(fc.nat(1), fc.array(anyChoice, { minLength: 4, maxLength: 4 }), anyType)
        .map(([index, choices, between]) => new Dispute({ among: 'initial', index }, choices, between)),
      anyRace,
      anyRace,
      fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 3 })).map(([index, times]) => new Replay(index, times)),
      fc.tuple(anyRacer, fc.integer({ min: 2, max: 4 })).map(([racer, times]) => new SameKeyAtOnce(racer, times)),
    ],
    { maxCommands, size: 'max' },
  );
