import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { ByteSize } from '#components/ui/values/byte-size.tsx';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ConnectionDetail, TransferRow } from '#lib/transfers/staff/index.ts';

const states: Readonly<Record<string, StateAppearance>> = {
  WAITING: { label: 'fileConnection.transfer.WAITING', icon: Clock, colour: 'text-state-wait' },
  DONE: { label: 'fileConnection.transfer.DONE', icon: CircleCheck, colour: 'text-state-good' },
  REFUSED: { label: 'fileConnection.transfer.REFUSED', icon: CircleX, colour: 'text-state-bad' },
  FAILED: { label: 'fileConnection.transfer.FAILED', icon: CircleX, colour: 'text-state-bad' },
};

/** The last files of a connection, and what became of them. */
export function TransferTable({ detail: { row, transfers, may } }: { detail: ConnectionDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="transfers" className="min-w-0">
      <h2 id="transfers" className="mb-2 font-semibold">
        {t('fileConnection.transfers')}
      </h2>
      {transfers.length === 0 ? <p className="text-muted-foreground">{t('fileConnection.none')}</p> : null}
      <ul className="divide-y border-y empty:hidden">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">
              <TransferName transfer={transfer} />
            </span>
            <StateText state={transfer.state} appearance={states[transfer.state]} />
            {transfer.byteSize === null ? null : <ByteSize bytes={transfer.byteSize} />}
            <span className="text-muted-foreground text-table">
              <Timestamp at={transfer.updatedAt} />
            </span>
            {may.run && transfer.day !== null && transfer.state !== 'WAITING' ? (
              <Resend connectionId={row.id} transfer={transfer} />
            ) : null}
            {transfer.error === null ? null : (
              <span className="basis-full text-table wrap-anywhere">{transfer.error}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a file, with a link to what it became. */
function TransferName({ transfer: { name, subjectKind, subjectId } }: { transfer: TransferRow }) {
  if (subjectKind === null || subjectId === null) return name;
  const page = subjectKind === 'STATEMENT' ? '/bank-statements/' : '/settlement/';
  return <PageLink to={page + subjectId}>{name}</PageLink>;
}

function Resend({ connectionId, transfer }: { connectionId: string; transfer: TransferRow }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { resend } = transfersApi['file-connections'][':id'].transfers[':transferId'];
  const { mutate, isPending } = useApiMutation(resend.$post, {
    onSuccess: () => {
      toast.success(t('fileConnection.resendRequested', { name: transfer.name }));
      void client.invalidateQueries();
    },
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Button
      size="small"
      disabled={isPending}
      aria-label={t('fileConnection.resendNamed', { name: transfer.name })}
      onClick={() => mutate({ param: { id: connectionId, transferId: transfer.id }, json: {} })}
    >
      {t('fileConnection.resend')}
    </Button>
  );
}
