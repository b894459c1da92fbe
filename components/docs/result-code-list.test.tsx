import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { ResultCodeList, type ResultCodeRow } from './result-code-list.tsx';

const rows: ResultCodeRow[] = [
  { code: '000.000.000', description: 'Transaction succeeded', outcome: 'success' },
  { code: '000.400.000', description: 'Transaction succeeded, suspected fraud', outcome: 'review' },
  { code: '000.200.000', description: 'transaction pending', outcome: 'pending' },
  { code: '000.100.201', description: 'Account missing', outcome: 'chargeback' },
  { code: '100.550.300', description: 'request contains no amount', outcome: 'rejected' },
];

function show() {
  render(<ResultCodeList rows={rows} />);
  const user = userEvent.setup();
  const search = (text: string) => user.type(screen.getByRole('searchbox'), text);
  const codes = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  return { user, search, codes };
}

describe('the list of result codes', () => {
  it('shows each code with its meaning and its outcome in words', () => {
    const { codes } = show();
    expect(codes()).toHaveLength(5);
    expect(screen.getByText('5 codes')).toBeTruthy();
    expect(screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual([
      'Outcome',
      '● success',
      '◐ success, review',
      '○ pending',
      '↩ chargeback reason',
      '✕ rejected',
    ]);
  });

  it.each([
    ['a part of the code', '550', ['100.550.300']],
    ['a word of the meaning in any case', 'MISSING', ['000.100.201']],
    ['the outcome', 'review', ['000.400.000']],
    ['several words in any order', 'fraud succeeded', ['000.400.000']],
  ])('finds %s', async (_, text, found) => {
    const { search, codes } = show();
    await search(text);
    expect(codes()).toEqual(found);
    expect(screen.getByText('1 of 5 codes')).toBeTruthy();
  });

  it('says what was searched for when nothing is found, and shows all again once that is removed', async () => {
    const { user, search, codes } = show();
    await search('xyz');
    expect(screen.getByText(/No code or text contains “xyz”/)).toBeTruthy();
    expect(codes()).toEqual([]);
    await user.clear(screen.getByRole('searchbox'));
    expect(codes()).toHaveLength(5);
  });
});
