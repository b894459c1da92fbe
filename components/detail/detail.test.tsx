import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accessApi } from '#components/access/api.ts';
import { describedBy, fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { Detail, Facts } from './detail.tsx';
import { DetailPage } from './detail-page.tsx';

const facts = {
  title: 'Facts',
  items: [
    { name: 'Merchant', value: 'Bakery' },
    { name: 'Invoice', value: null },
    { name: 'Note', value: '' },
    { name: 'Attempts', value: 0 },
  ],
};
const order = (texts: readonly string[]): string[] => {
  const all = document.body.textContent ?? '';
  return texts.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
};

describe('the page of an object', () => {
  it('shows its state before the amounts, the timeline, its own parts, related objects and the messages', () => {
    render(
      <Detail messages="messages" related="related" timeline="timeline" amounts="amounts" state="state" title="title">
        own part
      </Detail>,
    );
    const texts = ['title', 'state', 'amounts', 'timeline', 'own part', 'related', 'messages'];
    expect(order(texts)).toEqual(texts);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('title');
  });

  it('runs an action that is available', async () => {
    const onClick = vi.fn();
    render(<Detail title="Payment" actions={[{ name: 'Refund', onClick, unavailable: null }]} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Refund' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('says in text why an action is not available, and does not run it', async () => {
    const onClick = vi.fn();
    render(<Detail title="Payment" actions={[{ name: 'Capture', onClick, unavailable: 'It is captured.' }]} />);
    const capture = screen.getByRole('button', { name: 'Capture' });
    await userEvent.setup().click(capture);
    expect(onClick).not.toHaveBeenCalled();
    expect(describedBy(capture)).toBe('It is captured.');
  });

  it('has no place for what it was not given', () => {
    const { container } = render(<Detail title="Payment" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.querySelector('dl')).toBeNull();
  });
});

describe('the facts of an object', () => {
  it('have no line for one without a value, but one for zero', () => {
    render(<Facts {...facts} />);
    const region = within(screen.getByRole('region', { name: 'Facts' }));
    expect(region.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Merchant', 'Attempts']);
  });

  it('keep their name for screen readers when it is not shown', () => {
    render(<Facts {...facts} isTitleHidden />);
    expect(screen.getByRole('region', { name: 'Facts' })).toBeTruthy();
  });
});

function showPage(answer: () => unknown) {
  fakeBackOffice({ 'GET /users/u1': answer });
  renderScreen(
    <DetailPage
      endpoint={accessApi.users[':id']}
      id="u1"
      list={{ href: '/users', name: 'Users' }}
      noun="user"
      nameOf={({ name }) => name}
      above={() => [{ href: '/entities/p', name: 'Demo PSP' }]}
    >
      {({ name }) => <p>Roles of {name}</p>}
    </DetailPage>,
  );
  const crumbs = () => within(screen.getByRole('navigation')).getAllByRole('link');
  return { crumbs };
}

describe('the frame of a detail page', () => {
  it('leads back to the list and to the objects above, and shows the object', async () => {
    const { crumbs } = showPage(() => ({ name: 'Ada' }));
    expect(await screen.findByText('Roles of Ada')).toBeTruthy();
    expect(crumbs().map((link) => link.getAttribute('href'))).toEqual(['/users', '/entities/p']);
    expect(screen.getByRole('navigation').querySelector('[aria-current=page]')?.textContent).toBe('Ada');
  });

  it('shows why the object could not be read, with the way back to the list', async () => {
    const { crumbs } = showPage(() => rejection(404, 'unknown', 'There is no such user.'));
    await waitFor(() => expect(document.body.textContent).toContain('There is no such user.'));
    expect(crumbs()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/users');
  });
});
