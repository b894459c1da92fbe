import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { Changes } from './diff.tsx';
import { diffObjects } from './object-diff.ts';

/** Each change as `name: text`, with the old value in brackets. */
function show(before: object | null, after: object | null): string[] {
  render(<Changes before={before} after={after} />);
  const names = screen.queryAllByRole('term').map(({ textContent }) => textContent);
  return screen.queryAllByRole('definition').map((each, at) => {
    for (const old of each.querySelectorAll('del')) old.textContent = `[${old.textContent}]`;
    return `${names[at]}: ${each.textContent}`;
  });
}

describe('the changes between two states', () => {
  it('show each value that differs by its path, the old one before the new one', () => {
    expect(show({ name: 'Till', limits: { daily: 1 } }, { name: 'Till', limits: { daily: 2 } })).toEqual([
      'limits.daily: [1]2',
    ]);
    expect(screen.getByLabelText('became')).toBeTruthy();
  });

  it('show an added value alone, and that a value was removed', () => {
    expect(show({ old: 'x' }, { added: 'y' })).toEqual(['old: [x]removed', 'added: y']);
  });

  it('write values that are nothing as words', () => {
    expect(show({ a: null, b: true, c: '', d: [] }, { a: 'x', b: false, c: 'x', d: 'x' })).toEqual([
      'a: [none]x',
      'b: [yes]no',
      'c: [empty]x',
      'd: [none]x',
    ]);
  });

  it('show of a list what was added and removed, and count the rest', () => {
    expect(show({ brands: ['VISA', 'MASTER', 'JCB'] }, { brands: ['VISA', 'JCB', 'AMEX'] })).toEqual([
      'brands: [− MASTER]+ AMEX2 as before',
    ]);
  });

  it('show the new order of a list that was only reordered', () => {
    expect(show({ brands: ['VISA', 'JCB'] }, { brands: ['JCB', 'VISA'] })).toEqual(['brands: reordered: JCB, VISA']);
  });

  it('say that nothing changed', () => {
    show({ a: 1 }, { a: 1 });
    expect(screen.getByText('No values changed.')).toBeTruthy();
  });

  it('say in other words that nothing changed where the screen has them', () => {
    render(<Changes before={null} after={null} empty="Nothing was recorded." />);
    expect(screen.getByText('Nothing was recorded.')).toBeTruthy();
  });

  it('are never markup: a value is shown as it is written', () => {
    show({ note: '' }, { note: '<img src=x onerror=alert(1)>' });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });
});

describe('the differences of two objects', () => {
  const object = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,3}$/),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.integer(), { maxKeys: 3 }),
    ),
    { maxKeys: 5 },
  );

  it('are none between an object and itself, whatever the order of its keys', () => {
    fc.assert(
      fc.property(object, (one) => {
        const reversed = Object.fromEntries(Object.entries(one).toReversed());
        expect(diffObjects(one, reversed)).toEqual([]);
      }),
    );
  });

  it('are the same in the other direction, with old and new exchanged', () => {
    fc.assert(
      fc.property(object, object, (one, other) => {
        const there = diffObjects(one, other).map(({ path, before, after }) => ({ path, before, after }));
        const back = diffObjects(other, one).map(({ path, before, after }) => ({ path, before: after, after: before }));
        const byPath = (list: typeof there) => list.toSorted((a, b) => a.path.localeCompare(b.path));
        expect(byPath(back)).toEqual(byPath(there));
      }),
    );
  });

  it('name each path once', () => {
    fc.assert(
      fc.property(object, object, (one, other) => {
        const paths = diffObjects(one, other).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });
});
