'use client';

import { startAuthentication } from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, Problem } from './controls.tsx';

/** Asks the browser for a passkey assertion and submits it as a form; `isFirst`: instead of a password. */
export function PasskeySignIn({ action, isFirst = false }: { action: string; isFirst?: boolean }) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem('');
    const response = await fetch(`${action}/passkey-options`, { method: 'POST' }).catch(() => null);
    if (!response?.ok) {
      setBusy(false);
      setProblem(response ? t('signIn.passkey.expired') : t('signIn.passkey.unreachable'));
      return;
    }
    try {
      const signed = await startAuthentication({ optionsJSON: await response.json() });
      if (answer.current) answer.current.value = JSON.stringify(signed);
      form.current?.submit();
    } catch (error) {
      setBusy(false);
      const cancelled = error instanceof Error && error.name === 'NotAllowedError';
      const way = isFirst ? 'password' : 'code';
      setProblem(cancelled ? t('signIn.passkey.cancelled', { way }) : t('signIn.passkey.unsupported', { way }));
    }
  }

  return (
    <form ref={form} method="post" action={`${action}/passkey`} className="flex flex-col gap-3">
      <input ref={answer} type="hidden" name="answer" />
      <Button type="button" variant={isFirst ? 'secondary' : 'primary'} disabled={busy} onClick={() => void ask()}>
        {isFirst ? t('signIn.passkey.first') : t('signIn.passkey.use')}
      </Button>
      <Problem>{problem}</Problem>
    </form>
  );
}
