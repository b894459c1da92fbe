import { describe, expect, it } from 'vitest';
import { newRandomId, newShortId, newTransactionId, setCell } from './ids.ts';

describe('ids', () => {
  it('of transactions are 32 lowercase hex digits that never begin with 0 and order by time', () => {
    const times = [0, 1, 1_000_000, Date.UTC(2026, 0, 1), Date.UTC(2200, 0, 1)];
    const ids = times.map((time) => newTransactionId(new Date(time)));
    for (const id of ids) expect(id).toMatch(/^[1-9a-f][0-9a-f]{31}$/);
    expect([...ids].sort()).toEqual(ids);
  });

  it('do not repeat among a hundred thousand made in the same millisecond', () => {
    const now = new Date();
    const ids = new Set(Array.from({ length: 100_000 }, () => newTransactionId(now)));
    expect(ids.size).toBe(100_000);
    expect(new Set(Array.from({ length: 100_000 }, newRandomId)).size).toBe(100_000);
  });

  it('carry the cell that made them as digits 13 and 14', () => {
    expect(newTransactionId(new Date()).slice(12, 14)).toBe('00');
    setCell('42');
    const ids = [newTransactionId(new Date()), newRandomId()];
    setCell('00');
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}42[0-9a-f]{18}$/);
    expect(() => setCell('7')).toThrow('two decimal digits');
  });

  it('short ids are three groups of four digits', () => {
    for (let count = 0; count < 1_000; count += 1) expect(newShortId()).toMatch(/^\d{4}\.\d{4}\.\d{4}$/);
  });
});
