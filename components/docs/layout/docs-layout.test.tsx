import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setPathname } from '#test/fixtures/navigation.ts';
import { render } from '#test/render.tsx';
import { DocsHeader } from './docs-header.tsx';
import { DocsNavigation } from './docs-navigation.tsx';
import { documentationLinks, guidePath } from './documentation-links.ts';

const groups = documentationLinks((key) => key, [{ name: 'webhooks', title: 'Webhooks' }]);
const currentIn = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Documentation' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'));

describe('the navigation of the documentation', () => {
  it.each([
    ['/docs', '/docs'],
    ['/docs/guides/webhooks', '/docs/guides/webhooks'],
    ['/docs/reference/payments.create', '/docs/reference'],
  ])('on %s marks %s', (here, marked) => {
    setPathname(here);
    render(<DocsNavigation groups={groups} />);
    expect(currentIn()).toEqual([marked]);
  });

  it('has an address of its own for the quickstart', () => {
    expect([guidePath('quickstart'), guidePath('webhooks')]).toEqual(['/docs/quickstart', '/docs/guides/webhooks']);
  });
});

it('the bar leads to the back office, or to the sign-in and back', () => {
  const { unmount } = render(<DocsHeader groups={groups} isSignedIn={false} />);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in?to=/docs');
  unmount();
  render(<DocsHeader groups={groups} isSignedIn />);
  expect(screen.getByRole('link', { name: 'Back office' }).getAttribute('href')).toBe('/');
});
