import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

describe('a toast', () => {
  it('is shown when the code that shows it has arrived, also the first ones', async () => {
    render(<ToastRegion />);
    act(() => {
      toast.success('Token revoked');
      toast.error('Couldn’t save this');
    });
    expect(await screen.findByText('Token revoked')).toBeTruthy();
    expect(screen.getByText('Couldn’t save this')).toBeTruthy();
  });

  it('is shown at once after the first one', async () => {
    render(<ToastRegion />);
    act(() => toast('Export cancelled'));
    await screen.findByText('Export cancelled');
    act(() => toast('Export cancelled again'));
    expect(await screen.findByText('Export cancelled again')).toBeTruthy();
  });

  it('that came before the page is shown by the page', async () => {
    toast('Signed in');
    render(<ToastRegion />);
    expect(await screen.findByText('Signed in')).toBeTruthy();
  });
});
