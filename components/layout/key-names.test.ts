import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveKey, ownKey, usualKey } from './key-names.ts';

const usuals = ['j', 'k', 'e', 'x', '/', 'g o', 'g t'];

describe('keys that a person moves', () => {
  test('a moved command answers to its new key and no longer to the old one', () => {
    const moved = moveKey({}, 'j', 'n', usuals);
    expect(usualKey('n', moved)).toBe('j');
    expect(usualKey('j', moved)).toBeNull();
  });

  test('two commands that want one key change places', () => {
    const moved = moveKey({}, 'j', 'k', usuals);
    expect([ownKey('j', moved), ownKey('k', moved)]).toEqual(['k', 'j']);
    expect([usualKey('k', moved), usualKey('j', moved)]).toEqual(['j', 'k']);
  });

  test('moved back, nothing is kept of it', () => {
    expect(moveKey(moveKey({}, 'j', 'n', usuals), 'j', 'j', usuals)).toEqual({});
  });

  test('after any moves every command has one key, and no key has two commands', () => {
    const key = fc.constantFrom(...usuals, 'a', 'b', 'c');
    const moves = fc.array(fc.tuple(fc.constantFrom(...usuals), key), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (list) => {
        let moved = {};
        for (const [usual, to] of list) moved = moveKey(moved, usual, to, usuals);
        const own = usuals.map((each) => ownKey(each, moved));
        expect(new Set(own).size).toBe(usuals.length);
        for (const each of usuals) expect(usualKey(ownKey(each, moved), moved)).toBe(each);
      }),
    );
  });
});
