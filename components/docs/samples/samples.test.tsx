import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createSample } from '#lib/docs/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { setPathname } from '#test/fixtures/navigation.ts';
import { render } from '#test/render.tsx';
import type { Reading } from '../reading.ts';
import { CodeSample } from './code-sample.tsx';
import { fillProgram } from './fill-sample.ts';
import { ReaderNote } from './reader-note.tsx';
import { SampleSession } from './sample-session.tsx';

const pay = createSample(
  'curl $TURNPIKE_URL/v1/payments -H "Authorization: Bearer $TURNPIKE_TOKEN" -d entityId=$TURNPIKE_ENTITY -d amount=92.00',
  { title: 'Charge', keeps: 'PAYMENT_ID=id' },
  '{ "id": "…" }',
);
const read = createSample(
  'curl -G $TURNPIKE_URL/v1/payments/$PAYMENT_ID -d entityId=$TURNPIKE_ENTITY',
  { title: 'Read' },
  null,
);
const channel = { id: 'c1', name: 'Web shop' };
const ready = { channel, accessToken: 'tpk_demo', receiverUrl: null };

function show(reader: Reading['reader'], isSignedIn = true) {
  const reading = { baseUrl: 'https://pay.example', isSignedIn, reader, run: 'r1' };
  render(
    <SampleSession reading={reading}>
      <ReaderNote reading={reading} />
      <CodeSample sample={pay} />
      <CodeSample sample={read} />
    </SampleSession>,
  );
  const code = (title: string) => screen.getByRole('figure', { name: title }).querySelector('pre')?.textContent ?? '';
  return { user: userEvent.setup(), code };
}

/** A gateway that answers every request the same. */
function stubGateway(body: unknown, status = 200) {
  const sent = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

describe('the samples of a page', () => {
  it('have the host, the entity and the token of the reader', () => {
    const { code } = show(ready);
    expect(code('Charge')).toBe(
      'curl https://pay.example/v1/payments -H "Authorization: Bearer tpk_demo" -d entityId=c1 -d amount=92.00',
    );
    expect(code('Read')).toContain('/v1/payments/$PAYMENT_ID');
  });

  it('change their language together', async () => {
    const { user, code } = show(ready);
    await user.click(screen.getAllByRole('button', { name: 'JavaScript' })[0] ?? document.body);
    expect(code('Charge')).toContain("entityId: 'c1'");
    expect(code('Read')).toContain('await fetch(');
  });

  it('are sent to this origin, and what one answers is in the next', async () => {
    const sent = stubGateway({ id: 'p1', paymentType: 'DB', result: { code: '000.100.110' } });
    const { user, code } = show(ready);
    expect(screen.getByText('Send the requests above first')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send: Charge' }));
    await screen.findByText(/^200 · 000\.100\.110 · \d+ ms$/);
    const [path, init] = sent.mock.calls[0] ?? [];
    expect([path, String(init?.body), init?.credentials]).toEqual(['/v1/payments', 'entityId=c1&amount=92.00', 'omit']);
    expect(code('Read')).toContain('https://pay.example/v1/payments/p1');
    expect(screen.getByRole('link', { name: 'Open the payment' }).getAttribute('href')).toBe('/transactions/p1');
    await user.click(screen.getByRole('button', { name: 'Send: Read' }));
    await waitFor(() => expect(sent.mock.calls[1]?.[0]).toBe('/v1/payments/p1?entityId=c1'));
  });

  it('lead the reader on as the shopper', async () => {
    stubGateway({
      id: 'p1',
      redirect: { url: 'https://bank.example/', method: 'GET' },
      result: { code: '000.200.000' },
    });
    const { user } = show(ready);
    await user.click(screen.getByRole('button', { name: 'Send: Charge' }));
    const link = await screen.findByRole('link', { name: 'Act as the shopper' });
    expect(link.getAttribute('href')).toBe('https://bank.example/');
  });

  it('show that the gateway could not be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { user } = show(ready);
    await user.click(screen.getByRole('button', { name: 'Send: Charge' }));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  });
});

describe('a reader', () => {
  it('without a session is led to the sign-in and back, and cannot send', () => {
    setPathname('/docs/guides/webhooks');
    show(null, false);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/sign-in?to=%2Fdocs%2Fguides%2Fwebhooks',
    );
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('without the permission learns why', () => {
    show(null);
    expect(screen.getByText(/Your role has no access tokens/)).toBeTruthy();
  });

  it('creates a token for a day, and sends with it', async () => {
    const { changes } = fakeBackOffice({ 'POST /access-tokens': () => ({ accessToken: 'tpk_new', token: {} }) });
    const { user, code } = show({ ...ready, accessToken: null });
    await user.click(screen.getByRole('button', { name: 'Create a test token' }));
    await screen.findByRole('button', { name: 'Send: Charge' });
    expect(changes[0]?.body).toEqual({ entityId: 'c1', name: 'Documentation', expiresInDays: 1 });
    expect(code('Charge')).toContain('Bearer tpk_new');
  });
});

it('a program has the values that are known, also inside of templates, and declares what it keeps', () => {
  const values = { TURNPIKE_URL: 'https://pay.example', TURNPIKE_ENTITY: 'c1', PAYMENT_ID: 'p1' };
  expect(fillProgram(read.javascript, values)).toContain('fetch(`https://pay.example/v1/payments/p1?');
  expect(fillProgram(pay.javascript, values)).toContain('const paymentId = answer.id;');
});
