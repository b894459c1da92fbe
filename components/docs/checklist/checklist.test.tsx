import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { checkItems } from './check-items.ts';
import { Checklist } from './checklist.tsx';

it('leads from a step that is done to the rows that prove it, and from another one to its guide', () => {
  const [first, second, third] = checkItems('e1');
  if (!first || !second || !third) throw new Error('too few steps');
  render(
    <Checklist
      items={[
        { ...first, found: { count: 12, capped: false } },
        { ...second, found: { count: 0, capped: false } },
        { ...third, found: null },
      ]}
    />,
  );
  const [done, open, unknown] = screen.getAllByRole('listitem');
  const linkIn = (item?: HTMLElement) => within(item ?? document.body).getByRole('link');
  expect(done?.textContent).toContain('Done: A payment was approved');
  expect(linkIn(done).textContent).toBe('12 found');
  expect(linkIn(done).getAttribute('href')).toMatch(/^\/transactions\?q=mode%3Atest.*&entity=e1$/);
  expect(linkIn(open).getAttribute('href')).toBe(second.guide);
  expect(linkIn(unknown).textContent).toBe('Not visible to your role');
  expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toBeTruthy();
});
