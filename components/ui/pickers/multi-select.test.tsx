import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { brandName } from '#lib/brands/index.ts';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { BrandPicker } from './brand-picker.tsx';
import { describeSelection } from './multi-select.tsx';
import type { Selected } from './multi-select-props.ts';

const codes = ['VISA', 'MASTER', 'AMEX'];

function Field({
  initial,
  allowsAll = true,
  list = codes,
}: {
  initial: Selected;
  allowsAll?: boolean;
  list?: string[];
}) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <BrandPicker aria-label="Brands" codes={list} value={value} onChange={setValue} allowsAll={allowsAll} />
      <output aria-label="Value">{JSON.stringify(value)}</output>
    </>
  );
}

async function open(initial: Selected, props: { allowsAll?: boolean; list?: string[] } = {}) {
  render(<Field initial={initial} {...props} />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Brands' });
  await user.click(field);
  const value = () => JSON.parse(screen.getByLabelText('Value').textContent ?? '');
  return { user, field, value };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });

describe('a multiple selection', () => {
  it('is nothing when nothing is ticked, and says so', async () => {
    const { user, field, value } = await open(['VISA']);
    await user.click(box('Visa'));
    expect(value()).toEqual([]);
    expect(field.textContent).toBe('No brands');
    expect(screen.getByText('Nothing ticked: no brands.')).toBeTruthy();
  });

  it('is everything only by a choice of its own, which ticking one brand ends', async () => {
    const { user, field, value } = await open([]);
    await user.click(box('All brands'));
    expect(value()).toBe('all');
    expect(field.textContent).toBe('All brands');
    expect(box('Visa').checked).toBe(false);
    await user.click(box('Mastercard'));
    expect(value()).toEqual(['MASTER']);
  });

  it('is not everything when each brand is ticked, because later ones are not', async () => {
    const { user, value } = await open(['VISA', 'MASTER']);
    await user.click(box('American Express'));
    expect(value()).toEqual(codes);
    expect(box('All brands').checked).toBe(false);
  });

  it('has no All where everything may not be selected', async () => {
    await open([], { allowsAll: false });
    expect(screen.queryByRole('checkbox', { name: /^All/ })).toBeNull();
  });

  it('is ticked by keyboard: arrows move, Space ticks, Esc closes', async () => {
    const { user, field, value } = await open([]);
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    await user.keyboard('{Escape}');
    expect(value()).toHaveLength(1);
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('is searched by word and by code when it is long', async () => {
    const list = [...codes, 'JCB', 'DINERS', 'DISCOVER', 'UNIONPAY', 'MAESTRO'];
    const { user } = await open([], { list });
    await user.type(screen.getByRole('searchbox'), 'master');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('No brands match “masterx”.')).toBeTruthy();
  });

  it('names two selected options and counts more', () => {
    const options = codes.map((value) => ({ value, label: brandName(value) }));
    expect(describeSelection(t, ['VISA', 'MASTER'], options, 'brands')).toBe('Visa, Mastercard');
    expect(describeSelection(t, codes, options, 'brands')).toBe('3 of 3 brands');
    expect(describeSelection(t, ['GONE'], options, 'brands')).toBe('GONE');
  });
});
