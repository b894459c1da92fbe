import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EntityOption } from '#lib/entities/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage, shop } from '#test/fixtures/page.tsx';
import { EntityPicker, type PickableEntities } from './entity-picker.tsx';

type Shown = { value?: string | null; options?: EntityOption[]; answer?: () => unknown };

function show({ value = null, options = [shop], answer }: Shown = {}, limits: PickableEntities = {}) {
  const office = fakeBackOffice({ 'GET /entities/search': answer ?? (() => ({ options, more: false })) });
  const onChange = vi.fn();
  const { user } = renderPage(<EntityPicker aria-label="Entity" value={value} onChange={onChange} {...limits} />);
  const field = screen.getByRole('combobox', { name: 'Entity' });
  const query = () => Object.fromEntries(new URLSearchParams(office.reads.at(-1)?.path.split('?')[1]));
  return { ...office, onChange, user, field, query };
}

describe('the field for an entity', () => {
  it('searches only what may be selected, and shows the path and the kind of each', async () => {
    const limits = { kind: 'CHANNEL', mode: 'TEST', permission: 'simulator.use' } as const;
    const { user, field, query, onChange } = show({}, limits);
    expect(field.textContent).toContain('Choose an entity');
    await user.click(field);
    await user.keyboard('web');
    await waitFor(() =>
      expect(query()).toEqual({ q: 'web', kinds: 'CHANNEL', modes: 'TEST', permission: 'simulator.use' }),
    );
    const option = await screen.findByRole('option', { name: /Bakery ▸ Web shop/ });
    expect(option.textContent).toContain('channel');
    await user.click(option);
    expect(onChange).toHaveBeenCalledWith(shop.id);
  });

  it('marks an entity that is disabled', async () => {
    const { user, field } = show({ options: [{ ...shop, disabled: true }] });
    await user.click(field);
    expect((await screen.findByRole('option')).textContent).toContain('channel, disabled');
  });

  it('finds the path of an id that was there before', async () => {
    const { field, query } = show({ value: shop.id });
    await waitFor(() => expect(field.textContent).toContain('Bakery ▸ Web shop'));
    expect(query()).toEqual({ ids: shop.id });
  });

  it('shows a name that was typed elsewhere as it is, and reads nothing', () => {
    const { field, reads } = show({ value: 'Bakery' });
    expect(field.textContent).toContain('Bakery');
    expect(reads).toEqual([]);
  });

  it('keeps an id that is not found, without a name', async () => {
    const { field, reads } = show({ value: shop.id, options: [] });
    await waitFor(() => expect(reads).toHaveLength(1));
    expect(field.textContent).toContain('…');
  });

  it('says why entities could not be searched', async () => {
    const { user, field } = show({ answer: () => rejection(403, 'forbidden', 'Not allowed.') });
    await user.click(field);
    expect(await screen.findByText(/Not allowed\./)).toBeTruthy();
  });
});
