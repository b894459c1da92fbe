'use client';

import { startRegistration } from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, Field, Problem } from '#components/identity/sign-in/controls.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import account from '#messages/en/identity/account.json';

/** Asks the browser for a new passkey and sends its answer as a form. */
export const AddPasskey = withMessages({ account }, function AddPasskey() {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function add(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const response = await fetch('/account/security/passkey-options', { method: 'POST' });
      if (!response.ok) throw new Error('expired');
      const created = await startRegistration({ optionsJSON: await response.json() });
      if (answer.current) answer.current.value = JSON.stringify(created);
      form.current?.submit();
    } catch (error) {
      setBusy(false);
      const known = error instanceof Error && error.name === 'InvalidStateError';
      setProblem(known ? t('account.addPasskey.alreadyAdded') : t('account.addPasskey.failed'));
    }
  }

  return (
    <form ref={form} method="post" action="/account/security/passkey" className="flex max-w-sm flex-col gap-3">
      <input ref={answer} type="hidden" name="answer" />
      <Field
        name="name"
        label={t('account.addPasskey.name')}
        placeholder={t('account.addPasskey.placeholder')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="button" disabled={busy} onClick={() => void add()}>
        {t('account.addPasskey.add')}
      </Button>
      <Problem>{problem}</Problem>
    </form>
  );
});
