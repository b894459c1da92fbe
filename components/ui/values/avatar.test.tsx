import { expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { initialsOf, UserName } from './avatar.tsx';

it.each([
  ['Ada Byron', 'AB'],
  ['ada', 'A'],
  ['Anna Maria Lopez', 'AL'],
  ['jo.smith', 'JS'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('the name can be read, the initials are drawn for the eye only', () => {
  const { container } = render(<UserName name="Ada Byron" />);
  expect(container.querySelector('[aria-hidden]')?.getAttribute('data-initials')).toBe('AB');
  expect(container.textContent).toBe('Ada Byron');
});
