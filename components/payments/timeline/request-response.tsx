'use client';

import { Terminal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/values/copy-button.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';

/** Quotes any value safely for a shell. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

const initialTypes: readonly string[] = ['DB', 'PA', 'CD'];

/** The request as a curl command; masked values stay masked, and the token is a variable. */
export function curlOf({ request, row, facts }: TransactionDetail, origin: string): string {
  // A payment that was run again refers to the rejected one, but is a request of its own.
  const followedId = initialTypes.includes(row.paymentType) ? null : facts.referencedId;
  const path = followedId ? `/v1/payments/${followedId}` : '/v1/payments';
  const params = Object.entries({ entityId: row.channelId, ...request });
  return [
    `curl ${quoted(origin + path)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...params.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
  ].join(' \\\n  ');
}

const code = 'max-h-96 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere';

/** The request and the response. */
export function RequestResponse({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations();
  const { request, answer } = detail;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-2 font-semibold">
        {t('transaction.requestResponse.title')}
      </h2>
      <details className="border-t py-1.5">
        <summary className="cursor-pointer rounded font-medium hover:bg-accent">
          {t('transaction.requestResponse.request')}
        </summary>
        {request ? (
          <div className="mt-2 space-y-2">
            <pre className={code}>
              {Object.entries(request)
                .map(([name, value]) => `${name}=${value}`)
                .join('\n')}
            </pre>
            <Button
              size="small"
              onClick={() =>
                void copyText(t, curlOf(detail, location.origin), t('transaction.requestResponse.curlName'))
              }
            >
              <Terminal aria-hidden className="size-3.5" />
              {t('transaction.requestResponse.copyAsCurl')}
            </Button>
            <p className="text-muted-foreground text-table">{t('transaction.requestResponse.masked')}</p>
          </div>
        ) : (
          <p className="mt-2 text-muted-foreground">{t('transaction.requestResponse.noRequest')}</p>
        )}
      </details>
      <details className="border-y py-1.5">
        <summary className="cursor-pointer rounded font-medium hover:bg-accent">
          {t('transaction.requestResponse.answer')}
        </summary>
        <pre className={`mt-2 ${code}`}>{JSON.stringify(answer, null, 2)}</pre>
      </details>
    </section>
  );
}
