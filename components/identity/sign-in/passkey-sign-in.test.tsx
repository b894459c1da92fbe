import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startAuthentication } from '#test/fixtures/passkeys.ts';
import { render } from '#test/render.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
beforeEach(() => {
  submit.mockClear();
  startAuthentication.mockReset().mockResolvedValue({ id: 'key' });
});

async function use(answer: () => Promise<Response>, isFirst = false) {
  const send = vi.fn(answer);
  vi.stubGlobal('fetch', send);
  const { container } = render(<PasskeySignIn action="/sign-in/abc" isFirst={isFirst} />);
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: isFirst ? 'Sign in with a passkey' : 'Use passkey',
  });
  await userEvent.setup().click(button);
  const answered = () => container.querySelector<HTMLInputElement>('input[name=answer]')?.value;
  return { send, button, answered };
}
const options = async () => Response.json({ challenge: 'c' });
const rejected = (name: string) => Object.assign(new Error('rejected'), { name });

describe('the sign-in by passkey', () => {
  it('sends what the browser signed for the challenge of this sign-in', async () => {
    const { send, button, answered } = await use(options);
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledWith('/sign-in/abc/passkey-options', { method: 'POST' });
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(answered()).toBe('{"id":"key"}');
    expect(button.form?.getAttribute('action')).toBe('/sign-in/abc/passkey');
  });

  it('cannot be started twice', async () => {
    startAuthentication.mockReturnValue(new Promise(() => undefined));
    const { button } = await use(options);
    expect(button.disabled).toBe(true);
    expect(submit).not.toHaveBeenCalled();
  });

  it('can be tried again after the user cancelled it', async () => {
    startAuthentication.mockRejectedValue(rejected('NotAllowedError'));
    const { button } = await use(options);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Passkey sign-in was cancelled. Try again, or type a code.',
    );
    expect(button.disabled).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });

  it('leads to the code when the browser cannot use a passkey', async () => {
    startAuthentication.mockRejectedValue(rejected('NotSupportedError'));
    await use(options);
    expect((await screen.findByRole('alert')).textContent).toBe('This browser cannot use a passkey. Type a code.');
  });

  it('leads to the password where it stands instead of one', async () => {
    startAuthentication.mockRejectedValue(rejected('NotAllowedError'));
    await use(options, true);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Passkey sign-in was cancelled. Try again, or type your password.',
    );
  });

  it('says that the sign-in has expired, for which the browser is not the reason', async () => {
    await use(async () => new Response(null, { status: 404 }));
    expect((await screen.findByRole('alert')).textContent).toBe('The sign-in has expired. Start again.');
    expect(startAuthentication).not.toHaveBeenCalled();
  });

  it('says that Turnpike could not be reached', async () => {
    await use(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t reach Turnpike. Check the connection and try again.',
    );
  });
});
