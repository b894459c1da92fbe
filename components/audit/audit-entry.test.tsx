import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { auditRow } from '#test/fixtures/rows.ts';
import { AuditEntries } from './audit-entries.tsx';

function show(change: Partial<AuditRow> = {}, entity?: string) {
  const entries = [{ ...auditRow, ...change }];
  const { user } = renderPage(<AuditEntries entries={entries} />, entity ? { entity } : {});
  return { user, toggle: screen.getByRole('button', { name: /^Entry 12/ }) };
}

describe('an entry of the audit log', () => {
  it('names the actor, what was done, to what, from where and in which entity', () => {
    const { toggle } = show();
    const line = within(screen.getByRole('listitem'));
    for (const text of ['Ada Byron', '192.0.2.7', 'entity.change', '1 Nov 2020'])
      expect(line.getByText(text)).toBeTruthy();
    expect(line.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/entities/e1',
      '/entities/e1',
    ]);
    expect(toggle.getAttribute('aria-label')).toBe('Entry 12: Ada Byron, Changed Bakery');
  });

  it('opens its details by keyboard and closes them again', async () => {
    const { user, toggle } = show();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).toBeTruthy();
    await user.keyboard(' ');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Details')).toBeNull();
  });

  it('opens by a click in its line, but not by a click on a link in it', async () => {
    const { user, toggle } = show();
    const [link] = screen.getAllByRole('link', { name: 'Bakery' });
    link?.addEventListener('click', (event) => event.preventDefault());
    await user.click(link as HTMLElement);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByText('Ada Byron'));
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('shows what a value was before and after', async () => {
    const { user, toggle } = show();
    await user.click(toggle);
    expect(document.body.textContent).toMatch(/Baker.*Bakery/);
    expect(textOf('Entry')).toBe('12');
    expect(textOf('Time')).toBe('1 Nov 2020 10:00:00');
  });

  it('says when no value changed', async () => {
    const { user, toggle } = show({ action: 'user.sign-out', before: null, after: null });
    await user.click(toggle);
    expect(screen.getByText('No values changed.')).toBeTruthy();
  });

  it('leads to all events of the same actor and of the same subject, within the entity of the page', async () => {
    const { user, toggle } = show({}, 'e7');
    await user.click(toggle);
    const target = (name: string) => {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      return Object.fromEntries(new URLSearchParams(href.split('?')[1]));
    };
    expect(target('All events by Ada Byron')).toEqual({ entity: 'e7', q: 'actor:"user:u9"' });
    expect(target('All events for this subject')).toEqual({ entity: 'e7', q: 'subject:"e1"' });
  });

  it('is shown without an address or an entity when it has none', () => {
    show({ address: null, entityId: null, entityName: null, action: 'oidc-client.create' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('–')).toBeTruthy();
  });

  it('isolates the direction of a subject, so that its name cannot reorder the line', () => {
    show({ subjectName: '\u202EyrekaB' });
    expect(screen.getByRole('link', { name: /yrekaB/ }).closest('bdi')).toBeTruthy();
  });

  it('names an entity whose name is no longer known', () => {
    show({ entityName: null });
    expect(screen.getByRole('link', { name: 'entity' }).getAttribute('href')).toBe('/entities/e1');
  });
});
