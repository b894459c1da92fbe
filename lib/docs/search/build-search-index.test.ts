import { expect, test } from 'vitest';
import { resultCodes } from '#lib/result-codes/index.ts';
import { readGuide } from '../guides/read-guide.ts';
import { buildSearchIndex } from './build-search-index.ts';

test('the index has each guide, its sections with their addresses, and every code', async () => {
  const guide = await readGuide('webhooks');
  const operation = { summary: 'Pay', method: 'POST', path: '/v1/payments', href: '/docs/reference/payments.create' };
  const index = buildSearchIndex({
    guides: [{ guide, href: '/docs/guides/webhooks' }],
    operations: [{ ...operation, fields: ['amount'] }],
    resultCodes,
    testCards: [{ number: '4200000000000000', brand: 'VISA', enrolment: 'not enrolled' }],
  });
  const [first, second] = index;
  expect(first).toMatchObject({ title: 'Webhooks', context: '', href: '/docs/guides/webhooks' });
  expect(second).toMatchObject({ title: 'Register an endpoint', context: 'Webhooks' });
  expect(second?.href).toBe('/docs/guides/webhooks#register-an-endpoint');
  expect(index.filter(({ kind }) => kind === 'code')).toHaveLength(resultCodes.length);
  expect(index.find(({ kind }) => kind === 'operation')).toMatchObject({
    context: 'POST /v1/payments',
    text: 'amount',
  });
});

test('the text of a section has no code and no marks of Markdown', async () => {
  const texts = (await readGuide('webhooks')).sections.map(({ text }) => text).join(' ');
  expect(texts).toContain('Store the secret: it is shown once.');
  expect(texts).not.toMatch(/\]\(|`|createHmac|\*\*/);
});
