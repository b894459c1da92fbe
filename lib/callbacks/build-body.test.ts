import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBody, type CallbackContent } from './build-body.ts';
import { checkHeaders, checkTemplate } from './check-configuration.ts';
import { type CallbackTemplate, inheritConfiguration } from './configuration.ts';

const { template } = inheritConfiguration([]);
const content: CallbackContent = {
  merchantId: 'm1',
  channelId: 'c1',
  paymentId: 'p1',
  merchantTransactionId: 'order 17',
  decision: 'APPROVE',
  userId: 'grace',
  cancelReason: null,
  note: null,
  decidedAt: new Date('2026-11-22T09:08:07.006Z'),
};

describe('the body of a callback', () => {
  test('has the fields of the specification in their order, form-encoded', () => {
    expect(buildBody(template, content)).toBe(
      'client=m1&subclientid=c1&transactionid=p1&merchanttransactionid=order+17&decision=APPROVE&userid=grace' +
        '&processdate=2026-11-22+09%3A08%3A07.006',
    );
  });

  test('has a reason on CANCEL only', () => {
    const reason = { cancelReason: 'Lost card', note: 'called & confirmed' };
    expect(buildBody(template, { ...content, ...reason, decision: 'CANCEL' })).toContain(
      'decision=CANCEL&userid=grace&cancelreason=Lost+card&note=called+%26+confirmed&processdate=',
    );
    expect(buildBody(template, { ...content, ...reason, decision: 'PENDING' })).not.toContain('cancelreason');
  });

  test('has the keys that were agreed, without those that are left out, and custom pairs at the end', () => {
    const keys = { ...template.keys, client: null, subclientid: null, userid: 'REVIEWER' };
    const agreed = { keys, prefix: 'ord_', pairs: [{ key: 'source', value: 'turnpike' }] };
    expect(buildBody(agreed, content)).toBe(
      'transactionid=p1&ord_transactionid=order+17&decision=APPROVE&REVIEWER=grace' +
        '&processdate=2026-11-22+09%3A08%3A07.006&source=turnpike',
    );
  });

  test('without a prefix leaves out the transaction id of the merchant', () => {
    const body = new URLSearchParams(buildBody({ ...template, prefix: '' }, content));
    expect(body.getAll('transactionid')).toEqual(['p1']);
  });

  test('carries any value unchanged, and no value adds a key', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, text, (note, cancelReason, value, userId) => {
        const pairs = [{ key: 'custom', value }];
        const sent = { ...content, decision: 'CANCEL' as const, note, cancelReason, userId };
        const body = new URLSearchParams(buildBody({ ...template, pairs }, sent));
        expect([...body.keys()]).toEqual([
          'client',
          'subclientid',
          'transactionid',
          'merchanttransactionid',
          'decision',
          'userid',
          'cancelreason',
          'note',
          'processdate',
          'custom',
        ]);
        expect([body.get('note'), body.get('cancelreason'), body.get('custom'), body.get('userid')]).toEqual([
          note,
          cancelReason,
          value,
          userId,
        ]);
      }),
    );
  });
});

describe('a configuration', () => {
  test.each([
    ['X-Key', 'a\r\nX-Other: b', 'destination.headers.0.value'],
    ['X-Key', 'ünicode', 'destination.headers.0.value'],
    ['X-Key\r\nX-Other', 'a', 'destination.headers.0.name'],
    ['Host', 'shop.example', 'destination.headers.0.name'],
    ['Content-Length', '1', 'destination.headers.0.name'],
    ['content-type', 'text/plain', 'destination.headers.0.name'],
  ])('has no header %j: %j', (name, value, field) => {
    expect(checkHeaders([{ name, value }])).toMatchObject([{ name: field, message: expect.any(String) }]);
  });

  test('has no header twice, in any case', () => {
    const headers = [
      { name: 'X-Key', value: 'a' },
      { name: 'x-key', value: 'b' },
    ];
    expect(checkHeaders(headers)).toMatchObject([{ name: 'destination.headers.1.name' }]);
  });

  test('has no key twice, also with its prefix', () => {
    const twice: CallbackTemplate = {
      keys: { ...template.keys, note: 'decision' },
      prefix: 'merchant',
      pairs: [{ key: 'merchanttransactionid', value: '1' }],
    };
    expect(checkTemplate(twice).map(({ name }) => name)).toEqual(['template.keys.note', 'template.pairs.0.key']);
  });

  test('is inherited part by part, from the nearest entity that has the part', () => {
    const own = { template: null, sending: null, enabled: null, destination: null, version: 1 };
    const psp = { ...own, id: '1', entityId: 'psp', enabled: true, template };
    const sending = { acknowledgedStatuses: [202], retryWaitSeconds: 5, maxRetries: 1 };
    const channel = { ...own, id: '2', entityId: 'channel', sending };
    expect(inheritConfiguration([channel, psp])).toMatchObject({
      enabled: true,
      destination: null,
      sending,
      origins: { enabled: 'psp', destination: null, template: 'psp', sending: 'channel' },
    });
  });
});
