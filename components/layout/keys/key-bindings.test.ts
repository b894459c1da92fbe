import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundKey, rebindKey } from './key-bindings.ts';

const defaults = ['j', 'k', 'e', 'x', '/', 'g o', 'g t'];

describe('key bindings', () => {
  test('swap when one takes the key of the other', () => {
    const moved = rebindKey({}, 'j', 'k', defaults);
    expect([boundKey('j', moved), boundKey('k', moved)]).toEqual(['k', 'j']);
  });

  test('never take the key that begins the keys of pages', () => {
    expect(rebindKey({}, 'j', 'g', defaults)).toEqual({});
  });

  test('stores nothing after a key is set back to its default', () => {
    expect(rebindKey(rebindKey({}, 'j', 'n', defaults), 'j', 'j', defaults)).toEqual({});
  });

  test('keeps keys and commands one to one after any rebinding', () => {
    const key = fc.constantFrom(...defaults, 'a', 'b', 'c');
    const moves = fc.array(fc.tuple(fc.constantFrom(...defaults), key), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (list) => {
        let moved = {};
        for (const [commandKey, to] of list) moved = rebindKey(moved, commandKey, to, defaults);
        const own = defaults.map((each) => boundKey(each, moved));
        expect(new Set(own).size).toBe(defaults.length);
      }),
    );
  });
});
