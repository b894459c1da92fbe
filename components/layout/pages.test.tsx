import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { LoadingPage } from './loading-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { SignedOutHome } from './signed-out-home.tsx';

describe('a page that cannot be shown', () => {
  it('says why and leads back to the overview', () => {
    render(
      <MissingPage title="Not found" action={<button type="button">Try again</button>}>
        This transaction does not exist.
      </MissingPage>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not found');
    expect(screen.getByText('This transaction does not exist.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe('/');
  });
});

describe('a page that is loading', () => {
  it('says so to screen readers', () => {
    render(<LoadingPage />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });
});

describe('the home page of a visitor', () => {
  it('leads to the sign-in, the documentation and the addresses for operators', () => {
    render(<SignedOutHome demoUsers={[]} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sign-in',
      '/docs',
      '/docs/test-cards',
      '/docs/result-codes',
      '/readyz',
      '/healthz',
      '/metrics',
    ]);
  });

  it('lets a visitor of a demo in as each of its users with one click, and begins each tour where it happens', () => {
    const demoUsers = [
      { role: 'administrator', username: 'ada' },
      { role: 'fraud analyst', username: 'frank' },
    ];
    const { container } = render(<SignedOutHome demoUsers={demoUsers} />);
    const forms = [...container.querySelectorAll('form')].map((form) => Object.fromEntries(new FormData(form)));
    expect(forms).toEqual([
      { username: 'ada', to: '/' },
      { username: 'frank', to: '/' },
      { username: 'frank', to: '/cases' },
      { username: 'ada', to: '/callbacks' },
    ]);
    expect(screen.getByRole('button', { name: 'Enter as frank' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Take a payment' }).getAttribute('href')).toBe('/shop');
  });
});
