'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Count } from '#components/ui/values/money.tsx';
import auditVerdict from '#messages/en/audit/audit-verdict.json';
import type { Verification } from './use-verification.ts';

type VerdictProps = { result: Verification; running: boolean; stop: () => void };

/** How far the verification is, and what it found. */
export const Verdict = withMessages({ auditVerdict }, function Verdict(props: VerdictProps) {
  const { result, running, stop } = props;
  const t = useTranslations();
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2">
      {result.state === 'walking' ? (
        <>
          <progress
            value={Number(result.verified)}
            max={Number(result.entries)}
            aria-label={t('auditVerdict.progress')}
            className="h-1.5 w-40"
          />
          <span>
            {t.rich('auditVerdict.verified', {
              verified: () => <Count value={Number(result.verified)} />,
              entries: () => <Count value={Number(result.entries)} />,
            })}
          </span>
          {running ? (
            <Button size="small" onClick={stop}>
              {t('auditVerdict.stop')}
            </Button>
          ) : null}
        </>
      ) : null}
      {result.state === 'whole' ? (
        <>
          <ShieldCheck aria-hidden className="size-4 text-state-good" />
          <span>
            {t.rich('auditVerdict.intact', {
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
            {t.rich('auditVerdict.damaged', {
              reason: result.reason,
              strong: (chunks) => <strong className="font-medium text-state-bad">{chunks}</strong>,
            })}
          </span>
          <Link
            href={pagePath('/audit', { older: result.older })}
            className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
          >
            {t('auditVerdict.show')}
          </Link>
        </>
      ) : null}
      {result.state === 'failed' ? <span>{t('auditVerdict.failed', { message: result.message })}</span> : null}
    </div>
  );
});
