import type { Recorder } from '../recorder.ts';
import { card, debit, decline, euros, pay, preauthorization, read } from './requests.ts';

const initial = { ...debit, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
const repeated = { ...debit, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const dayMs = 86_400_000;

export async function standingInstructions(run: Recorder): Promise<void> {
  await types(run);
  await limits(run);
  await declines(run);
  await withRegistration(run);
  await migration(run);
}

async function begin(run: Recorder, step: string, form: Record<string, string> = {}): Promise<string> {
  const { body } = await run.post(step, '/v1/payments', { ...initial, ...form });
  return body.resultDetails?.CardholderInitiatedTransactionID ?? '';
}

const repeat = (run: Recorder, step: string, id: string, form: Record<string, string> = {}) =>
  run.post(step, '/v1/payments', { ...repeated, 'standingInstruction.initialTransactionId': id, ...form });

async function types(run: Recorder): Promise<void> {
  for (const type of ['UNSCHEDULED', 'RECURRING', 'INSTALLMENT']) {
    const more = {
      'standingInstruction.type': type,
      ...(type === 'INSTALLMENT' ? { 'standingInstruction.numberOfInstallments': '9' } : {}),
      ...(type === 'RECURRING' ? { 'standingInstruction.recurringType': 'SUBSCRIPTION' } : {}),
    };
    const id = await begin(run, `${type}: initial`, more);
    const { body } = await repeat(run, `${type}: repeated`, id, more);
    await read(run, `${type}: repeated`, body.id);
  }
  await pay(run, 'initial preauthorization', { ...initial, ...preauthorization, paymentType: 'PA' });
  await repeat(run, 'repeated with an unknown reference', 'CIT-unknown');
  await pay(run, 'repeated without a reference', repeated);
  await repeat(run, 'industry practice', await begin(run, 'industry practice: initial'), {
    'standingInstruction.industryPractice': 'NO_SHOW',
  });
  await pay(run, 'wrong mode', { ...initial, 'standingInstruction.mode': 'FIRST' });
  await pay(run, 'wrong source', { ...initial, 'standingInstruction.source': 'BANK' });
  await pay(run, 'wrong type', { ...initial, 'standingInstruction.type': 'WEEKLY' });
  await pay(run, 'wrong frequency', { ...initial, 'standingInstruction.frequency': 'daily' });
  await pay(run, 'wrong expiry', { ...initial, 'standingInstruction.expiry': '2034-13-01' });
}

async function limits(run: Recorder): Promise<void> {
  const counted = await begin(run, 'two payments agreed', { 'standingInstruction.numberOfInstallments': '2' });
  await repeat(run, 'second of two', counted);
  await repeat(run, 'third of two', counted);
  const { merchantId } = run.tenant;
  const weekly = await begin(run, 'every 7 days', { 'standingInstruction.frequency': '7' });
  await repeat(run, 'too early', weekly);
  await run.gateway.setTestClock(merchantId, 8 * dayMs);
  await repeat(run, 'after 8 days', weekly);
  await repeat(run, 'again on that day', weekly);
  await run.gateway.setTestClock(merchantId, 0);
  const ending = await begin(run, 'agreed until 2030', { 'standingInstruction.expiry': '2030-01-01' });
  await repeat(run, 'before the end', ending);
  await run.gateway.setTestClock(merchantId, 4 * 365 * dayMs);
  await repeat(run, 'after the end', ending);
  await run.gateway.setTestClock(merchantId, 0);
}

async function declines(run: Recorder): Promise<void> {
  const once = await begin(run, 'two payments agreed, one declined', {
    'standingInstruction.numberOfInstallments': '2',
  });
  await repeat(run, 'declined use', once, decline);
  await repeat(run, 'use after the declined one', once);
  await repeat(run, 'one use too many', once);
  const declined = await begin(run, 'declined initial payment', decline);
  await repeat(run, 'repeated after a declined initial payment', declined || 'CIT000000000000');
}

async function withRegistration(run: Recorder): Promise<void> {
  const { body } = await run.post('initial payment that registers', '/v1/payments', {
    ...initial,
    createRegistration: 'true',
  });
  const path = `/v1/registrations/${body.registrationId}/payments`;
  const charge = {
    ...euros('3.00'),
    paymentType: 'DB',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
  };
  await run.post('repeated by registration', path, charge);
  await run.post('repeated by registration with another reference', path, {
    ...charge,
    'standingInstruction.initialTransactionId': 'CIT-other',
  });
  const plain = await run.post('registration without agreement', '/v1/registrations', {
    paymentBrand: 'VISA',
    ...card,
  });
  await run.post('repeated by registration without agreement', `/v1/registrations/${plain.body.id}/payments`, charge);
}

async function migration(run: Recorder): Promise<void> {
  const migrated = { ...repeated, 'recurringMigration.paymentType': 'DB' };
  await pay(run, 'migrated', migrated);
  await pay(run, 'migrated with details', {
    ...migrated,
    'recurringMigration.amount': '10.00',
    'recurringMigration.requestTimestamp': '2025-01-31 12:00:00',
    'recurringMigration.connectorTxId1': 'abc',
    'standingInstruction.initialTransactionId': 'of-the-former-acquirer',
  });
  await pay(run, 'migrated without payment type', { ...repeated, 'recurringMigration.amount': '10.00' });
  await pay(run, 'migrated with a wrong payment type', { ...repeated, 'recurringMigration.paymentType': 'RF' });
}
