import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { describedBy, renderScreen } from '#test/fixtures/component.tsx';
import { offers, searchField } from '#test/fixtures/list.ts';
import { SearchBox } from './search-box.tsx';

type BoxProps = ComponentProps<typeof SearchBox>;

const fields = [
  searchField('status', 'choice', { offers: offers('approved', 'declined') }),
  searchField('short', 'id', { hint: '1234.5678.9012 as on the receipt' }),
  searchField('reference', 'text', { hint: 'order-4711' }),
  searchField('amount', 'amount', { hint: '>=10' }),
];

let search: (q: string) => void = () => undefined;

function Example({ q, ...props }: Partial<BoxProps>) {
  const [searched, setSearched] = useState(q ?? '');
  const input = useRef<HTMLInputElement>(null);
  search = setSearched;
  return (
    <>
      <SearchBox
        noun="transactions"
        fields={fields}
        chips={[]}
        problems={[]}
        input={input}
        {...props}
        q={searched}
        onSearch={setSearched}
      />
      <output aria-label="Searched">{searched}</output>
    </>
  );
}

function show(props: Partial<BoxProps> = {}) {
  renderScreen(<Example {...props} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search transactions' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return {
    box,
    options,
    active,
    user: userEvent.setup(),
    searched: () => screen.getByLabelText('Searched').textContent,
  };
}

describe('the search box', () => {
  it('searches with Enter for what is typed, without spaces at its ends', async () => {
    const { box, user, searched } = show();
    await user.type(box, '  jane@example.com ');
    expect(searched()).toBe('');
    await user.keyboard('{Enter}');
    expect(searched()).toBe('jane@example.com');
  });

  it('gives three fields as examples of how to search', () => {
    const { box } = show();
    expect(box.placeholder).toBe('status:approved short:1234.5678.9012 reference:order-4711 …, or any text');
  });

  it('shows the search again when it is changed elsewhere, for example by Back', () => {
    const { box } = show({ q: 'status:declined' });
    expect(box.value).toBe('status:declined');
    act(() => search('brand:VISA'));
    expect(box.value).toBe('brand:VISA');
  });

  it('is emptied and searched again with its button', async () => {
    const { box, user, searched } = show({ q: 'status:declined' });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([box.value, searched()]).toEqual(['', '']);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });
});

describe('the completions of the search box', () => {
  it('are fields first and then the values of the field, taken with the arrows and Enter', async () => {
    const { box, user, options, active, searched } = show();
    await user.type(box, 's');
    expect(options()).toEqual(['status:', 'short:1234.5678.9012 as on the receipt']);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('status:');
    await user.keyboard('{Enter}');
    expect([box.value, searched()]).toEqual(['status:', '']);
    expect(options()).toEqual(['approved', 'declined']);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('declined');
    await user.keyboard('{Tab}');
    expect(box.value).toBe('status:declined ');
    expect(document.activeElement).toBe(box);
  });

  it('are moved through in a circle in both directions', async () => {
    const { box, user, active } = show();
    await user.type(box, 's');
    await user.keyboard('{ArrowUp}');
    expect(active()).toMatch(/^short/);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('status:');
    await user.keyboard('{ArrowUp}');
    expect(active()).toMatch(/^short/);
  });

  it('are taken with a click, which keeps the focus in the box', async () => {
    const { box, user } = show();
    await user.type(box, 'ref');
    await user.click(screen.getByRole('option', { name: /^reference/ }));
    expect(box.value).toBe('reference:');
    expect(document.activeElement).toBe(box);
  });

  it('are closed by Esc first, which leaves the box only when it is pressed again', async () => {
    const { box, user } = show();
    await user.type(box, 's');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(box);
    expect(box.value).toBe('s');
  });

  it('leave Enter to the search, and Tab to the page, while none is active', async () => {
    const { box, user, searched } = show();
    await user.type(box, 's');
    await user.keyboard('{Enter}');
    expect(searched()).toBe('s');
    await user.type(box, 't');
    await user.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(box);
    expect(box.value).toBe('st');
  });

  it('complete the word at the caret, not the last one', async () => {
    const { box, user } = show({ q: 'st amount:>=10' });
    await user.click(box);
    box.setSelectionRange(2, 2);
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('option', { name: 'status:' }));
    expect(box.value).toBe('status: amount:>=10');
  });
});

describe('the conditions of a search', () => {
  const chips = [
    { text: 'status is declined', from: 0, to: 15 },
    { text: 'amount at least 10', from: 16, to: 27 },
  ];

  it('are listed in words, and removing one searches for the others', async () => {
    const { user, searched } = show({ q: 'status:declined amount:>=10 x', chips });
    const list = within(screen.getByRole('list', { name: 'Conditions' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'status is declined',
      'amount at least 10',
    ]);
    await user.click(list.getByRole('button', { name: 'Remove amount at least 10' }));
    expect(searched()).toBe('status:declined x');
  });

  it('give way to the mistakes, each with the part of the text that it is about', () => {
    const problems = [
      { message: 'is not an amount', from: 7, to: 10 },
      { message: 'is not a field', from: 11, to: 16 },
    ];
    const { box } = show({ q: 'amount:ten what:x', chips, problems });
    expect(screen.queryByRole('list', { name: 'Conditions' })).toBeNull();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(box)).toBe('ten is not an amountwhat: is not a field');
  });
});
