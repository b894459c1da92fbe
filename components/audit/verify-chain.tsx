'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { api, pagePath } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { Count } from '#components/ui/values/money.tsx';
import type { AuditVerification } from '#lib/backoffice/index.ts';

type Verification = AuditVerification | { state: 'failed'; message: string };

/** Verifies the log in parts and reports progress and result. */
export function useVerification() {
  const t = useTranslations();
  const [result, setResult] = useState<Verification | null>(null);
  const [running, setRunning] = useState(false);
  const walk = useRef<AbortController | null>(null);
  useEffect(() => () => walk.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    walk.current = controller;
    setResult(null);
    setRunning(true);
    try {
      let after: string | null = null;
      for (;;) {
        const part: AuditVerification = await answerOf(
          api.audit.verification.$get({ query: { after } }, { init: { signal: controller.signal } }),
        );
        setResult(part);
        if (part.state !== 'walking') break;
        after = part.next;
      }
    } catch (error) {
      const message = error instanceof BackOfficeError ? error.message : t('audit.verify.stopped');
      setResult({ state: 'failed', message });
    } finally {
      setRunning(false);
    }
  };
  return { result, running, start, stop: () => walk.current?.abort() };
}

type VerdictProps = Pick<ReturnType<typeof useVerification>, 'result' | 'running' | 'stop'>;

export function Verdict({ result, running, stop }: VerdictProps) {
  const t = useTranslations();
  if (!result) return null;
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2"
    >
      {result.state === 'walking' ? (
        <>
          <progress
            value={Number(result.verified)}
            max={Number(result.entries)}
            aria-label={t('audit.verify.progress')}
            className="h-1.5 w-40 accent-primary"
          />
          <span>
            {t.rich('audit.verify.verified', {
              verified: () => <Count value={Number(result.verified)} />,
              entries: () => <Count value={Number(result.entries)} />,
            })}
          </span>
          {running ? (
            <Button size="small" onClick={stop}>
              {t('audit.verify.stop')}
            </Button>
          ) : null}
        </>
      ) : null}
      {result.state === 'whole' ? (
        <>
          <ShieldCheck aria-hidden className="size-4 text-state-good" />
          <span>
            {t.rich('audit.verify.intact', {
              strong: (chunks) => <strong className="font-medium text-state-good">{chunks}</strong>,
              count: () => <Count value={Number(result.entries)} />,
            })}
          </span>
        </>
      ) : null}
      {result.state === 'broken' ? (
        <>
          <ShieldAlert aria-hidden className="size-4 text-state-bad" />
          <span>
            {t.rich('audit.verify.damaged', {
              reason: result.reason,
              strong: (chunks) => <strong className="font-medium text-state-bad">{chunks}</strong>,
            })}
          </span>
          <Link
            href={pagePath('/audit', { older: result.older })}
            className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
          >
            {t('audit.verify.show')}
          </Link>
        </>
      ) : null}
      {result.state === 'failed' ? (
        <span>{t('audit.verify.failed', { message: result.message })}</span>
      ) : null}
    </div>
  );
}
