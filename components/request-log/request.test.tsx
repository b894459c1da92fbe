import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '#lib/request-log/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { requestRow } from '#test/fixtures/rows.ts';
import { Request } from './request.tsx';

async function show(change: Partial<RequestDetail> = {}) {
  fakeBackOffice({ 'GET /requests/r1': () => ({ ...requestRow, ...change }) });
  renderPage(<Request id="r1" />, { entity: 'e7' });
  await screen.findByRole('heading', { level: 1 });
}
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');
const result = () => within(screen.getByRole('region', { name: 'Result' }));

describe('the page of an API request', () => {
  it('states what was sent, by which token, from where and how long it took', async () => {
    await show({ ndc: '8a8294174b7ecb28014b9699220015ca' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create a payment');
    expect(textOf('Request')).toBe('POST /v1/payments');
    expect(textOf('Time')).toBe('1 Nov 2020 10:00:00');
    expect(textOf('Duration')).toBe('12 ms');
    expect(textOf('Token')).toBe('Till 7 tpk_12…ab');
    expect(textOf('IP address')).toBe('192.0.2.7');
    expect(textOf('NDC')).toBe('8a829417…15ca');
    expect(textOf('Replayed')).toBeNull();
  });

  it('leads to the transaction, the entity, the other requests of the token and the reference', async () => {
    await show();
    expect(linkTo('Open transaction')).toBe('/transactions/p1?entity=e7');
    expect(linkTo('Bakery')).toBe('/entities/e1?entity=e7');
    expect(linkTo(/Till 7/)).toBe('/requests?q=token:t1');
    const reference = screen.getByRole('link', { name: 'API reference' });
    expect(reference.getAttribute('href')).toBe('/docs/reference/payments.create');
    expect(reference.getAttribute('rel')).toContain('noreferrer');
  });

  it('says what is unknown about a request without a token to an unknown path', async () => {
    await show({
      operation: null,
      reference: null,
      token: null,
      entity: null,
      transactionId: null,
      status: 404,
      resultCode: null,
      path: '/v9/nothing',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unknown operation');
    expect(textOf('Token')).toBe('unknown token');
    expect(textOf('Entity')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open transaction' })).toBeNull();
    expect(result().getByText('This path does not exist.')).toBeTruthy();
  });

  it('says that a replayed request got the stored response', async () => {
    await show({ replayed: true });
    expect(textOf('Replayed')).toBe('Turnpike returned the stored response for its Idempotency-Key.');
  });

  it('shows the result of a processed request without an explanation', async () => {
    await show();
    expect(screen.getByRole('region', { name: 'Result' }).textContent).toBe('000.100.110 Request processed');
  });

  it('says what could not be loaded', async () => {
    fakeBackOffice({ 'GET /requests/r1': () => rejection(404, 'unknown', 'This API call does not exist.') });
    renderPage(<Request id="r1" />);
    expect(await screen.findByText('This API call does not exist.')).toBeTruthy();
    expect(linkTo('API requests')).toBe('/requests');
  });
});

describe('a rejected API request', () => {
  it('names each rejected parameter with its value and what is wrong with it', async () => {
    await show({
      status: 400,
      transactionId: null,
      faults: [
        { name: 'amount', value: 'ten', message: 'is not an amount' },
        { name: 'currency', value: null, message: 'is required' },
        { name: 'card.number', value: null, message: 'has a wrong check digit' },
      ],
    });
    expect(result().getByText(/3 parameters were rejected, so nothing was processed/)).toBeTruthy();
    const parameters = within(screen.getByRole('region', { name: 'Rejected parameters' }));
    expect(parameters.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'amount = tenis not an amount',
      'currency not sentis required',
      'card.number has a wrong check digit',
    ]);
  });

  it('leads to the rate limit, which keeps its own query, and to the tokens within the entity', async () => {
    await show({ status: 429 });
    expect(linkTo('Throttling of Bakery')).toBe('/entities/e1?tab=throttling');
  });

  it('leads to the tokens within the entity of the page when it had none', async () => {
    await show({ status: 401, token: null });
    expect(linkTo('Access tokens')).toBe('/access-tokens?entity=e7');
  });

  it('warns that a payment may have been processed before Turnpike failed', async () => {
    await show({ status: 500 });
    expect(result().getByText(/it may have been processed/)).toBeTruthy();
  });

  it.each([
    [409, /Idempotency-Key is already in use/],
    [405, /does not support this method/],
    [404, /The requested object does not exist for this entity/],
  ])('explains a %i', async (status, text) => {
    await show({ status });
    expect(result().getByText(text)).toBeTruthy();
  });
});
