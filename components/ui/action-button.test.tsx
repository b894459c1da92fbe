import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { ActionButton } from './action-button.tsx';

const reason = 'Only administrators may refund.';

describe('an action that is not available', () => {
  it('is reached by keyboard, shows why, and Esc hides that again', async () => {
    const user = userEvent.setup();
    render(<ActionButton unavailable={reason}>Refund</ActionButton>);
    expect(screen.queryAllByText(reason)).toHaveLength(1);
    await user.tab();
    const button = screen.getByRole('button', { name: 'Refund' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryAllByText(reason)).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByText(reason)).toHaveLength(1);
  });

  it.each(['text', 'tooltip'] as const)('does nothing and describes itself (%s)', async (reasonAs) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <ActionButton type="submit" unavailable={reason} reasonAs={reasonAs} onClick={onClick}>
          Refund
        </ActionButton>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Refund' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  });

  it('is an ordinary button as soon as it is available', async () => {
    const onClick = vi.fn();
    render(
      <ActionButton unavailable={null} onClick={onClick}>
        Refund
      </ActionButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);
  });
});
