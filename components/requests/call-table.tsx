'use client';

import { classNames } from '#components/ui/class-names.ts';
import { Moment } from '#components/ui/moment.tsx';
import { useRowInView } from '#components/ui/use-row-in-view.ts';
import type { ApiCallRow } from '#lib/backoffice/index.ts';
import { CallStatus } from './call-status.tsx';

type TableProps = { calls: ApiCallRow[]; selected: number; onOpen: (call: ApiCallRow) => void };

const heads = ['Time', 'Call', 'Status', 'Result', 'Took', 'Token', 'Entity'];

/** The calls: a table from 640 px on, two lines a call below. */
export function CallTable(props: TableProps) {
  return (
    <>
      <WideTable {...props} />
      <NarrowRows {...props} />
    </>
  );
}

function WideTable({ calls, selected, onOpen }: TableProps) {
  const selectedRow = useRowInView(selected);
  return (
    <div className="hidden overflow-x-auto sm:block">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  'h-8 whitespace-nowrap border-b px-3 text-left font-medium text-muted-foreground first:pl-0',
                  head === 'Took' && 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call, index) => (
            <tr
              key={call.id}
              ref={index === selected ? selectedRow : null}
              aria-selected={index === selected}
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('button')) onOpen(call);
              }}
              className="h-9 cursor-pointer scroll-mt-24 scroll-mb-4 hover:bg-accent aria-selected:bg-accent [&>td]:border-b [&>td]:px-3 [&>td]:first:pl-0"
            >
              <td>
                <Moment at={call.at} />
              </td>
              <td>
                <button
                  type="button"
                  onClick={() => onOpen(call)}
                  className="block max-w-80 cursor-pointer truncate rounded text-left hover:underline"
                  title={`${call.method} ${call.path}`}
                >
                  <span className="font-medium">{call.method}</span>{' '}
                  <span className="font-mono text-[0.75rem]">{shortenPath(call.path)}</span>
                </button>
              </td>
              <td>
                <CallStatus status={call.status} />
                {call.replayed ? <span className="ml-1.5 text-muted-foreground">replayed</span> : null}
              </td>
              <td className="font-mono text-[0.75rem]" title={call.resultDescription ?? undefined}>
                {call.resultCode}
              </td>
              <td className="text-right tabular-nums">{formatTook(call.durationMs)}</td>
              <td>
                {call.token ? (
                  <span className="block max-w-52 truncate" title={call.token.hint}>
                    {call.token.name}{' '}
                    <span className="font-mono text-[0.75rem] text-muted-foreground">{call.token.hint}</span>
                  </span>
                ) : (
                  <span className="text-muted-foreground">none</span>
                )}
              </td>
              <td>
                <span className="block max-w-40 truncate">{call.entity?.name}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NarrowRows({ calls, onOpen }: TableProps) {
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
              <CallStatus status={call.status} />
              <span className="ml-auto text-muted-foreground">
                {formatTook(call.durationMs)} · <Moment at={call.at} />
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

/** Ids in paths as everywhere: first eight, last four. */
export function shortenPath(path: string): string {
  return path.replaceAll(/([0-9a-f]{8})[0-9a-f]{20}([0-9a-f]{4})/g, '$1…$2');
}

export function formatTook(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
