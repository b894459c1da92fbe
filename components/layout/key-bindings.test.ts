import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundKey, defaultKey, rebindKey } from './key-bindings.ts';

const usuals = ['j', 'k', 'e', 'x', '/', 'g o', 'g t'];

describe('keys that a person moves', () => {
  test('a moved command answers to its new key and no longer to the old one', () => {
    const moved = rebindKey({}, 'j', 'n', usuals);
    expect(defaultKey('n', moved)).toBe('j');
    expect(defaultKey('j', moved)).toBeNull();
  });

  test('two commands that want one key change places', () => {
    const moved = rebindKey({}, 'j', 'k', usuals);
    expect([boundKey('j', moved), boundKey('k', moved)]).toEqual(['k', 'j']);
    expect([defaultKey('k', moved), defaultKey('j', moved)]).toEqual(['j', 'k']);
  });

  test('moved back, nothing is kept of it', () => {
    expect(rebindKey(rebindKey({}, 'j', 'n', usuals), 'j', 'j', usuals)).toEqual({});
  });

  test('after any moves every command has one key, and no key has two commands', () => {
    const key = fc.constantFrom(...usuals, 'a', 'b', 'c');
    const moves = fc.array(fc.tuple(fc.constantFrom(...usuals), key), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (list) => {
        let moved = {};
        for (const [usual, to] of list) moved = rebindKey(moved, usual, to, usuals);
        const own = usuals.map((each) => boundKey(each, moved));
        expect(new Set(own).size).toBe(usuals.length);
        for (const each of usuals) expect(defaultKey(boundKey(each, moved), moved)).toBe(each);
      }),
    );
  });
});
