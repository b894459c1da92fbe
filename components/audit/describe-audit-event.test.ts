import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { describeAuditEvent, describedActions } from './describe-audit-event.ts';

const row = (action: string, more: Partial<AuditRow> = {}): AuditRow => ({
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

describe('an entry in words', () => {
  it('says what was done, to what, and leads there', () => {
    expect(describeAuditEvent(row('access-token.revoke'))).toEqual({
      ...{ says: 'Revoked the access token', about: 'Till 7', href: null },
    });
    const after = { amount: '20.00', currency: 'EUR' };
    expect(describeAuditEvent(row('payment.refund', { after, subjectName: null }))).toEqual({
      says: 'Asked to refund 20.00 EUR of',
      about: 'transaction bbbbbbbb…',
      href: `/transactions/${'b'.repeat(32)}`,
    });
    const role = { role: 'auditor', on: 'Bakery' };
    expect(describeAuditEvent(row('user.give-role', { after: role })).says).toBe(
      'Gave the role auditor on Bakery to',
    );
  });

  it('of one’s own account names nobody else', () => {
    expect(describeAuditEvent(row('user.sign-in', { after: { application: 'Parcel desk' } }))).toEqual({
      ...{ says: 'Signed in to Parcel desk', about: null, href: null },
    });
    expect(describeAuditEvent(row('user.choose-password', { after: { by: 'reset' } })).says).toBe(
      'Chose a password after a reset',
    );
  });

  it('that it has no sentence for is still read, not shown as a code', () => {
    expect(describeAuditEvent(row('entity.split-off')).says).toBe('Entity: split off');
    for (const action of describedActions)
      expect(describeAuditEvent(row(action)).says).not.toMatch(/: \w|undefined|\./);
  });
});
