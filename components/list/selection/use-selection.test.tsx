import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderHook } from '#test/render.tsx';
import { maxSelected, useSelection } from './use-selection.ts';

const row = (number: number) => ({ id: `row-${number}` });
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));
const show = () => renderHook(() => useSelection<{ id: string }>('transactions')).result;

describe('the selected rows', () => {
  it('are kept when the user comes back to the list', () => {
    const first = show();
    act(() => first.current.toggle(row(1)));
    expect(show().current.rows).toEqual([row(1)]);
  });

  it('are dropped by toggling them again', () => {
    const selection = show();
    act(() => selection.current.toggle(row(1)));
    act(() => selection.current.toggle(row(1)));
    expect(selection.current.rows).toEqual([]);
  });

  it('take a whole page and give it back', () => {
    const selection = show();
    act(() => selection.current.toggleAll(rows(3)));
    expect(selection.current.rows).toHaveLength(3);
    act(() => selection.current.toggleAll(rows(3)));
    expect(selection.current.rows).toEqual([]);
  });

  it('never exceed what fits into an address', () => {
    const selection = show();
    act(() => selection.current.toggleAll(rows(maxSelected + 5)));
    expect(selection.current.rows).toHaveLength(maxSelected);
  });

  it('are written nowhere that the next user of the browser could read', () => {
    const selection = show();
    act(() => selection.current.toggle(row(1)));
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});
