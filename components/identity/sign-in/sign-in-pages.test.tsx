import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describedBy } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { ConsentPage, EnrolPage, PasswordPage, RecoveryCodesPage, SecondFactorPage } from './sign-in-pages.tsx';

const action = '/sign-in/abc';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Where a form without scripts goes. */
const target = (name: string) => [button(name).form?.method, button(name).form?.getAttribute('action')];

describe('the password page', () => {
  const show = (change: { username?: string; problem?: string | null; mailsLinks?: boolean } = {}) =>
    render(
      <PasswordPage
        page="password"
        application="Parcel console"
        username=""
        problem={null}
        mailsLinks={false}
        action={action}
        {...change}
      />,
    );

  it('names the application and sends both fields without scripts', () => {
    show();
    expect(screen.getByText('to Parcel console')).toBeTruthy();
    expect(target('Sign in')).toEqual(['post', '/sign-in/abc/password']);
    expect([field('User name').name, field('Password').name]).toEqual(['username', 'password']);
    expect(field('Password').type).toBe('password');
  });

  it('lets password managers fill both fields, and corrects no user name', () => {
    show();
    expect(field('User name').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    expect(field('User name').getAttribute('autocapitalize')).toBe('none');
    expect(field('User name').getAttribute('spellcheck')).toBe('false');
  });

  it('begins in the user name', () => {
    show();
    expect(document.activeElement).toBe(field('User name'));
  });

  it('keeps the user name after a failure and begins in the password, with the reason above', () => {
    show({ username: 'ada', problem: 'The user name or the password is wrong.' });
    expect(field('User name').value).toBe('ada');
    expect(field('Password').value).toBe('');
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.getByRole('alert').textContent).toBe('The user name or the password is wrong.');
  });

  it('has no message before the first attempt', () => {
    show();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be left, and says who helps when the password is forgotten', () => {
    show();
    expect(target('Cancel')).toEqual(['post', '/sign-in/abc/cancel']);
    expect(screen.getByText(/An administrator can send you a link/)).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is answered with a link by mail where the installation sends mail, without a password in the form', () => {
    const page = { page: 'password', application: 'Parcel console', username: 'ada', problem: null } as const;
    render(<PasswordPage {...page} mailsLinks action={action} />);
    const mail = button('Forgot it? Mail me a link');
    expect(mail.getAttribute('formaction')).toBe('/sign-in/abc/mail-link');
    expect(mail.formNoValidate).toBe(true);
    expect(screen.queryByText(/An administrator can send you a link/)).toBeNull();
  });
});

describe('the page of the second factor', () => {
  const show = (totp: boolean, passkeys: boolean) =>
    render(<SecondFactorPage page="second-factor" totp={totp} passkeys={passkeys} problem={null} action={action} />);

  it.each([
    [true, true, 'Use your passkey, or type the code of your authenticator app.'],
    [true, false, 'Type the code of your authenticator app.'],
    [false, true, 'Use your passkey, or type a recovery code.'],
    [false, false, 'Type a recovery code.'],
  ])('with an app %s and passkeys %s says: %s', (totp, passkeys, lead) => {
    show(totp, passkeys);
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use passkey' }) !== null).toBe(passkeys);
  });

  it('takes a code of digits or, without the phone, a recovery code in the same field', () => {
    show(true, false);
    expect(target('Continue')).toEqual(['post', '/sign-in/abc/code']);
    expect(field('Code').inputMode).toBe('numeric');
    expect(field('Code').autocomplete).toBe('one-time-code');
    expect(describedBy(field('Code'))).toContain('type one of your recovery codes');
    expect(document.activeElement).toBe(field('Code'));
  });

  it('shows a keyboard with letters for a recovery code', () => {
    show(false, false);
    expect(field('Recovery code').inputMode).toBe('text');
  });

  it('leaves the focus to the passkey, which is the main action', () => {
    show(true, true);
    expect(document.activeElement).not.toBe(field('Code'));
  });
});

describe('the page that adds a second factor', () => {
  it('shows the secret as a picture and as text, and takes the first code', () => {
    render(
      <EnrolPage page="enrol" qrSvg="<svg/>" secret="JBSW Y3DP" action={action} problem="This code is not correct." />,
    );
    const picture = screen.getByRole('img', { name: 'QR code for an authenticator app' });
    expect(picture.getAttribute('src')).toBe('data:image/svg+xml;base64,PHN2Zy8+');
    expect(screen.getByText('JBSW Y3DP')).toBeTruthy();
    expect(target('Add and continue')).toEqual(['post', '/sign-in/abc/enrolment']);
    expect(document.activeElement).toBe(field('Code'));
    expect(screen.getByRole('alert').textContent).toBe('This code is not correct.');
  });
});

describe('the page of the recovery codes', () => {
  it('lists every code and goes on only when the user has saved them', () => {
    render(<RecoveryCodesPage page="recovery-codes" codes={['aaaa-1', 'bbbb-2']} action={action} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa-1', 'bbbb-2']);
    expect(target('I have saved them')).toEqual(['post', '/sign-in/abc/recovery-codes']);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('the page that asks to share a profile', () => {
  it('shows exactly what the application gets, and the application works without it', () => {
    render(<ConsentPage page="consent" application="Parcel console" name="Ada Byron" username="ada" action={action} />);
    expect(screen.getByRole('heading').textContent).toBe('Share your profile with Parcel console?');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Ada Byron', 'ada']);
    expect(button('Share and continue').value).toBe('share');
    expect(button('Continue without sharing').value).toBe('withhold');
    expect(button('Continue without sharing').name).toBe('answer');
    expect(target('Continue without sharing')).toEqual(['post', '/sign-in/abc/consent']);
    expect(screen.getByText(/Parcel console gets only an anonymous user id/)).toBeTruthy();
  });
});
