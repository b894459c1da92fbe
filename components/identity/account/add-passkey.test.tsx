import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startRegistration } from '#test/fixtures/passkeys.ts';
import { render } from '#test/render.tsx';
import { AddPasskey } from './add-passkey.tsx';

const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
beforeEach(() => {
  submit.mockClear();
  startRegistration.mockReset().mockResolvedValue({ id: 'key' });
});

async function add(status = 200) {
  vi.stubGlobal('fetch', async () => Response.json({ challenge: 'c' }, { status }));
  render(<AddPasskey />);
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add passkey' });
  await user.type(screen.getByLabelText('Name of the new passkey'), 'Laptop');
  await user.click(button);
  return { button, form: button.form as HTMLFormElement };
}
const rejected = (name: string) => Object.assign(new Error('rejected'), { name });

describe('a new passkey', () => {
  it('is sent with its name and what the browser created', async () => {
    const { form } = await add();
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(Object.fromEntries(new FormData(form))).toEqual({ name: 'Laptop', answer: '{"id":"key"}' });
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/account/security/passkey']);
  });

  it('is not created twice on one device', async () => {
    startRegistration.mockRejectedValue(rejected('InvalidStateError'));
    await add();
    expect((await screen.findByRole('alert')).textContent).toBe('This device already has one of your passkeys.');
    expect(submit).not.toHaveBeenCalled();
  });

  it('can be tried again after it was cancelled, and keeps its name', async () => {
    startRegistration.mockRejectedValue(rejected('NotAllowedError'));
    const { button } = await add();
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was added. Try again.');
    expect(button.disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name of the new passkey').value).toBe('Laptop');
  });

  it('is not created when the server gives no challenge', async () => {
    await add(403);
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was added.');
    expect(startRegistration).not.toHaveBeenCalled();
  });
});
