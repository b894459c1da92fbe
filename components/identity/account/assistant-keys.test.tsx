import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import type { AssistantKey } from '#lib/identity/index.ts';
import { render } from '#test/render.tsx';
import { AssistantKeys } from './assistant-keys.tsx';

const key: AssistantKey = {
  id: 'k1',
  userId: 'u1',
  name: 'Laptop',
  hint: 'tka_abcd…wxyz',
  canPropose: false,
  createdAt: new Date('2020-11-01T10:00:00Z'),
  expiresAt: new Date('2020-12-01T10:00:00Z'),
  revokedAt: null,
  lastUsedAt: null,
};

const show = (change: Partial<ComponentProps<typeof AssistantKeys>> = {}) =>
  render(<AssistantKeys keys={[key]} newKey={null} mayCreate problem={undefined} {...change} />);

describe('the keys for assistants', () => {
  it('show what each may do, when it expires and when it was used, and are revoked by their id', () => {
    const used = { ...key, id: 'k2', canPropose: true, lastUsedAt: new Date('2020-11-03T10:00:00Z') };
    show({ keys: [key, used] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Laptoptka_abcd…wxyz · reads · expires 2020-12-01 · not used yetRevoke');
    expect(second?.textContent).toContain('reads and proposes · expires 2020-12-01 · last used 2020-11-03');
    const { form } = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Revoke' })[1] as HTMLButtonElement;
    expect(form?.getAttribute('action')).toBe('/account/assistants/revoke');
    expect(new FormData(form as HTMLFormElement).get('id')).toBe('k2');
  });

  it('are created for 30 days to read, unless the user enters something else', () => {
    show({ keys: [] });
    expect(screen.getByText('No key is valid now.')).toBeTruthy();
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Create key' });
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({ name: '', days: '30' });
  });

  it('are not created long after the sign-in', () => {
    show({ mayCreate: false });
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sign-in?again&to=/account/assistants');
  });

  it('show a new one alone, until it is stored', () => {
    show({ newKey: 'tka_secret' });
    expect(screen.getByText('tka_secret')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.getByRole('button', { name: 'I have stored it' })).toBeTruthy();
  });

  it('show why none was created, and nothing for an unknown problem', () => {
    const { unmount } = show({ problem: 'key-count' });
    expect(screen.getByRole('alert').textContent).toContain('ten keys');
    unmount();
    show({ problem: 'constructor' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
