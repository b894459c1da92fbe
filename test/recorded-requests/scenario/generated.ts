import { readFile } from 'node:fs/promises';
import type { Recorder } from '../recorder.ts';
import { card, debit, pay } from './requests.ts';

/** Requests that were drawn once from the field catalogue: unusual combinations. */
type GeneratedRequest = { operation: string; valid: boolean; form: Record<string, string> };

const file = new URL('../../fixtures/recorded-requests/generated-requests.jsonl', import.meta.url);

export async function generated(run: Recorder): Promise<void> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const requests = lines.map((line) => JSON.parse(line) as GeneratedRequest);
  const stored = await run.post('registration for generated charges', '/v1/registrations', {
    paymentBrand: 'VISA',
    ...card,
  });
  for (const [index, { operation, valid, form }] of requests.entries()) {
    const step = `generated ${valid ? 'valid' : 'invalid'} ${operation} ${index + 1}`;
    if (operation === 'payments.create') {
      const { body } = await run.post(step, '/v1/payments', form);
      if (body.id) await run.get(`${step}: read`, `/v1/payments/${body.id}`);
    }
    if (operation === 'payments.follow-up') {
      const id = await pay(run, `${step}: debit`, { ...debit, amount: '100.00' });
      await run.post(step, `/v1/payments/${id}`, form);
    }
    if (operation === 'registrations.create') await run.post(step, '/v1/registrations', form);
    if (operation === 'registrations.pay') {
      await run.post(step, `/v1/registrations/${stored.body.id}/payments`, form);
    }
  }
}
