import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

function Page({ isDirty = true }: { isDirty?: boolean }) {
  return (
    <>
      <a href="/users">Users</a>
      <a href="/users" target="_blank" rel="noreferrer">
        Users in a new tab
      </a>
      <a href="/users.csv" download>
        Download
      </a>
      <a href="https://example.com/">Other site</a>
      <a href="#details">Details</a>
      <button type="button">Button</button>
      {useLeaveGuard(isDirty)}
    </>
  );
}

/** Whether the browser would follow a click. */
function click(name: string, init: MouseEventInit = {}): boolean {
  const target = screen.getByText(name);
  const event = createEvent.click(target, { bubbles: true, cancelable: true, button: 0, ...init });
  let isFollowed = false;
  window.addEventListener(
    'click',
    (last) => {
      isFollowed = !last.defaultPrevented;
      last.preventDefault();
    },
    { once: true },
  );
  fireEvent(target, event);
  return isFollowed;
}
const question = () => screen.queryByRole('alertdialog');

describe('a page with unsaved changes', () => {
  it('asks before a link of the application leaves it', async () => {
    render(<Page />);
    click('Users');
    expect(question()?.textContent).toContain('What you entered on this page will be lost.');
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(question()).toBeNull());
  });

  it.each([
    ['a link to a new tab', 'Users in a new tab', {}],
    ['a click that opens a new tab', 'Users', { ctrlKey: true }],
    ['a click that opens a new window', 'Users', { shiftKey: true }],
    ['the middle button', 'Users', { button: 1 }],
    ['a download', 'Download', {}],
    ['a place on this page', 'Details', {}],
    ['a button', 'Button', {}],
  ])('does not ask for %s', (_name, text, init) => {
    render(<Page />);
    expect(click(text, init)).toBe(true);
    expect(question()).toBeNull();
  });

  it('leaves the question about other sites to the browser', () => {
    render(<Page />);
    click('Other site');
    expect(question()).toBeNull();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });
});

describe('a page without unsaved changes', () => {
  it('never asks', () => {
    render(<Page isDirty={false} />);
    expect(click('Users')).toBe(true);
    expect(question()).toBeNull();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('does not ask any more after the changes were saved', () => {
    const { rerender } = render(<Page />);
    rerender(<Page isDirty={false} />);
    expect(click('Users')).toBe(true);
  });
});
