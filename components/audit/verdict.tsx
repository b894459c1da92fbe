'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { Button } from '#components/ui/button.tsx';
import { Count } from '#components/ui/values/money.tsx';
import type { Verification } from './use-verification.ts';

type VerdictProps = {
  result: Verification;
  running: boolean;
  stop: () => void;
};

/** How far the verification is, and what it found. */
export function Verdict({ result, running, stop }: VerdictProps) {
  const t = useTranslations();
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
