'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackAttempt } from '#lib/callbacks/staff/index.ts';

const AttemptMessages = onDemand(() => import('./attempt-messages.tsx').then((module) => module.AttemptMessages));
const CompareAttempts = onDemand(() => import('./compare-attempts.tsx').then((module) => module.CompareAttempts));

type Props = { attempts: readonly CallbackAttempt[] };

/** Every request that was made for a callback, and two of them beside each other. */
export function Attempts({ attempts }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="mb-2 font-semibold">
        {t('callback.attempts.title')}
      </h2>
      {attempts.length === 0 ? (
        <p className="text-muted-foreground">{t('callback.attempts.empty')}</p>
      ) : (
        <ol className="divide-y border-y">
          {attempts.map((attempt) => (
            <Attempt key={attempt.ordinal} attempt={attempt} />
          ))}
        </ol>
      )}
      {attempts.length > 1 ? <Comparison attempts={attempts} /> : null}
    </section>
  );
}

/** Loaded when it is opened. */
function Comparison({ attempts }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded font-medium hover:bg-accent">
        {t('callback.compare.title')}
      </summary>
      {isOpen ? <CompareAttempts attempts={attempts} /> : null}
    </details>
  );
}

function Attempt({ attempt }: { attempt: CallbackAttempt }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const { ordinal, startedAt, kind } = attempt;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="cursor-pointer rounded py-1.5 wrap-anywhere hover:bg-accent">
          <span className="text-muted-foreground tabular-nums">{`${ordinal}. `}</span>
          <Timestamp at={startedAt} /> <Outcome attempt={attempt} />
          {kind === 'delivery' ? null : (
            <span className="text-muted-foreground"> · {t(`callback.attempts.${kind}`)}</span>
          )}
        </summary>
        {isOpen ? <AttemptMessages attempt={attempt} /> : null}
      </details>
    </li>
  );
}

/** Another address answers with any status, which acknowledges nothing. */
function Outcome({ attempt: { outcome, status, cause } }: { attempt: CallbackAttempt }) {
  const t = useTranslations();
  const values = { status: String(status ?? '') };
  if (outcome === 'ANSWERED') return <span>{t('callback.attempts.answered', values)}</span>;
  if (outcome === 'DELIVERED')
    return <span className="text-state-good">{t('callback.attempts.acknowledged', values)}</span>;
  return <span className="text-state-bad">{cause}</span>;
}
