import { Download, Trash2, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ByteSize } from '#components/ui/values/byte-size.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DisputeDetail } from '#lib/disputes/staff/index.ts';
import { useEvidence } from './use-evidence.ts';

const accepted = '.pdf,.png,.jpg,.jpeg';

/** The files that defend a payment; they are saved by users and never shown in the page. */
export function Evidence({ detail: { row, evidence, mayWrite } }: { detail: DisputeDetail }) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, add, remove } = useEvidence(row.id);
  const mayChange = mayWrite && row.state === 'OPEN';
  return (
    <section aria-labelledby="evidence">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="evidence" className="font-semibold">
          {t('dispute.evidence.title')}
        </h2>
        {mayChange ? (
          <>
            <input
              ref={input}
              type="file"
              accept={accepted}
              className="sr-only"
              tabIndex={-1}
              aria-label={t('dispute.evidence.file')}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void add(file);
                target.value = '';
              }}
            />
            <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
              <Upload aria-hidden className="size-4" />
              {t('dispute.evidence.add')}
            </Button>
          </>
        ) : null}
      </div>
      {evidence.length === 0 ? (
        <p className="border-y py-3 text-muted-foreground">{t('dispute.evidence.none')}</p>
      ) : (
        <ul className="divide-y border-y">
          {evidence.map(({ id, fileName, byteSize, actorName, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
              <a
                href={`/api/backoffice/disputes/${row.id}/evidence/${id}`}
                download={fileName}
                className="inline-flex items-center gap-1.5 text-primary hover:underline wrap-anywhere"
              >
                <Download aria-hidden className="size-4" />
                {fileName}
              </a>
              <span className="text-muted-foreground text-table">
                <ByteSize bytes={byteSize} />
              </span>
              <span className="grow text-muted-foreground text-table">
                {actorName} <Timestamp at={createdAt} />
              </span>
              {mayChange ? (
                <Button
                  size="small"
                  variant="ghost"
                  disabled={isSending}
                  aria-label={t('dispute.evidence.remove', { name: fileName })}
                  onClick={() => void remove(id)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
