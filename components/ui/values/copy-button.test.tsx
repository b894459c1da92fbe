import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#test/fixtures/component.tsx';
import { CopyButton, shortenId } from './copy-button.tsx';

afterEach(() => vi.restoreAllMocks());

const id = '8ac7a4a18d2e4f5b018d2e5a6b7c8d01';

describe('a value with a copy button', () => {
  it('is shortened, has the full one on hover, and copies the full one', async () => {
    renderScreen(<CopyButton text={id} name="id" />);
    const user = userEvent.setup();
    expect(screen.getByTitle(id).textContent).toBe('8ac7a4a1…8d01');
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    expect(await navigator.clipboard.readText()).toBe(id);
    expect(await screen.findByText('Copied id')).toBeTruthy();
  });

  it('is written in full where it has to be read', () => {
    renderScreen(<CopyButton isFull text={id} name="id" />);
    expect(screen.getByTitle(id).textContent).toBe(id);
  });

  it('says what to do when the browser does not allow copying', async () => {
    renderScreen(<CopyButton text={id} name="id" />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy id' }));
    expect(await screen.findByText(/^The browser did not allow copying/)).toBeTruthy();
  });

  it('does not open the row around it', async () => {
    const onClick = vi.fn();
    renderScreen(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row of a table
      // biome-ignore lint/a11y/useKeyWithClickEvents: stands for a row of a table
      <div onClick={onClick}>
        <CopyButton text={id} name="id" />
      </div>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy id' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('a shortened id', () => {
  it('keeps its first eight and last four characters, and is never longer than before', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{0,40}$/), (text) => {
        const short = shortenId(text);
        expect(short.length).toBeLessThanOrEqual(text.length);
        expect(short.slice(0, 8)).toBe(text.slice(0, 8));
        expect(short.slice(-4)).toBe(text.slice(-4));
      }),
    );
  });

  it('stays whole when there is little to leave out', () => {
    expect(shortenId('1234.5678.9012')).toBe('1234.5678.9012');
  });
});
