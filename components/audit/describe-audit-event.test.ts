import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import { t } from '#test/translate.ts';
import { describeAuditEvent, formatAuditEvent } from './describe-audit-event.ts';

const row = (action: string, more: Partial<AuditRow> = {}): AuditRow => ({
  id: '7',
  sequence: '7',
  at: '2026-11-21T13:00:00.000Z',
  actor: `user:${'a'.repeat(32)}`,
  actorName: 'Ada Byron',
  address: '192.0.2.1',
  action,
  subjectId: 'b'.repeat(32),
  subjectName: 'Till 7',
  entityId: null,
  entityName: null,
  before: null,
  after: null,
  ...more,
});

describe('describeAuditEvent', () => {
  it('describes the action, its subject and the page of the subject', () => {
    expect(describeAuditEvent(t, row('access-token.revoke'))).toMatchObject({ subject: 'Till 7', href: null });
    expect(formatAuditEvent(t, row('access-token.revoke'))).toBe('Revoked the access token Till 7');
    const rotation = row('webhook.rotate-secret', { subjectName: 'https://shop.example/' });
    expect(describeAuditEvent(t, rotation).href).toBe(`/webhooks/${'b'.repeat(32)}`);
    expect(formatAuditEvent(t, rotation)).toBe('Rotated the secret of the webhook https://shop.example/');
    const after = { amount: '20.00', currency: 'EUR' };
    const refund = row('payment.refund', { after, subjectName: null });
    expect(describeAuditEvent(t, refund).href).toBe(`/transactions/${'b'.repeat(32)}`);
    expect(formatAuditEvent(t, refund)).toBe('Requested a refund of 20.00 EUR on transaction bbbbbbbb…');
    const role = { role: 'auditor', on: 'Bakery' };
    expect(formatAuditEvent(t, row('user.give-role', { after: role }))).toBe(
      'Assigned the role auditor on Bakery to Till 7',
    );
  });

  it('names the VAT of a fee schedule where it has one', () => {
    const published = (vat: string | null) =>
      formatAuditEvent(t, row('fees.publish', { before: { vat: '7' }, after: { name: '2026-12-01', vat } }));
    expect(published(null)).toBe('Published the fees of Till 7 from 2026-12-01 on');
    expect(published('19')).toBe('Published the fees of Till 7 from 2026-12-01 on, with 19\u00a0% VAT');
  });

  it('names no subject for actions on the own account', () => {
    const signIn = row('user.sign-in', { after: { application: 'Parcel console' } });
    expect(describeAuditEvent(t, signIn)).toMatchObject({ subject: null, href: null });
    expect(formatAuditEvent(t, signIn)).toBe('Signed in to Parcel console');
    expect(formatAuditEvent(t, row('user.choose-password', { after: { by: 'reset' } }))).toBe(
      'Set a password after a reset',
    );
  });

  it('formats an action without a description as words', () => {
    expect(formatAuditEvent(t, row('entity.split-off'))).toBe('Entity: split off Till 7');
  });

  it('has a sentence for every action that the server records', () => {
    const files = globSync('lib/**/*.ts').filter((file) => !/\.test\.ts$|testing|generated/.test(file));
    const recorded = files.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g), ([, action]) => action),
    );
    expect(recorded.length).toBeGreaterThan(40);
    for (const action of new Set(recorded))
      expect(describeAuditEvent(t, row(action ?? '')).sentence, action).not.toBe('audit.event.unknown');
  });
});
