import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedSession } from '#lib/identity/index.ts';
import { render } from '#test/render.tsx';
import { SessionList } from './session-list.tsx';

const current: ListedSession = {
  publicId: 's1',
  address: '192.0.2.7',
  methods: ['pwd', 'otp'],
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  createdAt: new Date('2020-11-01T10:00:00Z'),
  lastSeenAt: new Date('2020-11-01T11:30:59Z'),
};
const other: ListedSession = { ...current, publicId: 's2', agent: 'curl/8.5.0', address: '', methods: ['hwk'] };

function show(sessions: ListedSession[]) {
  render(<SessionList sessions={sessions} current="s1" />);
  return screen.getAllByRole('listitem');
}
const formOf = (line: HTMLElement | undefined) =>
  within(line as HTMLElement).getByRole<HTMLButtonElement>('button').form as HTMLFormElement;

describe('the sessions of the own account', () => {
  it('name the browser, the address, the factors and when each was used', () => {
    const [first, second] = show([current, other]);
    expect(first?.textContent).toBe(
      'Firefox on Windowsthis session192.0.2.7 · signed in 2020-11-01 10:00 UTC with password and code · last used 2020-11-01 11:30 UTCSign out',
    );
    expect(second?.textContent).toContain('Unknown browserunknown address · signed in');
    expect(second?.textContent).toContain('with passkey ·');
  });

  it('end one by one, the current one by signing out', () => {
    const [first, second] = show([current, other]);
    expect(formOf(first).getAttribute('action')).toBe('/sign-out');
    expect(formOf(second).getAttribute('action')).toBe('/account/sessions/revoke');
    expect(new FormData(formOf(second)).get('id')).toBe('s2');
    expect(formOf(second).method).toBe('post');
  });

  it('end all at once but this one, when there are others', () => {
    show([current, other]);
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out everywhere else' });
    expect(form?.getAttribute('action')).toBe('/account/sessions/revoke-others');
  });

  it('offer nothing to end elsewhere when this is the only one', () => {
    show([current]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});
