import type { Recorder } from '../recorder.ts';
import { credit, debit, decline, euros, follow, pay, preauthorization, read, unknownId } from './requests.ts';

const types = ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'];

/** A transaction of every type that a follow-up may name. */
const initial: Record<string, (run: Recorder, step: string) => Promise<string>> = {
  PA: (run, step) => pay(run, step, preauthorization),
  DB: (run, step) => pay(run, step, debit),
  CD: (run, step) => pay(run, step, credit),
  CP: (run, step) => afterOne(run, step, 'PA', 'CP'),
  RV: (run, step) => afterOne(run, step, 'PA', 'RV'),
  RF: (run, step) => afterOne(run, step, 'DB', 'RF'),
  RB: (run, step) => afterOne(run, step, 'DB', 'RB'),
  RC: (run, step) => afterOne(run, step, 'PA', 'RC'),
  CB: (run, step) => afterOne(run, step, 'DB', 'CB'),
  CR: async (run, step) => {
    const chargeback = await afterOne(run, `${step} (chargeback)`, 'DB', 'CB');
    return (await follow(run, step, chargeback, 'CR', euros('92.00'))).body.id;
  },
};

async function afterOne(run: Recorder, step: string, first: string, then: string): Promise<string> {
  const id = (await initial[first]?.(run, `${step} (first)`)) ?? '';
  return (await follow(run, step, id, then, euros('92.00'))).body.id;
}

export async function followUps(run: Recorder): Promise<void> {
  for (const first of Object.keys(initial)) {
    for (const then of types) {
      const id = (await initial[first]?.(run, `${first} for ${then}`)) ?? '';
      await follow(run, `${then} after ${first}`, id, then, euros('40.00'));
    }
  }
  for (const type of types) {
    await follow(run, `${type} of an unknown payment`, unknownId, type, euros('1.00'));
    await follow(run, `${type} of a malformed id`, 'abc', type, euros('1.00'));
    await follow(run, `${type} without amount`, unknownId, type);
  }
  await amounts(run);
  await captures(run);
  await finals(run);
  await chargebacks(run);
  await states(run);
  await entities(run);
}

async function amounts(run: Recorder): Promise<void> {
  for (const [first, then] of [
    ['PA', 'CP'],
    ['PA', 'RV'],
    ['DB', 'RF'],
    ['DB', 'RV'],
    ['DB', 'CB'],
    ['DB', 'RB'],
    ['PA', 'RC'],
  ] as const) {
    const step = `${then} of ${first}`;
    const id = (await initial[first]?.(run, `${step}: first`)) ?? '';
    await follow(run, `${step}: more than there is`, id, then, euros('92.01'));
    await follow(run, `${step}: nothing`, id, then, euros('0.00'));
    await follow(run, `${step}: another currency`, id, then, { amount: '1.00', currency: 'USD' });
    await follow(run, `${step}: another mode`, id, then, { ...euros('1.00'), testMode: 'EXTERNAL' });
    await follow(run, `${step}: amount without currency`, id, then, { amount: '1.00' });
    await follow(run, `${step}: declined`, id, then, { ...euros('92.00'), ...decline });
    await follow(run, `${step}: a part`, id, then, euros('60.00'));
    await follow(run, `${step}: more than is left`, id, then, euros('32.01'));
    await follow(run, `${step}: the rest`, id, then, euros('32.00'));
    await follow(run, `${step}: once more`, id, then, euros('0.01'));
    await read(run, step, id);
  }
}

async function captures(run: Recorder): Promise<void> {
  const limited = await pay(run, 'two captures allowed', { ...preauthorization, numberOfCaptures: '2' });
  for (const time of ['first', 'second', 'third']) {
    await follow(run, `${time} capture of two`, limited, 'CP', euros('10.00'));
  }
  const declined = await pay(run, 'one capture allowed', { ...preauthorization, numberOfCaptures: '1' });
  await follow(run, 'declined capture of one', declined, 'CP', { ...euros('10.00'), ...decline });
  await follow(run, 'capture of one', declined, 'CP', euros('10.00'));
  await follow(run, 'capture after one', declined, 'CP', euros('10.00'));
  const id = await pay(run, 'captured, reversed, refunded', preauthorization);
  const captured = (await follow(run, 'captured in part', id, 'CP', euros('30.00'))).body.id;
  await follow(run, 'the rest reversed without amount', id, 'RV');
  await follow(run, 'nothing left to reverse', id, 'RV');
  await follow(run, 'nothing left to capture', id, 'CP', euros('1.00'));
  await follow(run, 'capture refunded in part', captured, 'RF', euros('10.00'));
  await follow(run, 'capture refunded too much', captured, 'RF', euros('20.01'));
  await follow(run, 'capture charged back', captured, 'CB', euros('20.00'));
  await read(run, 'captured, reversed, refunded', id);
  await read(run, 'refunded capture', captured);
  const rebilled = (await follow(run, 'capture rebilled', captured, 'RB', euros('500.00'))).body.id;
  await follow(run, 'rebill refunded', rebilled, 'RF', euros('500.00'));
  await follow(run, 'rebill charged back', rebilled, 'CB', euros('1.00'));
}

async function finals(run: Recorder): Promise<void> {
  const sequence = 'FINAL';
  const captured = await pay(run, 'final capture: first', preauthorization);
  const declinedFinal = { ...euros('10.00'), sequence, ...decline };
  await follow(run, 'declined final capture', captured, 'CP', declinedFinal);
  await follow(run, 'final capture', captured, 'CP', { ...euros('10.00'), sequence });
  await follow(run, 'capture after the final one', captured, 'CP', euros('10.00'));
  await follow(run, 'reversal after the final capture', captured, 'RV');
  const refunded = await pay(run, 'final refund: first', debit);
  await follow(run, 'final refund', refunded, 'RF', { ...euros('10.00'), sequence });
  await follow(run, 'refund after the final one', refunded, 'RF', euros('10.00'));
  await follow(run, 'reversal after the final refund', refunded, 'RV', euros('10.00'));
  await follow(run, 'chargeback after the final refund', refunded, 'CB', euros('10.00'));
  await follow(run, 'wrong sequence', refunded, 'RF', { ...euros('10.00'), sequence: 'LAST' });
}

async function chargebacks(run: Recorder): Promise<void> {
  for (const code of ['000.100.200', '000.100.201', '000.100.220', '000.100.299', '000.100.100']) {
    const id = await pay(run, `charged back with ${code}: first`, debit);
    const reason = { ...euros('92.00'), chargebackResultCode: code };
    const { body } = await follow(run, `charged back with ${code}`, id, 'CB', reason);
    if (body.id) await read(run, `charged back with ${code}`, body.id);
  }
  const id = await pay(run, 'disputed several times', debit);
  let last = (await follow(run, 'dispute 1', id, 'CB', euros('60.00'))).body.id;
  for (const round of ['1', '2']) {
    await follow(run, `refund during dispute ${round}`, id, 'RF', euros('32.01'));
    last = (await follow(run, `dispute ${round} reversed`, last, 'CR', euros('60.00'))).body.id;
    await follow(run, `dispute ${round} again, too much`, last, 'CB', euros('60.01'));
    last = (await follow(run, `dispute ${round} again`, last, 'CB', euros('60.00'))).body.id;
  }
  await follow(run, 'dispute reversed in part', last, 'CR', euros('20.00'));
  await follow(run, 'dispute reversed too much', last, 'CR', euros('40.01'));
  await follow(run, 'declined reversal of a dispute', last, 'CR', { ...euros('40.00'), ...decline });
  await follow(run, 'refund beside a dispute', id, 'RF', euros('52.00'));
  await follow(run, 'refund beyond a dispute', id, 'RF', euros('0.01'));
  await read(run, 'disputed several times', id);
}

async function states(run: Recorder): Promise<void> {
  const declined = await pay(run, 'declined debit to follow', { ...debit, ...decline });
  for (const type of types) {
    await follow(run, `${type} of a declined debit`, declined, type, euros('1.00'));
  }
  const id = await pay(run, 'debit for a rejected refund', debit);
  const rejected = (await follow(run, 'rejected refund', id, 'RF', euros('100.00'))).body.id;
  await read(run, 'rejected refund', rejected);
  await follow(run, 'chargeback of a rejected refund', rejected, 'CB', euros('1.00'));
  for (const paymentType of ['XX', 'PA', 'DB', 'rf', '']) {
    await run.post(`follow-up of type "${paymentType}"`, `/v1/payments/${id}`, { paymentType, ...euros('1.00') });
  }
  await run.post('follow-up without type', `/v1/payments/${id}`, euros('1.00'));
  await follow(run, 'follow-up with a card', id, 'RF', { ...euros('1.00'), 'card.number': '4200000000000000' });
  await follow(run, 'follow-up with details', id, 'RF', {
    ...euros('1.00'),
    merchantTransactionId: 'refund-0001',
    merchantInvoiceId: 'invoice-0002',
    descriptor: 'Refund',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'Jane@Shop.Example',
    'customParameters[reason]': 'broken',
  });
}

async function entities(run: Recorder): Promise<void> {
  const { merchantId } = run.tenant;
  const id = await pay(run, 'debit for other entities', debit);
  const refund = { paymentType: 'RF', ...euros('1.00') };
  const otherChannel = await run.gateway.addChannel(merchantId, 'Market stall');
  run.normaliser.name(otherChannel, 'other channel');
  const path = `/v1/payments/${id}`;
  await run.post('refund by another channel', path, refund, { entityId: otherChannel });
  await run.post('refund by the merchant', path, refund, { entityId: merchantId });
  await run.post('refund by the PSP', path, refund, { entityId: run.tenant.pspId });
  const otherTenant = await run.gateway.addTenant();
  run.nameTenant('foreign ', otherTenant);
  await run.as(otherTenant, async () => {
    for (const type of types) {
      await follow(run, `${type} by another merchant`, id, type, euros('1.00'));
    }
    await read(run, 'debit of another merchant', id);
  });
}
