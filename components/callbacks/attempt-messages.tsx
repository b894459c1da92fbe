'use client';

import { useTranslations } from 'next-intl';
import { withMessages } from '#components/ui/messages.tsx';
import type { CallbackAttempt } from '#lib/callbacks/staff/index.ts';
import callbackAttempt from '#messages/en/callbacks/callback-attempt.json';

const code = 'max-h-96 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere';

type Props = { attempt: CallbackAttempt };

/** The request and the answer of one attempt, and how long each phase took. */
export const AttemptMessages = withMessages({ callbackAttempt }, function AttemptMessages({ attempt }: Props) {
  const t = useTranslations();
  const { url, status, responseIsCut } = attempt;
  return (
    <div className="my-2 space-y-3">
      <Times timings={attempt.timings} />
      {url === null ? (
        <p className="text-muted-foreground">{t('callbackAttempt.notSent')}</p>
      ) : (
        <Block title={t('callbackAttempt.request')}>
          {join(`POST ${url}`, attempt.requestHeaders, attempt.requestBody)}
        </Block>
      )}
      {status === null ? (
        <p className="text-muted-foreground">{t('callbackAttempt.noAnswer')}</p>
      ) : (
        <Block title={t('callbackAttempt.answer')}>
          {join(String(status), attempt.responseHeaders, attempt.responseBody)}
        </Block>
      )}
      {responseIsCut ? <p className="text-muted-foreground">{t('callbackAttempt.cut')}</p> : null}
    </div>
  );
});

const phases = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'totalMs'] as const;

/** A phase without a time did not happen: the connection was one that was there, or has no TLS. */
function Times({ timings }: { timings: CallbackAttempt['timings'] }) {
  const t = useTranslations();
  if (!timings) return null;
  const shown = phases.filter((phase) => timings[phase] !== null && timings[phase] !== undefined);
  return (
    <dl aria-label={t('callbackAttempt.times')} className="flex flex-wrap gap-x-5 gap-y-1 text-table">
      {shown.map((phase) => (
        <div key={phase} className="flex gap-1.5">
          <dt className="text-muted-foreground">{t(`callbackAttempt.phase.${phase}`)}</dt>
          <dd className="tabular-nums">
            {t('callbackAttempt.milliseconds', { milliseconds: Math.round(10 * (timings[phase] ?? 0)) / 10 })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Block({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{title}</figcaption>
      <pre className={code}>{children}</pre>
    </figure>
  );
}

function join(start: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [start, ...lines, '', body].join('\n').trimEnd();
}
