import { expect, test } from 'vitest';
import { Admission, waitOutside, withTicket } from './admission.ts';

test('a channel takes no more than its part, and leaves the rest to others', () => {
  const admission = new Admission({ all: 3, each: 2 });
  const first = admission.enter('flood');
  expect([admission.enter('flood') !== null, admission.enter('flood')]).toEqual([true, null]);
  expect(admission.enter('quiet')).not.toBeNull();
  expect(admission.enter('third')).toBeNull();
  first?.leave();
  first?.leave();
  expect([admission.size, admission.enter('third') !== null]).toEqual([2, true]);
});

test('a request gives its place back however it ends', async () => {
  const admission = new Admission({ all: 1, each: 1 });
  const enter = () => {
    const ticket = admission.enter('a');
    if (!ticket) throw new Error('no place');
    return ticket;
  };
  await withTicket(enter(), async () => expect(admission.enter('b')).toBeNull());
  await expect(withTicket(enter(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(admission.size).toBe(0);
});

test('a request that waits for a remote party takes no place of others', async () => {
  const admission = new Admission({ all: 1, each: 1 });
  const ticket = admission.enter('a');
  if (!ticket) throw new Error('no place');
  await withTicket(ticket, async () => {
    await waitOutside(async () => {
      const other = admission.enter('b');
      expect(other).not.toBeNull();
      other?.leave();
    });
    expect(admission.enter('b')).toBeNull();
  });
  expect(admission.size).toBe(0);
  expect(await waitOutside(async () => 'without a place')).toBe('without a place');
});
