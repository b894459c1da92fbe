'use client';

import type { ColumnChoice } from '#components/layout/use-columns.ts';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { Truncate } from '#components/ui/truncate.tsx';
import type { RequestRow } from '#lib/backoffice/index.ts';
import { RequestStatus } from './request-status.tsx';

/** All columns of the request log. */
export const columns: readonly Column<RequestRow>[] = [
  { id: 'at', name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  {
    id: 'call',
    name: 'Request',
    cell: ({ method, path }) => (
      <span className="block max-w-80 truncate" title={`${method} ${path}`}>
        <span className="font-medium">{method}</span>{' '}
        <span className="font-mono text-[0.75rem]">{shortenPath(path)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    name: 'Status',
    cell: ({ status, replayed }) => (
      <>
        <RequestStatus status={status} />
        {replayed ? <span className="ml-1.5 text-muted-foreground">replayed</span> : null}
      </>
    ),
  },
  {
    id: 'resultCode',
    name: 'Result',
    cell: ({ resultCode, resultDescription }) => (
      <span className="font-mono text-[0.75rem]" title={resultDescription ?? undefined}>
        {resultCode}
      </span>
    ),
  },
  { id: 'took', name: 'Duration', right: true, cell: ({ durationMs }) => formatTook(durationMs) },
  {
    id: 'token',
    name: 'Token',
    cell: ({ token }) =>
      token ? (
        <span className="block max-w-52 truncate" title={token.hint}>
          {token.name} <span className="font-mono text-[0.75rem] text-muted-foreground">{token.hint}</span>
        </span>
      ) : (
        <span className="text-muted-foreground">none</span>
      ),
  },
  { id: 'entity', name: 'Entity', cell: ({ entity }) => <Truncate text={entity?.name} /> },
];

type TableProps = {
  calls: RequestRow[];
  choice: ColumnChoice;
  selected: number;
  onOpen: (call: RequestRow) => void;
};

/** The requests: a table from 640 px on, two lines per request below. */
export function RequestTable({ calls, choice, selected, onOpen }: TableProps) {
  return (
    <>
      <DataTable
        columns={columns}
        rows={calls}
        idOf={({ id }) => id}
        shown={choice.shown}
        compact={choice.compact}
        selected={selected}
        lead={(call, cell) => (
          <button
            type="button"
            aria-label={`${call.method} ${shortenPath(call.path)}, ${call.status}`}
            onClick={() => onOpen(call)}
            className="cursor-pointer rounded text-left hover:underline"
          >
            {cell}
          </button>
        )}
        onOpen={onOpen}
      />
      <NarrowRows calls={calls} onOpen={onOpen} />
    </>
  );
}

function NarrowRows({ calls, onOpen }: Pick<TableProps, 'calls' | 'onOpen'>) {
  return (
    <ul className="divide-y border-y sm:hidden">
      {calls.map((call) => (
        <li key={call.id}>
          <button
            type="button"
            onClick={() => onOpen(call)}
            className="block w-full cursor-pointer py-2.5 text-left active:bg-accent"
          >
            <span className="flex items-baseline gap-3 text-table">
              <RequestStatus status={call.status} />
              <span className="ml-auto text-muted-foreground">
                {formatTook(call.durationMs)} · <RelativeTime at={call.at} />
              </span>
            </span>
            <span className="mt-0.5 block truncate text-table">
              <span className="font-medium">{call.method}</span>{' '}
              <span className="font-mono text-[0.75rem]">{shortenPath(call.path)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shortens ids in paths to their first eight and last four characters. */
export function shortenPath(path: string): string {
  return path.replaceAll(/([0-9a-f]{8})[0-9a-f]{20}([0-9a-f]{4})/g, '$1…$2');
}

export function formatTook(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
