import { useTranslations } from 'next-intl';
import type { ListCells } from '#components/list/columns/list-columns.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { formatDuration } from '#components/ui/values/time/format-duration.ts';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { RequestRow } from '#lib/request-log/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

function Muted({ text, className }: { text: MessageKey; className?: string }) {
  const t = useTranslations();
  return <span className={classNames('text-muted-foreground', className)}>{t(text)}</span>;
}

/** The cells of requests that show more than one value. */
export const cells: ListCells<RequestRow> = {
  method: ({ method }) => <span className="font-medium">{method}</span>,
  path: ({ path }) => (
    <span className="block max-w-80 truncate font-mono text-[0.75rem]" title={path}>
      {shortenPath(path)}
    </span>
  ),
  status: ({ status, replayed }) => (
    <>
      <RequestStatus status={status} />
      {replayed ? <Muted text="requestLog.replayed" className="ml-1.5" /> : null}
    </>
  ),
  resultCode: ({ resultCode, resultDescription }) => (
    <span className="font-mono text-[0.75rem]" title={resultDescription ?? undefined}>
      {resultCode}
    </span>
  ),
  durationMs: ({ durationMs }) => formatDuration(durationMs),
  token: ({ token }) =>
    token ? (
      <span className="block max-w-40 truncate" title={token.hint}>
        {token.name}
      </span>
    ) : (
      <Muted text="requestLog.noToken" />
    ),
  entity: ({ entity }) => <Truncate text={entity?.name} />,
};
