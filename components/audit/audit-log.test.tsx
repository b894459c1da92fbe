import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditRow, AuditVerification } from '#lib/audit/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { abortRequests, listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { auditRow } from '#test/fixtures/rows.ts';
import { AuditLog } from './audit-log.tsx';

const columns = { actorName: 'Actor', action: 'Event', entityName: 'Entity', address: 'Address' };

function show(rows: AuditRow[] = [auditRow], verify: () => unknown = () => null) {
  const office = fakeBackOffice({ ...listAnswers('/audit', rows, columns), 'GET /audit/verification': verify });
  abortRequests();
  const verified = () =>
    office.reads
      .filter(({ path }) => path.startsWith('/audit/verification'))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('after'));
  return { ...office, ...renderPage(<AuditLog />), verified };
}
const walking = (next: string, verified: string): AuditVerification => ({
  state: 'walking',
  next,
  verified,
  entries: '2500',
});

describe('the audit log', () => {
  it('shows who did what, where and from which address', async () => {
    show([auditRow, { ...auditRow, id: '11', sequence: '11', address: null, entityName: null }]);
    expect(await tableRows()).toEqual([
      ['Ada Byron', 'Changed Bakery entity.change', 'Bakery', '192.0.2.7'],
      ['Ada Byron', 'Changed Bakery entity.change', '', '–'],
    ]);
  });

  it('opens an entry beside the list by the keyboard, with what changed', async () => {
    const { user } = show();
    await tableRows();
    await user.keyboard('j{Enter}');
    const preview = within(screen.getByRole('dialog', { name: /Changed Bakery/ }));
    expect(preview.getByText('user:u9')).toBeTruthy();
    expect(preview.getByText('Baker')).toBeTruthy();
  });

  it('explains an empty log', async () => {
    show([]);
    expect(await screen.findByText(/Sign-ins and all changes by users and tokens/)).toBeTruthy();
  });
});

describe('the verification of the audit log', () => {
  const start = async (verify: () => unknown) => {
    const shown = show([], verify);
    await shown.user.click(await screen.findByRole('button', { name: 'Verify chain' }));
    return shown;
  };
  const text = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');

  it('continues where each part ended, up to the result', async () => {
    const parts: AuditVerification[] = [
      walking('i-1000', '1000'),
      walking('i-2000', '2000'),
      { state: 'whole', entries: '2500' },
    ];
    const { verified } = await start(() => parts.shift());
    await waitFor(() => expect(text()).toContain('Intact. All 2,500 entries are unchanged.'));
    expect(verified()).toEqual([null, 'i-1000', 'i-2000']);
    expect(screen.getByRole('button', { name: 'Verify chain' })).toBeTruthy();
  });

  it('shows how far it is, and can be stopped, which is no verdict', async () => {
    const answers = [() => walking('i-1000', '1000'), () => new Promise(() => undefined)];
    const { user } = await start(() => answers.shift()?.());
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar');
    expect([progress.value, progress.max]).toEqual([1_000, 2_500]);
    expect(text()).toContain('1,000 of 2,500 entries verified');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verifying…' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(text()).toContain('Verification was stopped. The log has not been verified.'));
    expect(text()).not.toContain('Intact');
  });

  it('names a damaged entry and leads to it', async () => {
    const reason = 'Entry 7 does not match its hash.';
    await start(() => ({ state: 'broken', sequence: '7', older: 'cursor', reason }));
    await waitFor(() => expect(text()).toContain('Damaged. Entry 7 does not match its hash.'));
    expect(text()).toContain('All entries before it are intact.');
    expect(screen.getByRole('link', { name: 'Show this entry' }).getAttribute('href')).toBe('/audit?older=cursor');
  });

  it('shows no verdict when the server fails, and can be started again', async () => {
    const answers: (() => unknown)[] = [
      () => rejection(403, 'forbidden', 'You may not verify the log.'),
      () => ({ state: 'whole', entries: '1' }),
    ];
    const { user } = await start(() => answers.shift()?.());
    await waitFor(() => expect(text()).toContain('You may not verify the log. The log has not been verified.'));
    await user.click(screen.getByRole('button', { name: 'Verify chain' }));
    await waitFor(() => expect(text()).toContain('Intact.'));
  });
});
