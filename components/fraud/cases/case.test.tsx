import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { caseDetail, caseRow, minutesAgo } from '#test/fixtures/rows.ts';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { Case } from './case.tsx';

const at = '2026-11-01T10:00:00.000Z';
const next = 'e'.repeat(32);
const detail = caseDetail;
const decided = (state: string): CaseDetail => ({
  ...detail,
  row: { ...caseRow, state, decidedByName: 'Ada', decidedAt: at },
  decision: {
    id: 'd1',
    finalAt: new Date(Date.now() + 60_000).toISOString(),
    cancelReason: null,
    note: null,
    effect: null,
    effectState: null,
    effectError: null,
    isUndoable: true,
  },
  isDecidable: false,
});

const path = `/cases/${caseRow.id}`;

async function show(shown: CaseDetail = detail, answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({
    [`GET ${path}`]: () => shown,
    'GET /cases/next': () => ({ id: next }),
    'POST /cases/next': () => ({ id: next }),
    [`GET /cases/${next}`]: () => detail,
    [`POST ${path}/decide`]: () => decided('APPROVED'),
    [`POST ${path}/undo`]: () => detail,
    [`POST ${path}/claim`]: () => ({ ...detail, row: { ...caseRow, claimedUntil: at } }),
    [`POST ${path}/notes`]: () => detail,
    ...answers,
  });
  renderPage(<Case id={caseRow.id} />, { user: { permissions: ['cases.read', 'cases.decide'] } });
  await screen.findByRole('heading', { level: 1 });
  return office;
}
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
const button = (name: string) => screen.findByRole('button', { name });

describe('a case', () => {
  it('shows the rules that matched, the facts in plain words and the notes', async () => {
    await show();
    const text = document.body.textContent ?? '';
    for (const part of ['Large amount', '+60 points', 'New rule', 'shadow, not counted', 'denies'])
      expect(text).toContain(part);
    const facts = screen.getAllByText('Amount in units of the currency');
    expect(facts.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(['92', '92']);
    expect(screen.getByText('Called')).toBeTruthy();
  });

  it.each([
    ['SIMULATION', 'The result was simulated by the name of the customer.'],
    ['LIST', 'A value is on a watch list.'],
    ['RULES', 'No rule matched.'],
  ])('explains a verdict by %s', async (source, sentence) => {
    await show({ ...detail, verdict: { ...(detail.verdict as object), source, matched: [] } as never });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('has no buttons for users who may only read', async () => {
    await show({ ...detail, mayDecide: false });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('names on its buttons what happens to a held payment', async () => {
    await show({ ...detail, effects: { approve: 'RELEASE', cancel: 'REJECT' } });
    expect(await button('Approve and send payment')).toBeTruthy();
    expect(await button('Cancel payment')).toBeTruthy();
  });

  it('states until when its payment is held, and that it has expired', async () => {
    await show({ ...detail, heldUntil: at });
    expect(screen.getByText('Held until').nextSibling?.textContent).toContain('1 Nov');
    cleanup();
    await show({ ...detail, row: { ...caseRow, state: 'EXPIRED' }, isDecidable: false });
    expect(document.body.textContent).toContain('No user decided in time');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('names why an approval does not run a rejected payment again', async () => {
    await show({ ...detail, rerunRefusal: 'security-code' });
    expect(document.body.textContent).toContain('requested with a security code');
  });

  it('says who has claimed it, and can be taken over', async () => {
    const row = { ...caseRow, assigneeName: 'Bob', isClaimedByOther: true, claimedUntil: at };
    const { changes } = await show({ ...detail, row, isDecidable: false });
    expect(document.body.textContent).toContain('Bob works on this case until');
    await userEvent.click(await button('Take over'));
    expect(changes[0]?.body).toEqual({ takesOver: true });
  });
});

describe('a decision', () => {
  it('is made with one key, opens the next case and can be undone with another', async () => {
    const { changes } = await show();
    await act(async () => void press('a'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/cases/${next}`));
    expect(changes[0]?.body).toEqual({ decision: 'APPROVE', expectedEffect: null });
    // Claimed for this user, so that no other one opens it too.
    expect(changes[1]).toMatchObject({ path: '/cases/next', body: { after: caseRow.id } });
    expect((await screen.findByRole('status')).textContent).toBe('Approved: 92.00\u00a0EUR.');
    await act(async () => void press('z'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(path));
    expect(changes[2]?.body).toEqual({ decisionId: 'd1' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('opens the queue where there is no next case, or none could be claimed', async () => {
    const message = 'Turnpike failed.';
    await show(detail, { 'POST /cases/next': () => rejection(500, 'failed', message) });
    await act(async () => void press('a'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/cases'));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('to cancel needs a reason; reason and note are sent', async () => {
    const { changes } = await show(detail, { [`POST ${path}/decide`]: () => decided('CANCELLED') });
    await act(async () => void press('c'));
    await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'Fraud');
    await userEvent.type(screen.getByLabelText('Note'), 'Called');
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel case' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/cases/${next}`));
    expect(changes[0]?.body).toMatchObject({ decision: 'CANCEL', cancelReason: 'FRAUD', note: 'Called' });
  });

  it('of another user is shown when both decide at once', async () => {
    const message = 'Bob has approved this case already. Nothing was changed.';
    await show(detail, { [`POST ${path}/decide`]: () => rejection(409, 'decided', message) });
    await act(async () => void press('p'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('is shown with its reason, its note and what could not be done', async () => {
    const shown = decided('CANCELLED');
    const decision = { ...shown.decision, cancelReason: 'DUPLICATE', note: 'Twice', effectState: 'FAILED' };
    await show({ ...shown, decision: { ...decision, effectError: 'It was not held.' } as never });
    const text = document.body.textContent;
    expect(text).toContain('Reason: duplicate order.');
    expect(text).toContain('Note: Twice');
    expect(text).toContain('The payment was not changed: It was not held.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

it('a note with a card number is refused beside its field', async () => {
  const message = 'Remove the card number: notes are stored as they are.';
  await show(detail, { [`POST ${path}/notes`]: () => fieldErrors({ note: message }) });
  await act(async () => void press('n'));
  await userEvent.type(await screen.findByLabelText('Note'), '4111 1111 1111 1111');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add note' }).at(-1) as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

it('a value of the case is added to a list by key, for the merchant unless another entity is selected', async () => {
  const listing: CaseDetail['listing'] = {
    values: [
      { kind: 'card', label: '411111…1111' },
      { kind: 'email', label: 'jane@shop.example' },
    ],
    entities: [
      { id: 'c1', name: 'Web shop' },
      { id: 'm1', name: 'Bakery' },
    ],
  };
  const shown = { ...detail, mayDecide: false, listing };
  const { changes } = await show(shown, { [`POST ${path}/list-entries`]: () => shown });
  await act(async () => void press('b'));
  await userEvent.selectOptions(await screen.findByLabelText('Value'), 'E-mail address: jane@shop.example');
  await userEvent.click(screen.getByRole('radio', { name: /^Watch/ }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Chargeback');
  await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({
    kind: 'email',
    list: 'WATCH',
    entityId: 'm1',
    reason: 'Chargeback',
    expiresOn: '',
  });
});

it('a case whose lists its user may not change has no key for it', async () => {
  await show();
  await act(async () => void press('b'));
  expect(screen.queryByRole('button', { name: 'Add to list' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the facts that decided beside what is usual, and the customer in three lines', async () => {
  const usual = { low: '5.00', median: '12.00', high: '40.00', currency: 'EUR', countryShare: null };
  const approved = [{ currency: 'EUR', amount: '61.50' }];
  const customer = { firstSeenAt: minutesAgo(90), payments: 4, declined: 1, chargedBack: 1, approved };
  await show({ ...detail, usual, customer });
  const why = within(screen.getByRole('region', { name: 'Why it was challenged' }));
  expect(why.getByText(/^usual here: 5.00 to 40.00.EUR$/)).toBeTruthy();
  const story = within(screen.getByRole('region', { name: 'The customer' }));
  expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First seen 1h ago, 4 payments in 31 days',
    '1 declined or rejected · 1 chargeback',
    'Approved: 61.50\u00a0EUR',
  ]);
});

it('of many related payments the five that matter are shown first, and all on request', async () => {
  const related = Array.from({ length: 8 }, (_, index): CaseDetail['related'][number] => ({
    ...transactionRow(),
    status: index === 7 ? 'charged back' : 'approved',
    id: `p${index}`,
    shortId: `000${index}.0000.0000`,
    shared: index === 6 ? ['card', 'email'] : ['card'],
  }));
  await show({ ...detail, related });
  const shown = () =>
    within(screen.getByRole('region', { name: 'Related payments' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 4));
  expect(shown()).toEqual(['0007', '0006', '0000', '0001', '0002']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(shown()).toHaveLength(8);
});

it('related payments are drawn as links with status, amount and what they share, beside the same list', async () => {
  const related: CaseDetail['related'] = [
    { ...transactionRow(), id: 'r1', shortId: '1111.2222.3333', status: 'declined', shared: ['card', 'email'] },
    { ...transactionRow(), id: 'r2', shortId: '4444.5555.6666', status: 'approved', shared: ['phone'] },
  ];
  await show({ ...detail, related });
  await userEvent.click(await button('Show graph'));
  const graph = within(await screen.findByRole('group', { name: 'Related payments as a graph' }));
  const links = graph.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    '1111.2222.3333, Declined, 92.00\u00a0EUR, same card, e-mail address',
    '4444.5555.6666, Approved, 92.00\u00a0EUR, same phone number',
  ]);
  expect(links[0]?.getAttribute('href')).toBe('/transactions/r1');
  // Without colours: the status is a word and an icon.
  expect(links[0]?.textContent).toContain('Declined');
  expect(links[0]?.querySelector('svg')).not.toBeNull();
  act(() => links[0]?.focus());
  expect(document.querySelectorAll('path.stroke-primary')).toHaveLength(2);
  for (const name of ['1111.2222.3333', '4444.5555.6666']) expect(screen.getByRole('link', { name })).toBeTruthy();
  await userEvent.click(await button('Hide graph'));
  expect(screen.queryByRole('group', { name: 'Related payments as a graph' })).toBeNull();
});
