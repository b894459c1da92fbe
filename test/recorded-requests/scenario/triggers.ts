import type { Recorder } from '../recorder.ts';
import { debit, euros, follow, pay, preauthorization, read, simulate } from './requests.ts';

/** One or more codes of every family of spec 7.2. */
const resultCodes = [
  '000.000.000',
  '000.000.100',
  '000.100.105',
  '000.100.110',
  '000.100.112',
  '000.100.200',
  '000.100.220',
  '000.200.000',
  '000.200.100',
  '000.300.000',
  '000.310.100',
  '000.400.000',
  '000.400.030',
  '000.400.101',
  '000.400.110',
  '000.500.000',
  '000.600.000',
  '100.100.100',
  '100.150.101',
  '100.200.100',
  '100.300.101',
  '100.350.100',
  '100.380.401',
  '100.390.103',
  '100.396.101',
  '100.396.103',
  '100.397.101',
  '100.400.000',
  '100.400.500',
  '100.500.101',
  '100.550.303',
  '100.700.100',
  '100.800.100',
  '100.900.100',
  '200.100.101',
  '300.100.100',
  '500.100.201',
  '600.200.500',
  '700.100.100',
  '700.400.200',
  '800.100.100',
  '800.100.151',
  '800.100.155',
  '800.100.159',
  '800.110.100',
  '800.120.101',
  '800.200.159',
  '800.300.101',
  '800.400.500',
  '800.500.100',
  '800.700.101',
  '800.800.102',
  '800.900.100',
  '900.100.100',
  '900.100.300',
  '900.100.400',
  '900.100.500',
  '900.200.100',
  '999.999.999',
];

export async function simulatorTriggers(run: Recorder): Promise<void> {
  for (const code of resultCodes) {
    await pay(run, `debit answered with ${code}`, { ...debit, ...simulate('resultCode', code) });
  }
  for (const code of ['000.400.000', '000.200.000', '800.100.155', '900.100.300', '000.100.220']) {
    const id = await pay(run, `preauthorization to capture with ${code}`, preauthorization);
    const trigger = simulate('resultCode', code);
    await follow(run, `capture answered with ${code}`, id, 'CP', { ...euros('92.00'), ...trigger });
    await follow(run, `capture after ${code}`, id, 'CP', euros('92.00'));
    await read(run, `capture answered with ${code}`, id);
  }
  await addressAndCodeChecks(run);
  await approvedAmounts(run);
  await silences(run);
}

async function addressAndCodeChecks(run: Recorder): Promise<void> {
  for (const avs of ['A', 'Z', 'N', 'U', 'F', 'Q', 'AA']) {
    await pay(run, `avs ${avs}`, { ...debit, ...simulate('avs', avs) });
  }
  for (const cvv of ['M', 'N', 'P', 'S', 'U', 'Q']) {
    await pay(run, `cvv ${cvv}`, { ...debit, ...simulate('cvv', cvv) });
  }
  await pay(run, 'unknown result code', { ...debit, ...simulate('resultCode', '123.456.789') });
  await pay(run, 'unknown trigger', { ...debit, ...simulate('nothing', '1') });
}

async function approvedAmounts(run: Recorder): Promise<void> {
  const ofFifty = { ...preauthorization, amount: '50.00' };
  for (const minor of ['5000', '4999', '1', '0', '5001', '-1', 'all']) {
    const id = await pay(run, `preauthorization of 5000 approved as ${minor}`, {
      ...ofFifty,
      ...simulate('approvedAmount', minor),
    });
    await follow(run, `capture of 50.00 after ${minor}`, id, 'CP', euros('50.00'));
    await follow(run, `capture of 49.99 after ${minor}`, id, 'CP', euros('49.99'));
    await read(run, `approved as ${minor}`, id);
  }
  const id = await pay(run, 'preauthorization for a partial capture', ofFifty);
  const part = { ...euros('30.00'), ...simulate('approvedAmount', '2000') };
  await follow(run, 'capture of 30.00 approved as 20.00', id, 'CP', part);
  await follow(run, 'capture of 30.01 after the partial one', id, 'CP', euros('30.01'));
  await follow(run, 'capture of 30.00 after the partial one', id, 'CP', euros('30.00'));
  await read(run, 'partial capture', id);
  const debited = await pay(run, 'debit for a partial refund', debit);
  await follow(run, 'refund of 30.00 approved as 20.00', debited, 'RF', part);
  await follow(run, 'refund of 72.01 after the partial one', debited, 'RF', euros('72.01'));
  await follow(run, 'refund of 72.00 after the partial one', debited, 'RF', euros('72.00'));
  await read(run, 'partial refund', debited);
}

/** The acquirer answers late or not at all, and is ofFifty later. */
async function silences(run: Recorder): Promise<void> {
  const { channelId } = run.gateway.tenant;
  await run.gateway.configure(channelId, { acquirerTimeoutMs: 150 });
  await pay(run, 'answer after 20 ms', { ...debit, ...simulate('delayMs', '20') });
  await pay(run, 'delay that is no number', { ...debit, ...simulate('delayMs', 'soon') });
  const lost = { ...debit, ...simulate('timeout', 'before') };
  const executed = { ...debit, ...simulate('timeout', 'after') };
  const late = { ...debit, ...simulate('delayMs', '200') };
  const ids: Record<string, string> = {
    'never received': await pay(run, 'never received', lost),
    'executed without an answer': await pay(run, 'executed without an answer', executed),
    'answered too late': await pay(run, 'answered too late', late),
    'declined without an answer': await pay(run, 'declined without an answer', {
      ...executed,
      ...simulate('resultCode', '800.100.155'),
    }),
    'pending without an answer': await pay(run, 'pending without an answer', {
      ...executed,
      ...simulate('resultCode', '000.200.000'),
    }),
  };
  const preauthorized = await pay(run, 'preauthorization for a lost capture', preauthorization);
  const capture = { ...euros('92.00'), ...simulate('timeout', 'before') };
  ids['lost capture'] = (await follow(run, 'lost capture', preauthorized, 'CP', capture)).body.id;
  await follow(run, 'capture while one is unknown', preauthorized, 'CP', euros('92.00'));
  const debited = await pay(run, 'debit for a refund without an answer', debit);
  const refund = { ...euros('50.00'), ...simulate('timeout', 'after') };
  ids['refund without an answer'] = (await follow(run, 'refund without an answer', debited, 'RF', refund)).body.id;
  await follow(run, 'refund while one is unknown', debited, 'RF', euros('50.00'));
  for (const [name, id] of Object.entries(ids)) {
    await follow(run, `${name}: follow-up while unknown`, id, 'RF', euros('1.00'));
    await read(run, `${name}: unknown`, id);
  }
  await run.gateway.resolveUnknownAttempts();
  for (const [name, id] of Object.entries(ids)) await read(run, `${name}: resolved`, id);
  await follow(run, 'capture after the lost one', preauthorized, 'CP', euros('92.00'));
  await follow(run, 'refund after the resolved one', debited, 'RF', euros('42.00'));
  await follow(run, 'refund of more than is left', debited, 'RF', euros('0.01'));
  await run.gateway.configure(channelId, {});
}
