import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessApi } from '#components/access/api.ts';
import { fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { Detail, DetailHeader } from './detail.tsx';
import { DetailPage } from './detail-page.tsx';

function showPage(entity: string | null, answer: () => unknown) {
  fakeBackOffice({ 'GET /users/u1': answer });
  renderScreen(
    <DetailPage
      endpoint={accessApi.users[':id']}
      id="u1"
      list={{ href: '/users', name: 'Users' }}
      noun="user"
      nameOf={({ name }) => name}
    >
      {({ name }) => <p>Roles of {name}</p>}
    </DetailPage>,
    {},
    { entity },
  );
}

describe('the page of an object', () => {
  it('shows no name of the object while it is read', () => {
    showPage(null, () => new Promise(() => undefined));
    expect(screen.getByRole('navigation').querySelector('[aria-current=page]')?.textContent).toBe('…');
    expect(screen.queryByText(/^Roles of/)).toBeNull();
  });

  it('keeps the entity on the way back', async () => {
    showPage('e1', () => ({ name: 'Ada' }));
    await screen.findByText('Roles of Ada');
    expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users?entity=e1');
  });

  it('shows a name of any length and script as it is', async () => {
    const name = `<b>${'Ünïcödé '.repeat(30)}</b>`;
    showPage(null, () => ({ name }));
    await waitFor(() =>
      expect(screen.getByRole('navigation').querySelector('[aria-current=page]')?.textContent).toBe(name),
    );
    expect(document.querySelector('b')).toBeNull();
  });
});

describe('the head of an object', () => {
  it('has the links before the actions, in their order, with what each does', () => {
    const actions = ['Refund', 'Reverse'].map((name) => ({ name, onClick: () => undefined, hint: `${name} it` }));
    render(<DetailHeader title="Payment" links={<a href="/requests">API requests</a>} actions={actions} />);
    const header = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect([...header.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual([
      'API requests',
      'Refund',
      'Reverse',
    ]);
    expect(within(header).getByTitle('Refund it').textContent).toBe('Refund');
  });

  it('says first what the reader has to know', () => {
    render(<Detail title="Token" notice="It was revoked." timeline={<p>History</p>} />);
    const text = document.body.textContent ?? '';
    expect(text.indexOf('It was revoked.')).toBeLessThan(text.indexOf('History'));
  });
});
