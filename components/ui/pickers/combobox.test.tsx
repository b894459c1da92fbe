import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { Combobox } from './combobox.tsx';
import { CurrencyPicker } from './currency-picker.tsx';
import type { Option, SearchOptions } from './use-option-search.ts';

const merchants: Option[] = ['Bakery', 'Bookshop', 'Cinema'].map((label) => ({ value: label.toLowerCase(), label }));
const find = (text: string): Option[] => merchants.filter(({ label }) => label.toLowerCase().includes(text));

function Field({ search, initial = null }: { search: SearchOptions; initial?: Option | null }) {
  const [value, setValue] = useState<Option | null>(initial);
  return <Combobox aria-label="Merchant" noun="merchants" value={value} onChange={setValue} search={search} />;
}

function show(search: SearchOptions = async (text) => find(text), initial: Option | null = null) {
  const spy = vi.fn(search);
  render(<Field search={spy} initial={initial} />);
  return { search: spy, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Merchant' }) };
}
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('a combobox', () => {
  it('is used by keyboard alone: open, type, arrows, Enter; the focus returns to the field', async () => {
    const { user, field } = show();
    await user.tab();
    await user.keyboard('{Enter}');
    await user.keyboard('b');
    await screen.findByText('Bookshop');
    await pause(150);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field.textContent).toBe('Bookshop');
    await pause(0);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('searches once for several keys typed quickly, and aborts the searches before', async () => {
    const signals: AbortSignal[] = [];
    const { search, user, field } = show(async (text, signal) => {
      signals.push(signal);
      return find(text);
    });
    await user.click(field);
    await screen.findByText('Cinema');
    await user.keyboard('boo');
    await pause(150);
    expect(search.mock.calls.map(([text]) => text)).toEqual(['', 'boo']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('never selects an option of an earlier search: Enter waits for the first one of the new search', async () => {
    const answers: ((options: Option[]) => void)[] = [];
    const { user, field } = show((text) =>
      text === '' ? Promise.resolve(merchants) : new Promise((resolve) => answers.push(resolve)),
    );
    await user.click(field);
    await screen.findByText('Bakery');
    await user.keyboard('cin{Enter}');
    expect(field.textContent).toBe('Search merchants…');
    await pause(150);
    expect(field.textContent).toBe('Search merchants…');
    act(() => answers[0]?.(find('cin')));
    await waitFor(() => expect(field.textContent).toBe('Cinema'));
  });

  it('selects the option that is clicked while a newer search is under way', async () => {
    const { user, field } = show((text) => (text === '' ? Promise.resolve(find('')) : new Promise(() => undefined)));
    await user.click(field);
    await screen.findByText('Cinema');
    await user.keyboard('x');
    await pause(150);
    await user.click(screen.getByRole('option', { name: /Cinema/ }));
    expect(field.textContent).toBe('Cinema');
  });

  it('says that nothing matches, and what was searched for', async () => {
    const { user, field } = show();
    await user.click(field);
    await user.keyboard('zoo');
    expect(await screen.findByText('No merchants match “zoo”.')).toBeTruthy();
  });

  it('shows an error and tries again by keyboard', async () => {
    let isBroken = true;
    const { user, field } = show(async (text) => {
      if (isBroken) throw new Error('Couldn’t reach Turnpike.');
      return find(text);
    });
    await user.click(field);
    expect((await screen.findByText(/Couldn’t search merchants/)).textContent).toContain('Couldn’t reach Turnpike.');
    isBroken = false;
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Cinema')).toBeTruthy();
  });

  it('is cleared without opening', async () => {
    const { user, field } = show(undefined, { value: 'cinema', label: 'Cinema' });
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(field.textContent).toBe('Search merchants…');
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  });

  it('is cleared by Backspace, and Tab leads from it to the next field', async () => {
    const { user, field } = show(undefined, { value: 'cinema', label: 'Cinema' });
    field.focus();
    await user.tab();
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Clear selection' }));
    field.focus();
    await user.keyboard('{Backspace}');
    expect(field.textContent).toBe('Search merchants…');
  });

  it('is left unchanged by Esc', async () => {
    const { user, field } = show(undefined, { value: 'cinema', label: 'Cinema' });
    await user.click(field);
    await user.keyboard('b{Escape}');
    expect(field.textContent).toBe('Cinema');
  });
});

describe('a currency picker', () => {
  it('finds currencies by code first and by name', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<CurrencyPicker aria-label="Currency" codes={['AUD', 'EUR', 'USD']} value="EUR" onChange={onChange} />);
    expect(screen.getByRole('combobox').textContent).toBe('EUR · Euro');
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('us');
    await screen.findByText('USD · US Dollar');
    await pause(150);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'USD · US Dollar',
      'AUD · Australian Dollar',
    ]);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('USD');
  });
});
