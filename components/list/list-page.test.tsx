import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { rejection } from '#test/fixtures/component.tsx';
import { describedList, listPage } from '#test/fixtures/list.ts';
import { router } from '#test/fixtures/navigation.ts';
import { transactionRow, transactionRows } from '#test/fixtures/transaction.ts';
import { showList } from '#test/fixtures/transaction-list.tsx';
import { maxSelected } from './selection/use-selection.ts';

const press = (key: string) => fireEvent.keyDown(document.body, { key, code: key });
const table = () => within(screen.getByRole('table'));
const bodyRows = () => table().getAllByRole('row').slice(1);
const selectedRow = () => bodyRows().findIndex((row) => row.getAttribute('aria-selected') === 'true');

describe('the page of a list', () => {
  it('reads its rows by the search, order and page in the URL, and those of the entity', async () => {
    const { reads } = await showList({
      search: '?q=status%3Adeclined&sort=oldest&older=position-9',
      entity: 'e1',
      page: () => listPage([transactionRow()]),
    });
    expect(reads.map(({ path }) => path)).toContain(
      '/transactions?entity=e1&q=status%3Adeclined&sort=oldest&older=position-9',
    );
    expect(reads.map(({ path }) => path)).toContain('/transactions/count?entity=e1&q=status%3Adeclined');
  });

  it('shows the default columns of its description, and each row as a link with its name', async () => {
    await showList({ page: () => listPage([transactionRow()]) });
    expect(
      table()
        .getAllByRole('columnheader')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Time', 'Amount', 'Status']);
    const link = table().getByRole('link', { name: '92.00 EUR 1234.5678.9012' });
    expect(link.getAttribute('href')).toBe('/transactions/8ac7a4a18d2e4f5b018d2e5a6b7c8d01');
  });

  it('keeps the entity in the address of a row', async () => {
    await showList({ entity: 'e1', page: () => listPage([transactionRow({ id: 'row-1' })]) });
    expect(table().getByRole('link').getAttribute('href')).toBe('/transactions/row-1?entity=e1');
  });

  it('shows how many rows match, and that counting stops at a maximum', async () => {
    await showList({ count: { count: 10_000, capped: true, maxCounted: 10_000 } });
    const total = await screen.findByTitle(/Counting stops at this number/);
    expect(total.textContent).toBe('10,000+');
  });

  it('names what is loading until the rows are there', async () => {
    await showList({ page: () => new Promise(() => undefined) });
    expect(screen.getByRole('status', { name: 'Loading transactions' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows why the rows could not be read, and reads them again on request', async () => {
    let isBroken = true;
    const { user } = await showList({
      page: () =>
        isBroken ? rejection(400, 'failed', 'The database is being restarted.') : listPage([transactionRow()]),
    });
    expect(await screen.findByText('Couldn’t load the transactions')).toBeTruthy();
    expect(screen.getByText('The database is being restarted.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('the rows of a list', () => {
  it('are rendered again only where a key has changed them', async () => {
    const hrefOf = vi.fn(({ id }: TransactionRow) => `/transactions/${id}`);
    await showList({ hrefOf, page: () => listPage(transactionRows(10)) });
    hrefOf.mockClear();
    press('j');
    press('j');
    expect(selectedRow()).toBe(1);
    expect(hrefOf.mock.calls.map(([{ id }]) => id)).toEqual(
      transactionRows(10)
        .map(({ id }) => id)
        .filter((_, at) => at < 2)
        .flatMap((id, at) => (at === 0 ? [id, id] : [id])),
    );
    hrefOf.mockClear();
    press('x');
    expect(table().getAllByRole<HTMLInputElement>('checkbox')[2]?.checked).toBe(true);
    expect(hrefOf).not.toHaveBeenCalled();
    // A selection outlives its page, also that of a test.
    press('x');
  });
});

describe('a list without rows', () => {
  it('shows how it gets its first row when nothing was searched for', async () => {
    await showList({ page: () => listPage([]) });
    expect(await screen.findByText('No transactions yet.')).toBeTruthy();
  });

  it('leads to the page that has what this list cannot have', async () => {
    const nearest = { page: '/requests', q: 'result:200.300.404', text: 'Requests with this code became no payment' };
    await showList({ search: '?q=200.300.404', nearest, page: () => listPage([]) });
    const link = await screen.findByRole('link', { name: /^Requests with this code became no payment/ });
    expect(link.getAttribute('href')).toContain('/requests?');
    expect(link.getAttribute('href')).toContain('q=result%3A200.300.404');
  });

  it('repeats the search and offers the nearest one, which is then searched for', async () => {
    const nearest = { q: 'status:declined', text: 'Search without “x”', count: 3, capped: false };
    const { user, query } = await showList({ search: '?q=declined+x', nearest, page: () => listPage([]) });
    expect(await screen.findByText(/No transaction fulfils all conditions of “declined x”/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Search without “x”: 3' }));
    expect(query()).toEqual({ q: 'status:declined' });
  });

  it('offers nothing of an earlier search', async () => {
    const nearest = { q: 'status:declined', text: 'Search without “x”', count: 3, capped: false };
    const answers = {
      'GET /transactions/nearest': ({ path }: { path: string }) =>
        path.includes('order-2') ? new Promise(() => undefined) : { nearest },
    };
    const { user, reads } = await showList({ search: '?q=order-1', page: () => listPage([]), answers });
    expect(await screen.findByRole('button', { name: 'Search without “x”: 3' })).toBeTruthy();
    const box = screen.getByRole('combobox', { name: 'Search transactions' });
    await user.clear(box);
    await user.type(box, 'order-2{Enter}');
    expect(await screen.findByText(/No transaction fulfils all conditions of “order-2”/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search without “x”: 3' })).toBeNull();
    expect(reads.filter(({ path }) => path.includes('/nearest')).length).toBe(2);
  });

  it('offers to clear the search when no other search finds anything', async () => {
    const { user, query, reads } = await showList({ search: '?q=nothing&older=p', page: () => listPage([]) });
    expect(reads.filter(({ path }) => path.includes('/nearest'))).toEqual([]);
    const [, button] = await screen.findAllByRole('button', { name: 'Clear search' });
    await user.click(button ?? screen.getByRole('main'));
    expect(query()).toEqual({});
  });

  it('shows the mistakes of a search instead of “nothing found”, and counts nothing', async () => {
    const { reads } = await showList({
      search: '?q=amount%3Aten',
      page: () => listPage([], { problems: [{ message: 'is not an amount', from: 7, to: 10 }] }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('ten is not an amount');
    expect(screen.getByRole('combobox', { name: 'Search transactions' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('No transactions match')).toBeNull();
    expect(reads.some(({ path }) => path.includes('/count'))).toBe(false);
  });
});

describe('the order and the pages of a list', () => {
  it('are changed by the head of a column, which shows its direction and returns to the first page', async () => {
    const { user, query } = await showList({ search: '?older=p', page: () => listPage(transactionRows(2)) });
    const head = () => table().getByRole('columnheader', { name: 'Time' });
    expect(head().getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head()).getByRole('button'));
    expect(query()).toEqual({ sort: 'oldest' });
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(query()).toEqual({}));
  });

  it('have no head to click where no index serves the order', async () => {
    await showList({ page: () => listPage(transactionRows(1)) });
    expect(within(table().getByRole('columnheader', { name: 'Amount' })).queryByRole('button')).toBeNull();
  });

  it('lead to the older and the newer page, and back with the keys [ and ]', async () => {
    const { user, query } = await showList({
      page: () => listPage(transactionRows(2), { newer: 'position-1', older: 'position-2' }),
    });
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(query()).toEqual({ older: 'position-2' });
    press('[');
    await waitFor(() => expect(query()).toEqual({ newer: 'position-1' }));
    press(']');
    await waitFor(() => expect(query()).toEqual({ older: 'position-2' }));
  });

  it('have no buttons when one page shows every row, and a button off at an end', async () => {
    const first = await showList({ page: () => listPage(transactionRows(2)) });
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    first.unmount();
    await showList({ page: () => listPage(transactionRows(2), { older: 'position-2' }) });
    expect(screen.getByRole('button', { name: 'Newer' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the keys of a list', () => {
  it('move over the rows and stop at both ends', async () => {
    await showList({ page: () => listPage(transactionRows(2)) });
    expect(selectedRow()).toBe(-1);
    press('k');
    expect(selectedRow()).toBe(0);
    press('j');
    press('j');
    press('j');
    expect(selectedRow()).toBe(1);
    press('k');
    expect(selectedRow()).toBe(0);
  });

  it('open the row by Enter, as a click on the row does', async () => {
    const { user } = await showList({ entity: 'e1', page: () => listPage(transactionRows(2)) });
    press('Enter');
    expect(router.push).not.toHaveBeenCalled();
    press('j');
    press('Enter');
    expect(router.push).toHaveBeenLastCalledWith('/transactions/row-1?entity=e1');
    await user.click(bodyRows()[1]?.querySelectorAll('td')[2] ?? document.body);
    expect(router.push).toHaveBeenLastCalledWith('/transactions/row-2?entity=e1');
  });

  it('preview the row by Space, and Esc closes the preview', async () => {
    const { user } = await showList({ page: () => listPage(transactionRows(2)) });
    press(' ');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('j');
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
    expect(screen.getByRole('dialog', { name: 'Preview of row-1' }).textContent).toContain('Facts of row-1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('focus the search box with /', async () => {
    await showList({ page: () => listPage(transactionRows(1)) });
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search transactions' }));
  });

  it('export nothing with e where the list cannot be exported', async () => {
    const { reads } = await showList({
      description: describedList({ canExport: false }),
      page: () => listPage(transactionRows(1)),
    });
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    press('e');
    await screen.findByRole('table');
    expect(reads.some(({ path }) => path.includes('export.csv'))).toBe(false);
  });
});

describe('the selection of a list', () => {
  it('is made by checkbox or by x, sums the amounts, and is cleared', async () => {
    const { user } = await showList({ page: () => listPage(transactionRows(3)) });
    await user.click(table().getByRole('checkbox', { name: 'Select 10.00 EUR 0000.0000.0001' }));
    press('j');
    press('j');
    press('x');
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    expect(bar.getByText('30.00 EUR')).toBeTruthy();
    expect(bar.getByText('Actions for row-1, row-2')).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('takes the whole page with one checkbox, which is ticked only when every row is', async () => {
    const { user } = await showList({ page: () => listPage(transactionRows(2)) });
    const all = table().getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
    await user.click(all);
    expect(all.checked).toBe(true);
    await user.click(table().getByRole('checkbox', { name: /0000.0000.0002/ }));
    expect(all.checked).toBe(false);
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  });

  it('copies the ids, one a line', async () => {
    const { user } = await showList({ page: () => listPage(transactionRows(2)) });
    await user.click(table().getByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Copy ids' }));
    expect(await navigator.clipboard.readText()).toBe('row-1\nrow-2');
    expect(await screen.findByText('Copied 2 ids')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  });

  it('says the limit when more rows are selected than fit', async () => {
    const rows = Array.from({ length: maxSelected + 1 }, (_, index) =>
      transactionRow({ id: `many-${index}`, shortId: String(index) }),
    );
    await showList({ page: () => listPage(rows) });
    fireEvent.click(screen.getByLabelText('Select this page'));
    expect(await screen.findByText(/^50 rows can be selected/)).toBeTruthy();
    expect(screen.getByText('50 selected')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Clear selection'));
  });
});

describe('rows that arrive while the list is open', () => {
  it('are announced and shown on request', async () => {
    const { reads, user } = await showList({
      page: ({ path }) => listPage(transactionRows(path.includes('newer=') ? 2 : 3)),
    });
    const button = await screen.findByRole('button', { name: '2 new transactions' });
    const isFirstPage = (path: string) => path === '/transactions';
    const before = reads.filter(({ path }) => isFirstPage(path)).length;
    await user.click(button);
    expect(reads.filter(({ path }) => isFirstPage(path))).toHaveLength(before + 1);
    expect(reads.find(({ path }) => path.includes('newer='))?.path).toBe('/transactions?newer=position-1&limit=50');
  });

  it('are called one in the singular, and many when they fill the request', async () => {
    const first = await showList({ page: ({ path }) => listPage(transactionRows(path.includes('newer=') ? 1 : 2)) });
    expect(await screen.findByRole('button', { name: '1 new transaction' })).toBeTruthy();
    first.unmount();
    await showList({ page: ({ path }) => listPage(transactionRows(path.includes('newer=') ? 50 : 2)) });
    expect(await screen.findByRole('button', { name: '50+ new transactions' })).toBeTruthy();
  });

  it('are not asked for on another page or in another order', async () => {
    const { reads } = await showList({ search: '?sort=oldest', page: () => listPage(transactionRows(1)) });
    expect(reads.some(({ path }) => path.includes('newer='))).toBe(false);
  });
});

describe('a list whose rows have no page of their own', () => {
  it('opens the preview by a click on the row or on its button', async () => {
    const { user } = await showList({ hrefOf: null, page: () => listPage(transactionRows(2)) });
    await user.click(table().getByRole('button', { name: '20.00 EUR 0000.0000.0002' }));
    expect(screen.getByRole('dialog', { name: 'Preview of row-2' })).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('a list on a phone', () => {
  it('shows each row in the two lines of the screen, as a link', async () => {
    await showList({ page: () => listPage(transactionRows(2)) });
    const lines = screen.getAllByText(/^In two lines/);
    expect(lines.map((line) => line.closest('a')?.getAttribute('href'))).toEqual([
      '/transactions/row-1',
      '/transactions/row-2',
    ]);
  });
});
