import type { Answer, Form, Recorder } from '../recorder.ts';

/** Requests that many parts of the scenario begin with. */

export const card = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
export const debit = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', ...card };
export const preauthorization = { ...debit, paymentType: 'PA' };
export const credit = { ...debit, paymentType: 'CD' };
export const shopperResultUrl = 'https://shop.example/result?basket=7';

export const euros = (amount: string) => ({ amount, currency: 'EUR' });
export const simulate = (name: string, value: string): Form => ({ [`customParameters[simulate.${name}]`]: value });
export const decline = simulate('resultCode', '800.100.152');

/** Creates a payment. Returns its id. */
export async function pay(run: Recorder, step: string, form: Form): Promise<string> {
  return (await run.post(step, '/v1/payments', form)).body.id;
}

export function follow(run: Recorder, step: string, id: string, paymentType: string, form: Form = {}): Promise<Answer> {
  return run.post(step, `/v1/payments/${id}`, { paymentType, ...form });
}

/** Reads a payment by both operations that show one. */
export async function read(run: Recorder, step: string, id: string): Promise<void> {
  await run.get(`${step} (read)`, `/v1/payments/${id}`);
  await run.get(`${step} (query)`, `/v1/query/${id}`, { includeLinkedTransactions: 'true' });
}

export const unknownId = '8'.repeat(32);
