import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { IssuedTokenAnswer } from '#lib/access/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { tokenRow } from '#test/fixtures/rows.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

const issued: IssuedTokenAnswer = { accessToken: 'tpk_secret', token: tokenRow };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function show(answer: () => unknown = () => issued, entity?: string) {
  const office = fakeBackOffice({ ...entitySearch, 'POST /access-tokens': answer });
  const onDone = vi.fn();
  const { user } = renderPage(<NewTokenDialog onDone={onDone} />, entity ? { entity } : {});
  return { ...office, onDone, user };
}

describe('a new access token', () => {
  it('is created for the entity that was selected, and expires in a year', async () => {
    const { changes, reads, onDone, user } = show();
    await user.type(field('Name'), ' Till 8 ');
    await selectEntity(user, 'Scope');
    expect(reads[0]?.path).toContain('permission=tokens.write');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(issued));
    expect(changes[0]?.body).toEqual({ name: 'Till 8', entityId: shop.id, expiresInDays: 365 });
  });

  it('has no end only when that is selected', async () => {
    const { changes, user } = show(undefined, shop.id);
    await user.selectOptions(field('Expires after'), 'No expiry');
    await user.type(field('Name'), 'Till 8{Enter}');
    await waitFor(() => expect(changes[0]?.body).toEqual({ name: 'Till 8', entityId: shop.id, expiresInDays: null }));
  });

  it('is not created without a name and an entity, which are named beside their fields', async () => {
    const { changes, user } = show();
    await user.type(field('Name'), '  {Enter}');
    await waitFor(() => expect(describedBy(field('Name'))).toContain('Enter a name.'));
    expect(describedBy(field('Scope'))).toContain('Choose an entity.');
    expect(document.activeElement).toBe(field('Name'));
    expect(changes).toEqual([]);
  });

  it('shows a message of the server beside its field, and keeps the name', async () => {
    const { onDone, user } = show(() => fieldErrors({ name: 'is already in use' }), shop.id);
    await user.type(field('Name'), 'Till 8{Enter}');
    await waitFor(() => expect(describedBy(field('Name'))).toContain('is already in use'));
    expect(field('Name').value).toBe('Till 8');
    expect(onDone).not.toHaveBeenCalled();
  });
});
