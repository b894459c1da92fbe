'use client';

import { useTranslations } from 'next-intl';
import { CodeBlock } from './code-block.tsx';
import { readPlace, type SampleAnswer } from './send-sample.ts';
import type { Sending } from './use-send-sample.ts';

type Props = { stated: string | null; sending: Sending };

/** What the gateway has answered; before, the answer that the guide states. */
export function SampleAnswerView({ stated, sending: { state, answer } }: Props) {
  const t = useTranslations();
  const text = answer ? JSON.stringify(answer.body, null, 2) : stated;
  return (
    <div aria-live="polite">
      {state === 'failed' ? <p className="border-t px-4 py-3 text-state-bad">{t('docs.sample.failed')}</p> : null}
      {text === null ? null : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 text-table">
            {answer ? <AnswerLine answer={answer} /> : <span>{t('docs.sample.stated')}</span>}
          </div>
          <CodeBlock language="json" className="max-h-96 border-t">
            {text}
          </CodeBlock>
        </>
      )}
    </div>
  );
}

/** As the states of payments: done, waiting, failed. */
function lookOf(status: number, code: string): string {
  if (status >= 400) return 'text-state-bad';
  return code.startsWith('000.200.0') ? 'text-state-wait' : 'text-state-good';
}

/** Status, time, and where the reader can look at what was made. */
function AnswerLine({ answer: { status, tookMs, body } }: { answer: SampleAnswer }) {
  const t = useTranslations();
  const code = String(readPlace(body, 'result.code') ?? '');
  const id = readPlace(body, 'id');
  const redirect = readPlace(body, 'redirect.method') === 'GET' ? readPlace(body, 'redirect.url') : undefined;
  const isPayment = typeof id === 'string' && readPlace(body, 'paymentType') !== undefined;
  const link = 'text-primary hover:underline';
  return (
    <>
      <span className={`font-medium ${lookOf(status, code)}`}>
        {t('docs.sample.answered', { status: String(status), code, ms: tookMs })}
      </span>
      {typeof redirect === 'string' ? (
        <a href={redirect} target="_blank" rel="noreferrer" className={link}>
          {t('docs.sample.actAsShopper')}
        </a>
      ) : null}
      {isPayment ? (
        <a href={`/transactions/${id}`} target="_blank" rel="noreferrer" className={link}>
          {t('docs.sample.openPayment')}
        </a>
      ) : null}
    </>
  );
}
