// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { Combobox } from './combobox.tsx';
import { MultiSelect } from './multi-select.tsx';

// Here the code of a window comes when it is opened, as in a browser.
vi.mock('#components/ui/on-demand.tsx', (importOriginal) => importOriginal());

const cities = ['Aachen', 'Berlin', 'Bremen', 'Essen', 'Kassel', 'Mainz', 'Trier', 'Ulm'];
const options = cities.map((label) => ({ value: label, label }));

/** Opens the picker and types at once, before the code of its window can have come. */
function openAndType(text: string): void {
  const field = screen.getByRole('combobox');
  fireEvent.click(field);
  for (const key of text) fireEvent.keyDown(field, { key });
}

it('a combobox searches for what was typed before its window was there', async () => {
  const search = vi.fn(async (text: string) => options.filter(({ label }) => label.startsWith(text)));
  render(<Combobox value={null} onChange={vi.fn()} search={search} noun="cities" />);
  openAndType('Br');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bremen']);
  expect(search).toHaveBeenCalledExactlyOnceWith('Br', expect.anything());
});

it('a multiple selection does so too, also with a space', async () => {
  render(<MultiSelect value={[]} onChange={vi.fn()} options={options} noun="cities" />);
  openAndType('ul ');
  expect(await screen.findByLabelText('Ulm')).toBeTruthy();
  expect(screen.queryByLabelText('Trier')).toBeNull();
});
