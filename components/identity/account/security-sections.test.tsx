import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SecurityOverview } from '#lib/identity/index.ts';
import { render } from '#test/render.tsx';
import { AccountLayout } from './account-layout.tsx';
import {
  AppSection,
  CodesSection,
  NewCodes,
  PasskeySection,
  SecurityProblem,
  SignInAgain,
} from './security-sections.tsx';

const target = (name: string) => {
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name });
  return [form?.method, form?.getAttribute('action')];
};

describe('the authenticator app of the own account', () => {
  it('can be removed while it is in use, and no new secret is shown', () => {
    render(<AppSection enrolled enrolment={{ qrSvg: '<svg/>', secret: 'JBSW' }} />);
    expect(screen.getByText(/You type its code every time you sign in/)).toBeTruthy();
    expect(target('Remove app')).toEqual(['post', '/account/security/totp-remove']);
    expect(screen.queryByText('JBSW')).toBeNull();
  });

  it('is added by its first code', () => {
    render(<AppSection enrolled={false} enrolment={{ qrSvg: '<svg/>', secret: 'JBSW' }} />);
    expect(screen.getByText('JBSW')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code').required).toBe(true);
    expect(target('Add app')).toEqual(['post', '/account/security/totp']);
  });

  it('cannot be changed before the user has signed in again', () => {
    render(<AppSection enrolled={false} enrolment={null} />);
    expect(screen.queryByRole('button')).toBeNull();
    render(<SignInAgain />);
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/sign-in?again&to=/account/security',
    );
  });
});

describe('the passkeys of the own account', () => {
  const passkeys: SecurityOverview['passkeys'] = [
    { id: 'k1', name: 'Laptop', createdAt: new Date('2020-11-01'), lastUsedAt: new Date('2020-11-09') },
    { id: 'k2', name: 'Key', createdAt: new Date('2020-11-02'), lastUsedAt: null },
  ];

  it('are listed with their use, and each is removed by itself', () => {
    render(<PasskeySection passkeys={passkeys} mayChange />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Laptop added 2020-11-01, last used 2020-11-09Remove');
    expect(second?.textContent).toContain('Key added 2020-11-02, not used yet');
    const button = within(second as HTMLElement).getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(button.form?.getAttribute('action')).toBe('/account/security/passkey-remove');
    expect(new FormData(button.form as HTMLFormElement).get('id')).toBe('k2');
  });

  it('cannot be added before the user has signed in again', () => {
    render(<PasskeySection passkeys={passkeys} mayChange={false} />);
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
    expect(screen.getByText('Laptop')).toBeTruthy();
  });
});

describe('the recovery codes of the own account', () => {
  it('are counted, and new ones replace them', () => {
    render(<CodesSection left={3} />);
    expect(screen.getByText('3 of 10 codes left. New codes replace the old ones.')).toBeTruthy();
    expect(target('Create new codes')).toEqual(['post', '/account/security/recovery-codes']);
  });

  it('are shown until the user has saved them', () => {
    render(<NewCodes codes={['aaaa-1', 'bbbb-2']} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(target('I have saved them')).toEqual(['post', '/account/security/codes-kept']);
  });
});

describe('a problem that the address names', () => {
  it.each([
    ['code', 'This code is not correct. Wait for the next code in your app and type it.'],
    ['passkey', 'The passkey was not accepted. Nothing has changed. Try again.'],
    ['last', 'This is your last second factor, and you need one to sign in. Add another first.'],
  ])('%s is explained with what to do next', (name, text) => {
    render(<SecurityProblem name={name} />);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it.each([undefined, '', 'toString', '<b>'])('%s is no problem, and shows nothing', (name) => {
    render(<SecurityProblem name={name} />);
    expect(document.body.textContent).toBe('');
  });
});

describe('the pages of the own account', () => {
  it('name the current page for screen readers', () => {
    render(
      <AccountLayout here="/account/security" title="Second factor" lead="">
        content
      </AccountLayout>,
    );
    const pages = within(screen.getByRole('navigation', { name: 'Your account' }));
    const current = pages.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual(['Sign-in']);
    expect(pages.getByRole('link', { name: 'Your sessions' }).getAttribute('href')).toBe('/account/sessions');
  });
});
