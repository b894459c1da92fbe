import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { TestCardTable } from './test-card-table.tsx';
import { groupTestCards } from './test-data.ts';
import { WalletTokens } from './wallet-tokens.tsx';

describe('the documentation', () => {
  it('shows a recipe for wallet tokens that is reachable by keyboard', () => {
    render(<WalletTokens />);
    const recipe = screen.getByText(/createCipheriv\('aes-256-gcm'/);
    expect(recipe.tabIndex).toBe(0);
  });
});

describe('the test cards', () => {
  const card = { number: '4000000000000002', brand: 'VISA', note: 'debit', enrolment: 'challenge' } as const;
  const titles = (groups: ReturnType<typeof groupTestCards>) =>
    groups.filter(({ cards }) => cards.length > 0).map(({ authenticates }) => authenticates);

  it('have numbers that are copied without gaps', () => {
    const group = groupTestCards([card]).find(({ cards }) => cards.length > 0);
    if (!group) throw new Error('no group');
    render(<TestCardTable group={group} />);
    const line = screen.getByRole('listitem');
    expect(line.querySelector('code')?.textContent).toBe('4000000000000002');
    expect(line.textContent).toContain('VISAdebit');
  });

  it('keep a last group of fewer digits', () => {
    const [group] = groupTestCards([{ ...card, number: '370000000000002', enrolment: 'not enrolled' }]);
    if (!group) throw new Error('no group');
    render(<TestCardTable group={group} />);
    const parts = [...(screen.getByRole('listitem').querySelector('code')?.children ?? [])];
    expect(parts.map(({ textContent }) => textContent)).toEqual(['3700', '0000', '0000', '002']);
  });

  it('need a redirect except those that are not enrolled, and always contain an invalid number', () => {
    const enrolled = ['challenge', 'frictionless', 'attempted', 'error'] as const;
    expect(titles(groupTestCards(enrolled.map((enrolment) => ({ ...card, enrolment }))))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(titles(groupTestCards([]))).toEqual([false]);
  });
});
