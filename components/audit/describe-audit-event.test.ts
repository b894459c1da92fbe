import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { describeAuditEvent, describedActions } from './describe-audit-event.ts';

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
    expect(describeAuditEvent(row('access-token.revoke'))).toEqual({
      ...{ summary: 'Revoked the access token', subject: 'Till 7', href: null },
    });
    const after = { amount: '20.00', currency: 'EUR' };
    expect(describeAuditEvent(row('payment.refund', { after, subjectName: null }))).toEqual({
      summary: 'Requested a refund of 20.00 EUR on',
      subject: 'transaction bbbbbbbb…',
      href: `/transactions/${'b'.repeat(32)}`,
    });
    const role = { role: 'auditor', on: 'Bakery' };
    expect(describeAuditEvent(row('user.give-role', { after: role })).summary).toBe(
      'Assigned the role auditor on Bakery to',
    );
  });

  it('names no subject for actions on the own account', () => {
    expect(describeAuditEvent(row('user.sign-in', { after: { application: 'Parcel console' } }))).toEqual({
      ...{ summary: 'Signed in to Parcel console', subject: null, href: null },
    });
    expect(describeAuditEvent(row('user.choose-password', { after: { by: 'reset' } })).summary).toBe(
      'Set a password after a reset',
    );
  });

  it('formats an action without a description as words', () => {
    expect(describeAuditEvent(row('entity.split-off')).summary).toBe('Entity: split off');
    for (const action of describedActions)
      expect(describeAuditEvent(row(action)).summary).not.toMatch(/: \w|undefined|\./);
  });
});
