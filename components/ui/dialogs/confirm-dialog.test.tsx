import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function show(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  render(
    <ConfirmDialog title="Revoke Till?" action="Revoke token" onConfirm={onConfirm} onClose={onClose} {...props}>
      <p>3 requests used it today.</p>
    </ConfirmDialog>,
  );
  return { onConfirm, onClose, user: userEvent.setup() };
}
const action = () => screen.getByRole('button', { name: 'Revoke token' });

describe('a confirmation', () => {
  it('gives the focus to Cancel, so that Enter by mistake changes nothing', async () => {
    const { onConfirm, onClose, user } = show();
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('closes after the action', async () => {
    const { onConfirm, onClose, user } = show();
    await user.click(action());
    expect(onConfirm).toHaveBeenCalledWith({ reason: '' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open with the message when the action fails', async () => {
    const { onClose, user } = show({ onConfirm: () => Promise.reject(new Error('It was revoked already.')) });
    await user.click(action());
    expect(screen.getByRole('alert').textContent).toBe('It was revoked already.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is sent once by a double click', async () => {
    const onConfirm = vi.fn(() => new Promise(() => undefined));
    const { user } = show({ onConfirm });
    await user.dblClick(action());
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('waits for the typed text and explains it to screen readers', async () => {
    const { onConfirm, user } = show({ typedConfirmation: 'Till' });
    expect(document.activeElement).toBe(screen.getByLabelText('Type “Till” to confirm'));
    expect(action().getAttribute('aria-disabled')).toBe('true');
    const reasonId = action().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(reasonId)?.textContent).toBe('Type the text above to confirm first');
    await user.keyboard('Til{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.keyboard('l{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('passes on the reason, without which it does not start', async () => {
    const { onConfirm, user } = show({ requiresReason: true });
    await user.click(action());
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Reason'), ' lost laptop ');
    await user.click(action());
    expect(onConfirm).toHaveBeenCalledWith({ reason: 'lost laptop' });
  });

  it('is confirmed by Ctrl and Enter from its reason, where Enter begins a line', async () => {
    const { onConfirm, user } = show({ requiresReason: true });
    await user.type(screen.getByLabelText('Reason'), 'lost{Enter}laptop');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onConfirm).toHaveBeenCalledWith({ reason: 'lost\nlaptop' });
  });
});
