import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Here the code of a window comes when it is opened, as in a browser. No module of another test is shared.
let render: typeof import('#test/render.tsx').render;
let Combobox: typeof import('./combobox.tsx').Combobox;
let MultiSelect: typeof import('./multi-select.tsx').MultiSelect;
beforeAll(async () => {
  vi.resetModules();
  vi.doUnmock('#components/ui/on-demand.tsx');
  ({ render } = await import('#test/render.tsx'));
  ({ Combobox } = await import('./combobox.tsx'));
  ({ MultiSelect } = await import('./multi-select.tsx'));
});
afterAll(() => vi.resetModules());

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

it('a combobox in a form opens at the first letter, which is searched for; in a filter bar letters are shortcuts', async () => {
  const search = vi.fn(async (text: string) => options.filter(({ label }) => label.startsWith(text)));
  const { unmount } = render(<Combobox value={null} onChange={vi.fn()} search={search} noun="cities" />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'B' });
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Berlin', 'Bremen']);
  unmount();
  render(<Combobox value={null} onChange={vi.fn()} search={search} noun="cities" filterName="City" />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'j' });
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
});

it('a multiple selection does so too, also with a space', async () => {
  render(<MultiSelect value={[]} onChange={vi.fn()} options={options} noun="cities" />);
  openAndType('ul ');
  expect(await screen.findByLabelText('Ulm')).toBeTruthy();
  expect(screen.queryByLabelText('Trier')).toBeNull();
});
