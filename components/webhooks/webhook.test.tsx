import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  DemoMessages,
  WebhookDeliveryDetail,
  WebhookDeliveryRow,
  WebhookDetail,
  WebhookReceiver,
} from '#lib/webhooks/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { webhookRow } from '#test/fixtures/rows.ts';
import { Webhook } from './webhook.tsx';

beforeEach(() => router.push.mockClear());

const { id } = webhookRow;
const at = '2020-11-01T10:00:00.000Z';
const failure = { outcome: 'FAILED', status: 503, cause: 'The server answered 503.', startedAt: at };
const delivered: WebhookDeliveryRow = {
  id: 'm-1',
  messageId: 'payment_p1_1',
  isTestCall: false,
  isResubmission: false,
  state: 'DELIVERED',
  subject: { type: 'payment', id: 'p1234567890' },
  createdAt: at,
  nextAttemptAt: null,
  completedAt: at,
  attempts: [{ ordinal: 1, outcome: 'DELIVERED', status: 204, cause: null, startedAt: at }],
  resend: null,
};
const waiting: WebhookDeliveryRow = {
  ...delivered,
  id: 'm-2',
  state: 'WAITING',
  completedAt: null,
  nextAttemptAt: '2020-11-01T10:05:00.000Z',
  attempts: [{ ordinal: 1, ...failure }],
};
const failed: WebhookDeliveryRow = { ...waiting, state: 'FAILED', nextAttemptAt: null, resend: 'possible' };
const testCall: WebhookDeliveryRow = { ...delivered, id: 'm-3', isTestCall: true, subject: null };

const messages: WebhookDeliveryDetail = {
  message: '{"type":"PAYMENT"}',
  attempts: [
    {
      ordinal: 1,
      ...failure,
      durationMs: 12.4,
      url: 'https://shop.example/hook',
      requestHeaders: { 'webhook-id': 'payment_p1_1' },
      requestBody: '{"type":"PAYMENT"}',
      responseHeaders: { server: 'nginx' },
      responseBody: 'try later',
      responseIsCut: false,
    },
  ],
};

type Shown = {
  change?: Partial<WebhookDetail>;
  state?: string;
  activatedAt?: null;
  answers?: Record<string, () => unknown>;
};

async function show({ change = {}, state = 'ACTIVE', answers = {}, ...row }: Shown = {}) {
  const detail: WebhookDetail = {
    row: { ...webhookRow, ...row, state },
    deliveries: [delivered],
    mayWrite: true,
    isReceivedByDemo: false,
    ...change,
  };
  const office = fakeBackOffice({ [`GET /webhooks/${id}`]: () => detail, ...answers });
  const { user } = renderPage(<Webhook id={id} />, { entity: 'e1' });
  await screen.findByRole('heading', { level: 1, name: webhookRow.url });
  return { ...office, user, detail };
}
const button = (name: string) => screen.getByRole('button', { name });
const deliveries = () => within(screen.getByRole('region', { name: 'Latest deliveries' }));

describe('the page of a webhook', () => {
  it('shows its facts and its actions', async () => {
    await show();
    expect(textOf('Entity')).toBe('Bakery');
    expect(textOf('Types')).toBe('PAYMENT, RISK');
    expect(textOf('Fields')).toBe('All fields');
    expect(textOf('Format')).toBe('Signed (Standard Webhooks)');
    expect(textOf('Activated')).toBe('1 Nov 2020 10:00:00');
    expect(button('Rotate secret')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send test call' })).toBeNull();
  });

  it('has no actions for those who may only read', async () => {
    await show({ change: { mayWrite: false, deliveries: [failed] }, state: 'INACTIVE' });
    for (const name of ['Rotate secret', 'Delete', 'Send test call', 'Resend']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('says what makes an inactive webhook active, and sends a test call', async () => {
    const path = `POST /webhooks/${id}/reactivate`;
    const answers = { [path]: () => detail };
    const { user, changes, detail } = await show({ state: 'INACTIVE', activatedAt: null, answers });
    expect(screen.getByText(/It becomes active when it answers a test call/)).toBeTruthy();
    expect(screen.getByText(/what happens before the webhook is active is never sent/)).toBeTruthy();
    await user.click(button('Send test call'));
    expect(await screen.findByText(/Test call sent/)).toBeTruthy();
    expect(changes).toEqual([{ method: 'POST', path: `/webhooks/${id}/reactivate`, body: {} }]);
  });

  it('says that what happens is kept while one that was disabled waits for its test call', async () => {
    await show({ state: 'INACTIVE' });
    expect(screen.getByText(/What waited and what happens now is kept/)).toBeTruthy();
  });

  it('says why a webhook was disabled, and why it cannot be reactivated', async () => {
    const path = `POST /webhooks/${id}/reactivate`;
    const answer = () => rejection(409, 'active', 'This webhook is already active.');
    const { user } = await show({ state: 'DISABLED', answers: { [path]: answer } });
    expect(screen.getByText(/because it answered 410 \(gone\), or acknowledged nothing for 30 days/)).toBeTruthy();
    await user.click(button('Reactivate'));
    expect(await screen.findByText('This webhook is already active.')).toBeTruthy();
  });

  it('leads from a delivery about a case to the case', async () => {
    const ofCase = { ...delivered, subject: { type: 'case', id: 'c1234567890' } };
    await show({ change: { deliveries: [ofCase] } });
    const link = deliveries().getByRole('link', { name: /^Case c1234567/ });
    expect(link.getAttribute('href')).toMatch(/^\/cases\/c1234567890/);
  });

  it('names until when the previous secret is valid', async () => {
    const previousSecretUntil = new Date(Date.now() + 3_600_000).toISOString();
    await show({ change: { row: { ...webhookRow, previousSecretUntil } } });
    expect(screen.getByText(/The previous secret is valid until/)).toBeTruthy();
  });

  it('rotates the secret after naming the consequence, and shows the new one once', async () => {
    const path = `POST /webhooks/${id}/rotate-secret`;
    const answer = () => ({
      secret: 'whsec_new',
      detail: { row: webhookRow, deliveries: [], mayWrite: true, isReceivedByDemo: false },
    });
    const { user } = await show({ answers: { [path]: answer } });
    await user.click(button('Rotate secret'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rotate the secret?' }));
    expect(dialog.getByText(/Both secrets are valid for 24 hours/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByText('whsec_new')).toBeTruthy();
  });

  it('is deleted with a reason, and the list is shown', async () => {
    const path = `POST /webhooks/${id}/delete`;
    const { user, changes } = await show({
      change: { deliveries: [waiting, delivered] },
      answers: { [path]: () => ({ id }) },
    });
    await user.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the webhook?' }));
    expect(dialog.getByText(/receives no further notifications of Bakery/)).toBeTruthy();
    expect(dialog.getByText(/One of its latest deliveries waits/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    expect(changes).toEqual([]);
    await user.type(dialog.getByLabelText(/Reason/), 'The shop was closed');
    await user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/webhooks?entity=e1'));
    expect(changes[0]?.body).toEqual({ reason: 'The shop was closed' });
  });
});

describe('the deliveries of a webhook', () => {
  it('show their state, what they are about and the result of each attempt', async () => {
    await show({ change: { deliveries: [delivered, testCall] } });
    const link = deliveries().getByRole('link', { name: 'Payment p1234567' });
    expect(link.getAttribute('href')).toBe('/transactions/p1234567890?entity=e1');
    expect(deliveries().getByText('Test call')).toBeTruthy();
    expect(deliveries().getAllByText('Acknowledged with 204')).toHaveLength(2);
  });

  it('show the cause of a failure and the time of the next attempt', async () => {
    await show({ change: { deliveries: [waiting] } });
    const text = deliveries().getByText('Waiting').closest('li')?.textContent;
    expect(text).toContain('The server answered 503.Next attempt at 1 Nov 2020 10:05:00.1 attempt');
  });

  it('say that they are paused while the webhook is disabled', async () => {
    await show({ change: { deliveries: [waiting] }, state: 'DISABLED' });
    expect(deliveries().getByText('It is sent after the webhook has acknowledged a test call.')).toBeTruthy();
  });

  it('say that nothing was sent yet', async () => {
    await show({ change: { deliveries: [] } });
    expect(deliveries().getByText('Nothing has been sent yet.')).toBeTruthy();
  });

  it('show the request and the answer of an attempt that is opened', async () => {
    const path = `GET /webhooks/${id}/deliveries/m-2`;
    const { reads } = await show({ change: { deliveries: [waiting] }, answers: { [path]: () => messages } });
    expect(reads.some((read) => read.path.includes('/deliveries/'))).toBe(false);
    openAttempt();
    const request = await deliveries().findByText(/POST https:\/\/shop.example\/hook/);
    expect(request.textContent).toContain('webhook-id: payment_p1_1\n\n{\n  "type": "PAYMENT"\n}');
    expect(deliveries().getByText(/^503/).textContent).toBe('503\nserver: nginx\n\ntry later');
    expect(deliveries().getByText('Took 12 ms.')).toBeTruthy();
    expect(deliveries().queryByText('Message before encryption')).toBeNull();
  });

  it('show the message of an encrypted attempt that got no answer', async () => {
    const path = `GET /webhooks/${id}/deliveries/m-2`;
    const [attempt] = messages.attempts;
    const encrypted = { ...attempt, requestBody: 'a1b2', status: null, durationMs: null, responseIsCut: true };
    const answer = () => ({ ...messages, attempts: [encrypted] });
    await show({ change: { deliveries: [waiting] }, answers: { [path]: answer } });
    openAttempt();
    expect(await deliveries().findByText('Message before encryption')).toBeTruthy();
    expect(deliveries().getByText('There was no answer.')).toBeTruthy();
    expect(deliveries().getByText(/first 4 KiB/)).toBeTruthy();
  });

  it('say that an attempt sent nothing, is no longer stored or cannot be read', async () => {
    const path = `GET /webhooks/${id}/deliveries/m-2`;
    const [attempt] = messages.attempts;
    const answers = [
      { ...messages, attempts: [{ ...attempt, url: null, status: null }] },
      { ...messages, attempts: [] },
      rejection(404, 'unknown', 'There is no such delivery.'),
    ];
    const texts = ['No request was sent.', 'This attempt is no longer stored.', 'There is no such delivery.'];
    for (const [index, answer] of answers.entries()) {
      document.body.replaceChildren();
      await show({ change: { deliveries: [waiting] }, answers: { [path]: () => answer } });
      openAttempt();
      expect(await deliveries().findByText(texts[index] ?? '')).toBeTruthy();
    }
  });
});

/** Opens the first attempt; happy-dom does not open it by a click. */
function openAttempt(): void {
  const [attempt] = [...document.querySelectorAll('ol details')] as HTMLDetailsElement[];
  if (!attempt) throw new Error('there is no attempt');
  attempt.open = true;
  attempt.dispatchEvent(new Event('toggle'));
}

describe('the receiver of a webhook', () => {
  const path = `GET /webhooks/${id}/receiver`;
  const request = { expectedStatus: 200 as const, headers: { 'webhook-id': 'payment_p1_1' }, body: '{"a":1}' };
  const receiver: WebhookReceiver = {
    file: 'receiver.mjs',
    code: 'createServer();',
    command: 'WEBHOOK_SECRET=whsec_test node receiver.mjs',
    secret: 'whsec_test',
    message: '{"a":1}',
    requests: [
      { ...request, kind: 'genuine', curl: 'curl genuine' },
      { ...request, kind: 'changed-body', expectedStatus: 401, curl: 'curl changed' },
    ],
  };
  const section = () => within(screen.getByRole('region', { name: 'Receiver' }));

  /** Opens the section; happy-dom does not open it by a click. */
  function openSection(): void {
    const details = section().getByText('Example code and test requests').closest('details');
    if (!details) throw new Error('there is no section');
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  }

  it('is read when it is opened, in the selected language', async () => {
    const { user, reads } = await show({ answers: { [path]: () => receiver } });
    expect(reads.some((read) => read.path.includes('/receiver'))).toBe(false);
    openSection();
    expect(await section().findByText('createServer();')).toBeTruthy();
    await user.selectOptions(section().getByLabelText('Language'), 'Python');
    await waitFor(() => expect(reads.at(-1)?.path).toBe(`/webhooks/${id}/receiver?language=python`));
    expect(reads.some((read) => read.path.endsWith('/receiver?language=node'))).toBe(true);
  });

  it('copies each test request as a curl command, with the status that the receiver answers', async () => {
    const { user } = await show({ answers: { [path]: () => receiver } });
    openSection();
    expect(await section().findByText(/one digit changed. The receiver answers 401/)).toBeTruthy();
    await user.click(button('Copy as curl: the changed message'));
    expect(await navigator.clipboard.readText()).toBe('curl changed');
    await user.click(button('Copy command'));
    expect(await navigator.clipboard.readText()).toBe(receiver.command);
  });

  it('shows the message as it is sent, and that a signature becomes too old', async () => {
    await show({ answers: { [path]: () => receiver } });
    openSection();
    const sent = await section().findByText(/POST \/hooks/);
    expect(sent.textContent).toBe('POST /hooks\nwebhook-id: payment_p1_1\n\n{"a":1}');
    expect(section().getByText(/refuses a signature after five minutes/)).toBeTruthy();
  });

  it('explains why it cannot be shown', async () => {
    await show({ answers: { [path]: () => rejection(404, 'unknown', 'There is no such webhook.') } });
    openSection();
    expect(await section().findByText('There is no such webhook.')).toBeTruthy();
  });
});

describe('the webhook of a demo', () => {
  const path = `GET /webhooks/${id}/demo-messages`;
  const section = () => within(screen.getByRole('region', { name: 'Received by the demo' }));
  const shown = (messages: DemoMessages['messages']) =>
    show({ change: { isReceivedByDemo: true }, answers: { [path]: () => ({ messages }) } });

  it('shows what the demo received, and whether it was verified', async () => {
    const received = { number: 2, receivedAt: at, messageId: 'payment_p1_1', isVerified: true, type: 'PAYMENT' };
    const forged = { ...received, number: 1, messageId: 'forged', isVerified: false, type: null, body: null };
    await shown([{ ...received, body: '{"type":"PAYMENT"}' }, forged]);
    expect(await section().findByText('PAYMENT')).toBeTruthy();
    expect(section().getByText('Verified')).toBeTruthy();
    expect(section().getByText(/"type": "PAYMENT"/)).toBeTruthy();
    expect(section().getByText('Not verified')).toBeTruthy();
    expect(section().getByText(/answered 401/)).toBeTruthy();
  });

  it('explains how a message comes when there is none', async () => {
    await shown([]);
    expect(await section().findByText(/Make a payment/)).toBeTruthy();
  });

  it('explains why the messages cannot be shown', async () => {
    const answer = () => rejection(404, 'unknown', 'There is no such demo receiver.');
    await show({ change: { isReceivedByDemo: true }, answers: { [path]: answer } });
    expect(await section().findByText('There is no such demo receiver.')).toBeTruthy();
  });

  it('is not another webhook', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'Received by the demo' })).toBeNull();
  });
});

describe('a failed delivery', () => {
  const path = `POST /webhooks/${id}/deliveries/m-2/resend`;

  it('is sent again on request', async () => {
    const { user, changes } = await show({
      change: { deliveries: [failed] },
      answers: { [path]: () => ({ resent: true }) },
    });
    await user.click(button('Resend'));
    expect(await screen.findByText('Sent again')).toBeTruthy();
    expect(changes).toEqual([{ method: 'POST', path: `/webhooks/${id}/deliveries/m-2/resend`, body: {} }]);
  });

  it('says why it was not sent again', async () => {
    const answer = () => rejection(409, 'not-resent', 'It was sent again before.');
    const { user } = await show({ change: { deliveries: [failed] }, answers: { [path]: answer } });
    await user.click(button('Resend'));
    expect(await screen.findByText('It was sent again before.')).toBeTruthy();
  });

  it('shows that it was sent again once already', async () => {
    const again = { ...delivered, id: 'm-4', isResubmission: true };
    await show({ change: { deliveries: [again, { ...failed, resend: 'used' }] } });
    expect(deliveries().getByText('Sent again once already')).toBeTruthy();
    expect(deliveries().getByText('sent again')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  it('cannot be sent again to a webhook that is not active', async () => {
    const { user, changes } = await show({ change: { deliveries: [failed] }, state: 'DISABLED' });
    await user.click(button('Resend'));
    expect(button('Resend').getAttribute('aria-disabled')).toBe('true');
    expect(changes).toEqual([]);
  });
});
