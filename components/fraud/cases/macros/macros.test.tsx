import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CaseMacroRow } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { caseDetail } from '#test/fixtures/rows.ts';
import { MacrosDialog } from './macros-dialog.tsx';
import { UseMacroDialog } from './use-macro-dialog.tsx';

const stolen: CaseMacroRow = {
  id: 'm1',
  entityId: 'e1',
  entityName: 'Bakery',
  name: 'Stolen card',
  version: 2,
  mayChange: true,
  decision: 'CANCEL',
  cancelReason: 'FRAUD',
  note: 'Reported as stolen',
  list: 'BLOCK',
  listKinds: ['card', 'email'],
  isDirect: true,
};
const known: CaseMacroRow = {
  ...stolen,
  id: 'm2',
  name: 'Known customer',
  decision: 'APPROVE',
  cancelReason: null,
  note: 'Regular',
  list: null,
  listKinds: [],
  isDirect: false,
  mayChange: false,
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the macros of a case', () => {
  async function open() {
    const [onRun, onDecide, onClose] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
    fakeBackOffice({ [`GET /cases/${caseDetail.row.id}/macros`]: () => ({ macros: [stolen, known] }) });
    const detail = { ...caseDetail, effects: { approve: 'RELEASE' as const, cancel: 'REJECT' as const } };
    renderPage(<UseMacroDialog detail={detail} onRun={onRun} onDecide={onDecide} onClose={onClose} />);
    await button(/Stolen card/);
    return { onRun, onDecide, onClose };
  }

  it('state what each does', async () => {
    await open();
    expect((await button(/Stolen card/)).textContent).toBe(
      '1Stolen cardCancel · Fraud · adds to the block list: card, e-mail address · decides at once',
    );
    expect((await button(/Known/)).textContent).toBe('2Known customerApprove · asks first');
  });

  it('decide at once by their number, with what the decision does to the payment', async () => {
    const { onRun, onClose } = await open();
    fireEvent.keyDown(document.body, { key: '1' });
    expect(onRun).toHaveBeenCalledWith({
      decision: 'CANCEL',
      cancelReason: 'FRAUD',
      note: 'Reported as stolen',
      macroId: 'm1',
      expectedEffect: 'REJECT',
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('fill the dialog of the decision, whose note can be changed', async () => {
    const { onDecide, onClose } = await open();
    await userEvent.click(await button(/Known/));
    const note = await screen.findByLabelText('Note');
    await userEvent.type(note, ' customer 1');
    await userEvent.click(await button('Approve and send payment'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onDecide).toHaveBeenCalledWith({
      decision: 'APPROVE',
      cancelReason: null,
      note: 'Regular customer 1',
      macroId: 'm2',
      expectedEffect: 'RELEASE',
    });
  });
});

describe('the dialog of the macros', () => {
  const show = (answers: Record<string, () => unknown> = {}) => {
    const office = fakeBackOffice({
      'GET /case-macros': () => ({ macros: [stolen, known] }),
      ...entitySearch,
      ...answers,
    });
    renderPage(<MacrosDialog onClose={() => undefined} />, { user: { permissions: ['risk.write'] } });
    return office;
  };

  it('offers changes only of macros that the user may change', async () => {
    show();
    expect(await button('Change Stolen card')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change Known customer' })).toBeNull();
  });

  it('adds a macro for an entity, and shows what is wrong beside its field', async () => {
    const message = 'Another macro of this entity has this name.';
    let isTaken = true;
    const { changes } = show({ 'POST /case-macros': () => (isTaken ? fieldErrors({ name: message }) : { id: 'm3' }) });
    await userEvent.click(await button('New macro'));
    await userEvent.type(await screen.findByLabelText('Name'), 'Stolen card');
    await selectEntity(userEvent.setup(), 'Entity');
    await userEvent.selectOptions(screen.getByLabelText('Add to a list'), 'block list');
    await userEvent.click(await button('Save macro'));
    expect((await screen.findByRole('alert')).textContent).toBe('Tick what is added to the list.');
    await userEvent.click(screen.getByLabelText('card'));
    await userEvent.click(await button('Save macro'));
    expect(await screen.findByText(message)).toBeTruthy();
    isTaken = false;
    await userEvent.click(await button('Save macro'));
    expect(await button('New macro')).toBeTruthy();
    expect(changes.at(-1)?.body).toEqual({
      name: 'Stolen card',
      entityId: shop.id,
      decision: 'CANCEL',
      cancelReason: 'SUSPECTED_FRAUD',
      note: '',
      list: 'BLOCK',
      listKinds: ['card'],
      isDirect: false,
    });
  });

  it('changes and deletes the version that was shown', async () => {
    const { changes } = show({
      'POST /case-macros/m1/change': () => ({ id: 'm1' }),
      'POST /case-macros/m1/delete': () => ({ id: 'm1' }),
    });
    await userEvent.click(await button('Change Stolen card'));
    await userEvent.type(await screen.findByLabelText('Name'), 's');
    await userEvent.click(await button('Save macro'));
    await userEvent.click(await button('Delete Stolen card'));
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes.map(({ body }) => (body as { version: number }).version)).toEqual([2, 2]);
    expect(changes[0]?.body).toMatchObject({ name: 'Stolen cards', isDirect: true });
  });
});
