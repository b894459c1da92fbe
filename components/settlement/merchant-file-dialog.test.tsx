// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { MerchantFileDialog } from './merchant-file-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

function show() {
  const { reads } = fakeBackOffice(entitySearch);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const onClose = vi.fn();
  return { ...renderPage(<MerchantFileDialog onClose={onClose} />), assign, onClose, reads };
}

describe('the download of a settlement file', () => {
  it('opens the file of the merchant and the day', async () => {
    const { user, assign, onClose } = show();
    await selectEntity(user, 'Merchant');
    const day = screen.getByLabelText('Settlement date');
    await user.clear(day);
    await user.type(day, '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Download file' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(assign).toHaveBeenCalledWith(
      `/api/backoffice/settlement-files/${shop.id}/merchant.csv?day=2026-11-20`,
    );
  });

  it('needs a merchant', async () => {
    const { user, assign } = show();
    await user.click(await screen.findByRole('button', { name: 'Download file' }));
    expect(await screen.findByText('Choose a merchant.')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });
});
