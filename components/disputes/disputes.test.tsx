import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DisputeDetail, DisputeRow } from '#lib/disputes/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { Dispute } from './dispute.tsx';
import { Disputes } from './disputes.tsx';
import { PaymentDisputes } from './payment-disputes.tsx';

const row: DisputeRow = {
  id: 'd'.repeat(32),
  paymentId: 'p'.repeat(32),
  state: 'OPEN',
  merchantId: 'm1',
  mode: 'INTERNAL',
  merchantName: 'Bakery',
  channelName: 'Web shop',
  amount: '20.00',
  currency: 'EUR',
  brand: 'VISA',
  reasonCode: '000.100.203',
  reason: 'Goods not received',
  openedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-12-12T10:00:00.000Z',
  decidedAt: null,
  above: null,
  stated: null,
};
const columns = { merchantName: 'Merchant', amount: 'Amount', state: 'State', reason: 'Reason' };

const file = {
  id: 'f1',
  fileName: 'receipt.pdf',
  kind: 'PDF',
  byteSize: 2_000,
  actorName: 'Finn',
  createdAt: row.openedAt,
};

const detail: DisputeDetail = {
  row,
  note: null,
  evidence: [file],
  verbs: ['submit', 'accept', 'lose'],
  mayWrite: true,
  history: [{ type: 'dispute.opened', at: row.openedAt, actorName: 'system', detail: null }],
};

function show(changes: Partial<DisputeDetail> = {}) {
  const path = `/disputes/${row.id}`;
  const verbs = ['submit', 'accept', 'win', 'lose'];
  const office = fakeBackOffice({
    [`GET ${path}`]: () => ({ ...detail, ...changes }),
    [`POST ${path}/evidence`]: () => detail,
    [`DELETE ${path}/evidence/f1`]: () => detail,
    ...Object.fromEntries(verbs.map((verb) => [`POST ${path}/${verb}`, () => detail])),
  });
  return { ...office, ...renderPage(<Dispute id={row.id} />) };
}

const buttonOf = (name: string) => screen.findByRole('button', { name });

describe('the list of disputes', () => {
  it('shows merchant, amount, state and reason', async () => {
    fakeBackOffice(listAnswers('/disputes', [row], columns));
    renderPage(<Disputes />);
    expect(await tableRows()).toEqual([['Bakery', '20.00', 'Evidence needed', 'Goods not received']]);
  });
});

describe('the page of a dispute', () => {
  it('shows deadline, reason and the payments that it is about', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Show payment' })).getAttribute('href')).toBe(
      `/transactions/${row.paymentId}`,
    );
    expect(screen.getByRole('link', { name: 'Show chargeback' }).getAttribute('href')).toBe(`/transactions/${row.id}`);
    expect(screen.getByText('Goods not received')).toBeTruthy();
  });

  it('saves a file of evidence, and never shows it', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'receipt.pdf' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      `/api/backoffice/disputes/${row.id}/evidence/f1`,
      'receipt.pdf',
    ]);
  });

  it('removes a file before it is submitted', async () => {
    const { user, changes } = show();
    await user.click(await buttonOf('Remove receipt.pdf'));
    await waitFor(() => expect(changes[0]?.path).toContain('/evidence/f1'));
  });

  it('sends a file as it is', async () => {
    const { user, changes } = show();
    const pdf = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('File of evidence'), pdf);
    await waitFor(() => expect(changes[0]?.path).toMatch(/\/evidence\?fileName=letter\.pdf$/));
  });

  it.each([
    ['Submit evidence', 'submit'],
    ['Accept chargeback', 'accept'],
    ['Record as lost', 'lose'],
  ])('%s asks first, and sends a note', async (name, verb) => {
    const { user, changes } = show();
    await user.click(await buttonOf(name));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Note (optional)'), 'signed');
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() =>
      expect([changes[0]?.path, changes[0]?.body]).toEqual([
        expect.stringContaining(`/disputes/${row.id}/${verb}`),
        { note: 'signed' },
      ]),
    );
  });

  it('submits nothing without a file', async () => {
    show({ evidence: [] });
    expect((await buttonOf('Submit evidence')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^No files yet/)).toBeTruthy();
  });

  it('offers no changes to those who may only read', async () => {
    show({ mayWrite: false });
    expect((await buttonOf('Accept chargeback')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  });
});

describe('the page of a payment', () => {
  it('leads to its disputes', async () => {
    fakeBackOffice(listAnswers('/disputes', [row], columns));
    renderPage(<PaymentDisputes paymentId={row.paymentId} />);
    const link = await screen.findByRole('link', { name: /20\.00/ });
    expect(link.getAttribute('href')).toBe(`/disputes/${row.id}`);
    expect(screen.getByText('Evidence needed')).toBeTruthy();
  });
});
