import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { PopoverWindow } from './popover-window.tsx';
import { Tooltip } from './tooltip.tsx';
import { usePopover } from './use-popover.ts';

type Input = { preload?: () => Promise<void>; onClosed?: () => void };

function Example({ preload = async () => undefined, onClosed }: Input) {
  const { isOpen, close, button } = usePopover({ preload, onClosed });
  return (
    <>
      <button type="button" {...button}>
        Filters
      </button>
      {isOpen ? (
        <PopoverWindow aria-label="Filters" anchor={button.ref} onClose={close} modal={false}>
          <input aria-label="At least" />
          <button type="button" onClick={close}>
            Apply
          </button>
        </PopoverWindow>
      ) : null}
      <p>Elsewhere</p>
    </>
  );
}

function show(input: Input = {}) {
  render(<Example {...input} />);
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Filters' }) };
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Filters' }) !== null;

describe('a window at a button', () => {
  it('opens by a click or Enter, is announced by its button, and takes the focus', async () => {
    const { user, button } = show();
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['dialog', 'false']);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('At least')));
  });

  it('closes by Esc and gives the focus back to its button', async () => {
    const onClosed = vi.fn();
    const { user, button } = show({ onClosed });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('closes by its button, once, instead of closing and opening again', async () => {
    const onClosed = vi.fn();
    const { user, button } = show({ onClosed });
    await user.click(button);
    await user.click(button);
    expect(isOpen()).toBe(false);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('closes by a click elsewhere', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.click(screen.getByText('Elsewhere'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('closes by an action inside', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(isOpen()).toBe(false);
  });

  it('loads its code when its button gets the pointer or the focus, before it is opened', async () => {
    const preload = vi.fn(async () => undefined);
    const { user, button } = show({ preload });
    expect(preload).not.toHaveBeenCalled();
    await user.hover(button);
    expect(preload).toHaveBeenCalledOnce();
    await user.tab();
    expect(preload).toHaveBeenCalledTimes(2);
    expect(isOpen()).toBe(false);
  });
});

function Explained() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" ref={anchor}>
        Refund
      </button>
      {isShown ? (
        <Tooltip anchor={anchor} onClose={() => setIsShown(false)}>
          It is refunded.
        </Tooltip>
      ) : null}
    </>
  );
}

describe('a tooltip', () => {
  it('leaves the focus where it is and is not read twice', () => {
    render(<Explained />);
    const tooltip = screen.getByText('It is refunded.', { selector: '[role=tooltip]' });
    expect(tooltip.getAttribute('aria-hidden')).toBe('true');
    expect(tooltip.contains(document.activeElement)).toBe(false);
  });

  it('disappears by Esc', async () => {
    render(<Explained />);
    const pressed = createEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent(document.body, pressed);
    await waitFor(() => expect(screen.queryByText('It is refunded.')).toBeNull());
  });
});
