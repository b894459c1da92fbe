import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { IssuedTokenAnswer, TokenRow, TokenUseAnswer } from '#lib/access/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { minutesAgo, tokenRow } from '#test/fixtures/rows.ts';
import { RevokeDialog, RotateDialog } from './token-dialogs.tsx';

const unused: TokenUseAnswer = { calls: { count: 0, capped: false }, addresses: 0, lastAt: null, lastAddress: null };
const inUse: TokenUseAnswer = {
  calls: { count: 412, capped: false },
  addresses: 2,
  lastAddress: '192.0.2.7',
  lastAt: minutesAgo(5),
};
const issued: IssuedTokenAnswer = { accessToken: 'tpk_secret', token: tokenRow };
const rotatePath = 'POST /access-tokens/t1/rotate';
const revokePath = 'POST /access-tokens/t1/revoke';

type Shown = {
  use?: TokenUseAnswer | (() => unknown);
  /** False: the use of the token is not known yet. */
  isCounted?: boolean;
  answer?: () => unknown;
  token?: Partial<TokenRow>;
};

async function show(what: 'rotate' | 'revoke', { use = unused, answer, token = {}, isCounted = true }: Shown = {}) {
  const office = fakeBackOffice({
    'GET /access-tokens/t1/use': typeof use === 'function' ? use : () => use,
    [rotatePath]: answer ?? (() => issued),
    [revokePath]: answer ?? (() => ({ token: tokenRow })),
  });
  const onDone = vi.fn();
  const Dialog = what === 'rotate' ? RotateDialog : RevokeDialog;
  const { user } = renderPage(<Dialog token={{ ...tokenRow, ...token }} onDone={onDone} />);
  if (isCounted) await screen.findByText(/in 7 days|Couldn’t count/);
  return { ...office, onDone, user };
}
const overlap = () => screen.getByLabelText<HTMLSelectElement>('The old token expires');
const button = (name: string) => screen.getByRole('button', { name });
const confirmation = () => screen.queryByLabelText('Type “Till 7” to confirm');

describe('the rotation of a token', () => {
  it('leaves the old token a day, unless something else is selected', async () => {
    const { changes, onDone, user } = await show('rotate');
    expect(document.activeElement).toBe(overlap());
    expect(screen.getByText(/The old token works for one day more/)).toBeTruthy();
    await user.click(button('Rotate token'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(issued));
    expect(changes).toEqual([{ method: 'POST', path: '/access-tokens/t1/rotate', body: { overlapMinutes: 1_440 } }]);
  });

  it.each([
    ['In one hour', 60, 'The old token works for one hour more; after that its requests get 403.'],
    ['In one week', 10_080, 'The old token works for one week more; after that its requests get 403.'],
    ['Immediately', 0, 'Requests with the old token get 403 from now on.'],
  ])('says what %s means, and sends it', async (name, minutes, text) => {
    const { changes, user } = await show('rotate');
    await user.selectOptions(overlap(), name);
    expect(screen.getByText(text)).toBeTruthy();
    await user.click(button('Rotate token'));
    await waitFor(() => expect(changes[0]?.body).toEqual({ overlapMinutes: minutes }));
  });

  it('needs the name of a token in use only when the old one stops at once', async () => {
    const { changes, user } = await show('rotate', { use: inUse });
    expect(confirmation()).toBeNull();
    await user.selectOptions(overlap(), 'Immediately');
    await user.click(button('Rotate token'));
    expect(describedBy(button('Rotate token'))).toContain('Type the text above to confirm first');
    expect(changes).toEqual([]);
    await user.type(confirmation() as HTMLElement, 'Till 7');
    await user.click(button('Rotate token'));
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('cannot pass the confirmation by Ctrl + Enter', async () => {
    const { changes, onDone, user } = await show('rotate', { use: inUse });
    await user.selectOptions(overlap(), 'Immediately');
    await user.type(confirmation() as HTMLElement, 'Till{Control>}{Enter}{/Control}');
    await user.type(confirmation() as HTMLElement, '{Enter}');
    expect(changes).toEqual([]);
    await user.type(confirmation() as HTMLElement, ' 7{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(issued));
  });

  it('can be sent while the use is counted, but not with an old token that stops at once', async () => {
    const counted = Promise.withResolvers<TokenUseAnswer>();
    const { changes, user } = await show('rotate', { use: () => counted.promise, isCounted: false });
    await user.selectOptions(overlap(), 'Immediately');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(button('Rotate token'));
    expect(describedBy(button('Rotate token'))).toContain('The consequences are still being counted');
    expect(changes).toEqual([]);
    await user.selectOptions(overlap(), 'In one hour');
    await user.click(button('Rotate token'));
    await waitFor(() => expect(changes[0]?.body).toEqual({ overlapMinutes: 60 }));
    counted.resolve(unused);
  });

  it('is sent once by a double click', async () => {
    const response = Promise.withResolvers<IssuedTokenAnswer>();
    const { changes, onDone, user } = await show('rotate', { answer: () => response.promise });
    await user.dblClick(button('Rotate token'));
    await waitFor(() => expect(describedBy(button('Rotate token'))).toContain('In progress'));
    response.resolve(issued);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(changes).toHaveLength(1);
  });

  it('stays open with the reason when the server rejects it', async () => {
    const { onDone, user } = await show('rotate', {
      answer: () => rejection(409, 'refused', 'Till 7 was revoked by Ada Byron.'),
    });
    await user.click(button('Rotate token'));
    expect((await screen.findByRole('alert')).textContent).toBe('Till 7 was revoked by Ada Byron.');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows a message about the time beside its field', async () => {
    const { user } = await show('rotate', {
      answer: () => fieldErrors({ overlapMinutes: 'is longer than the token is valid' }),
    });
    await user.click(button('Rotate token'));
    await waitFor(() => expect(describedBy(overlap())).toBe('is longer than the token is valid'));
  });

  it('is left without a question while nothing was changed', async () => {
    const { changes, onDone, user } = await show('rotate');
    await user.click(button('Cancel'));
    expect(onDone).toHaveBeenCalledWith();
    expect(changes).toEqual([]);
  });
});

describe('the revocation of a token', () => {
  it('shows who uses the token, and needs its name while it is in use', async () => {
    const { changes, onDone, user } = await show('revoke', { use: inUse });
    expect(screen.getByRole('dialog', { name: 'Revoke Till 7' }).textContent).toContain(
      '412 requests in 7 days from 2 addresses, last 5m ago from 192.0.2.7.',
    );
    await user.click(button('Revoke token'));
    expect(changes).toEqual([]);
    await user.type(confirmation() as HTMLElement, 'Till 7{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(changes).toMatchObject([{ path: '/access-tokens/t1/revoke' }]);
    expect(await screen.findByText('Till 7 is revoked')).toBeTruthy();
  });

  it('needs no name when nobody has used the token for a day', async () => {
    const { changes, user } = await show('revoke', { use: { ...inUse, lastAt: minutesAgo(25 * 60) } });
    expect(confirmation()).toBeNull();
    await user.click(button('Revoke token'));
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('cannot be confirmed before it is known whether the token is in use', async () => {
    const counted = Promise.withResolvers<TokenUseAnswer>();
    const { changes, user } = await show('revoke', { use: () => counted.promise, isCounted: false });
    await user.click(button('Revoke token'));
    expect(describedBy(button('Revoke token'))).toContain('The consequences are still being counted');
    counted.resolve(inUse);
    await waitFor(() => expect(confirmation()).toBeTruthy());
    await user.click(button('Revoke token'));
    expect(changes).toEqual([]);
  });

  it('stays open with the reason when the server rejects it', async () => {
    const { onDone, user } = await show('revoke', {
      answer: () => rejection(403, 'forbidden', 'You may not revoke this token.'),
    });
    await user.click(button('Revoke token'));
    expect((await screen.findByRole('alert')).textContent).toBe('You may not revoke this token.');
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the use of a token', () => {
  const text = () => screen.getByText(/in 7 days/).closest('p')?.textContent;

  it('distinguishes a token that was never used from one that is not used any more', async () => {
    await show('revoke');
    expect(text()).toBe('No requests in 7 days: it was never used.');
  });

  it('says when it was last used', async () => {
    await show('revoke', { token: { lastUsedAt: '2020-11-01T10:00:00.000Z' } });
    expect(text()).toBe('No requests in 7 days; it was last used 1 Nov 2020.');
  });

  it('is written in the singular for one request from one address', async () => {
    await show('revoke', { use: { ...inUse, calls: { count: 1, capped: false }, addresses: 1 } });
    expect(text()).toBe('1 request in 7 days from one address, last 5m ago from 192.0.2.7.');
  });

  it('says when counting stopped', async () => {
    await show('revoke', { use: { ...inUse, calls: { count: 10_000, capped: true }, lastAddress: null } });
    expect(text()).toContain('10,000+ requests in 7 days');
    expect(screen.getByTitle('Counting stops at this number.')).toBeTruthy();
  });

  it('says that it could not be counted, and the token can be revoked all the same', async () => {
    const { changes, user } = await show('revoke', {
      use: () => rejection(403, 'forbidden', 'You may not read requests.'),
    });
    expect(screen.getByText('Couldn’t count its use: You may not read requests.')).toBeTruthy();
    await user.click(button('Revoke token'));
    await waitFor(() => expect(changes).toHaveLength(1));
  });
});
