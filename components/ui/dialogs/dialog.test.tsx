import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#components/ui/button.tsx';
import { render } from '#test/render.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import type { DialogProps } from './dialog-props.ts';

function show(children: ReactNode, props: Partial<DialogProps> = {}) {
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Rename" {...props}>
      {children}
    </Dialog>,
  );
  return { onOpenChange, user: userEvent.setup() };
}

const buttons = (
  <DialogFooter>
    <Button>Cancel</Button>
    <Button variant="destructive">Delete</Button>
  </DialogFooter>
);
const fields = (
  <form>
    <input type="hidden" name="id" />
    <input aria-label="Name" defaultValue="Till" />
    {buttons}
  </form>
);
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

describe('the focus of a dialog that opens', () => {
  it('goes to the first field that can be filled in', () => {
    show(fields);
    expect(focused()).toBe('Name');
  });

  it('goes to the first button of the footer when there is no field', () => {
    show(
      <>
        <a href="#more">More</a>
        {buttons}
      </>,
    );
    expect(focused()).toBe('Cancel');
  });

  it('goes to the element that asks for it', () => {
    show(
      <>
        {fields}
        <Button data-initial-focus>Copy</Button>
      </>,
    );
    expect(focused()).toBe('Copy');
  });

  it('never goes to the cross, even when nothing else can have it', () => {
    show(<p>Text</p>);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });
});

it('returns the focus to where it was before it opened', async () => {
  const dialog = (open: boolean) => (
    <>
      <button type="button">Open</button>
      <Dialog open={open} onOpenChange={vi.fn()} title="Rename">
        {fields}
      </Dialog>
    </>
  );
  const { rerender } = render(dialog(false));
  screen.getByRole('button', { name: 'Open' }).focus();
  rerender(dialog(true));
  expect(focused()).toBe('Name');
  rerender(dialog(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(focused()).toBe('Open');
});

describe('closing a dialog', () => {
  it('happens at once when nothing was entered', async () => {
    const { onOpenChange, user } = show(fields);
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('asks when something was entered, and Keep editing keeps it', async () => {
    const { onOpenChange, user } = show(fields);
    await user.keyboard('s{Escape}');
    expect(screen.getByRole('alertdialog').textContent).toContain('Discard what you entered?');
    expect(focused()).toBe('Keep editing');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tills');
  });

  it('returns the focus to the field after the question', async () => {
    const { user } = show(fields);
    await user.keyboard('s{Escape}{Enter}');
    await new Promise((resolve) => setTimeout(resolve));
    expect(focused()).toBe('Name');
  });

  it('asks for the cross as well, and Discard closes', async () => {
    const { onOpenChange, user } = show(fields);
    await user.keyboard('s');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('does not ask when the entry was taken back', async () => {
    const { onOpenChange, user } = show(fields);
    await user.keyboard('s{Backspace}{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('follows isDirty where it is set', async () => {
    const { onOpenChange, user } = show(fields, { isDirty: false });
    await user.keyboard('s{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('asks again for Esc in the question: Esc keeps the entry', async () => {
    const { onOpenChange, user } = show(fields, { isDirty: true });
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
