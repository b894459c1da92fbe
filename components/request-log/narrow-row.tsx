import { formatDuration } from '#components/ui/values/time/format-duration.ts';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { RequestRow } from '#lib/request-log/staff/index.ts';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

/** A request in two lines, for phones. */
export function NarrowRow({ row }: { row: RequestRow }) {
  return (
    <>
      <span className="flex items-baseline gap-3 text-table">
        <RequestStatus status={row.status} />
        <span className="ml-auto text-muted-foreground">
          {formatDuration(row.durationMs)} · <RelativeTime at={row.at} />
        </span>
      </span>
      <span className="mt-0.5 block truncate text-table">
        <span className="font-medium">{row.method}</span>{' '}
        <span className="font-mono text-[0.75rem]">{shortenPath(row.path)}</span>
      </span>
    </>
  );
}
