import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { OneTimeSecretDialog } from './one-time-secret-dialog.tsx';

const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  render(<OneTimeSecretDialog title="Copy the token now" name="the access token" secret="tk_1234" onClose={onClose} />);
});

describe('a secret that is shown once', () => {
  it('is copied by Enter, because its copy button has the focus', async () => {
    const user = userEvent.setup();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe('tk_1234');
    expect(screen.getByRole('button', { name: 'Copied the access token' })).toBeTruthy();
  });

  it('disappears with the button that confirms its storage, without a question', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('does not disappear by Esc: that asks first', async () => {
    const user = userEvent.setup();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog').textContent).toContain('Have you stored the access token?');
    await user.click(screen.getByRole('button', { name: 'Close without storing' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
