'use client';

import { useDeferredValue, useMemo, useState } from 'react';

export interface ResultCodeRow {
  readonly code: string;
  readonly description: string;
  readonly outcome: 'success' | 'review' | 'pending' | 'chargeback' | 'rejected';
}

const outcomes = {
  success: { sign: '●', label: 'success', colour: 'text-state-good' },
  review: { sign: '◐', label: 'success, review', colour: 'text-state-wait' },
  pending: { sign: '○', label: 'pending', colour: 'text-state-info' },
  chargeback: { sign: '↩', label: 'chargeback reason', colour: 'text-muted-foreground' },
  rejected: { sign: '✕', label: 'rejected', colour: 'text-state-bad' },
} as const;

/** Result codes with a search over code, text and outcome. */
export function ResultCodeList({ rows }: { rows: readonly ResultCodeRow[] }) {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => search(rows, deferredQuery), [rows, deferredQuery]);
  return (
    <>
      <div className="sticky top-12 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-background py-3">
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="800.100, expired, pending…"
          aria-label="Search result codes"
          className="h-9 w-full max-w-sm rounded-md border bg-background px-3 placeholder:text-muted-foreground"
        />
        <p aria-live="polite" className="text-muted-foreground tabular-nums">
          {matches.length === rows.length
            ? `${rows.length} codes`
            : `${matches.length} of ${rows.length} codes`}
        </p>
      </div>
      {matches.length === 0 ? (
        <p className="py-8 text-muted-foreground">
          No code or text contains “{deferredQuery}”. Try a part of the code, such as 100.550, or one word of
          its text.
        </p>
      ) : (
        <ResultCodeTable rows={matches} />
      )}
    </>
  );
}

function ResultCodeTable({ rows }: { rows: readonly ResultCodeRow[] }) {
  return (
    <table className="w-full text-left text-table">
      <thead className="sr-only sm:not-sr-only">
        <tr className="border-b text-muted-foreground">
          <th className="w-32 py-2 pr-4 font-medium">Code</th>
          <th className="py-2 pr-4 font-medium">Meaning</th>
          <th className="w-40 py-2 font-medium">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, description, outcome }) => {
          const { sign, label, colour } = outcomes[outcome];
          return (
            <tr key={code} className="border-b align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-1">
              <td className="py-1.5 pr-4 font-mono">{code}</td>
              <td className="py-1.5 pr-4 [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:row-start-2">
                {description}
              </td>
              <td className={`whitespace-nowrap py-1.5 ${colour}`}>
                <span aria-hidden>{sign}</span> {label}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A row matches when it contains every word. */
function search(rows: readonly ResultCodeRow[], query: string): readonly ResultCodeRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ code, description, outcome }) => {
    const text = `${code} ${description} ${outcomes[outcome].label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
