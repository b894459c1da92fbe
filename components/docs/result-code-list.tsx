'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Translate } from '#messages/translate.ts';

export interface ResultCodeRow {
  readonly code: string;
  readonly description: string;
  readonly outcome: 'success' | 'review' | 'pending' | 'chargeback' | 'rejected';
}

const outcomes = {
  success: { sign: '●', label: 'docs.outcome.success', colour: 'text-state-good' },
  review: { sign: '◐', label: 'docs.outcome.review', colour: 'text-state-wait' },
  pending: { sign: '○', label: 'docs.outcome.pending', colour: 'text-state-info' },
  chargeback: { sign: '↩', label: 'docs.outcome.chargeback', colour: 'text-muted-foreground' },
  rejected: { sign: '✕', label: 'docs.outcome.rejected', colour: 'text-state-bad' },
} as const;

type Props = { rows: readonly ResultCodeRow[]; initialQuery?: string };

/** Result codes with a search over code, text and outcome. */
export function ResultCodeList({ rows, initialQuery = '' }: Props) {
  const t = useTranslations();
  const [query, setQuery] = useState(initialQuery);
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => search(t, rows, deferredQuery), [t, rows, deferredQuery]);
  return (
    <>
      <div className="sticky top-14 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-background py-3">
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t('docs.resultCodes.placeholder')}
          aria-label={t('docs.resultCodes.search')}
          className="h-9 w-full max-w-sm rounded-md border bg-background px-3 placeholder:text-muted-foreground"
        />
        <p aria-live="polite" className="text-muted-foreground tabular-nums">
          {matches.length === rows.length
            ? t('docs.resultCodes.all', { count: rows.length })
            : t('docs.resultCodes.some', { count: matches.length, total: rows.length })}
        </p>
      </div>
      {matches.length === 0 ? (
        <p className="py-8 text-muted-foreground">{t('docs.resultCodes.noMatch', { query: deferredQuery })}</p>
      ) : (
        <ResultCodeTable rows={matches} />
      )}
    </>
  );
}

function ResultCodeTable({ rows }: { rows: readonly ResultCodeRow[] }) {
  const t = useTranslations();
  return (
    <table className="w-full text-left text-table">
      <thead className="sr-only sm:not-sr-only">
        <tr className="border-b text-muted-foreground">
          <th className="w-32 py-2 pr-4 font-medium">{t('docs.resultCodes.code')}</th>
          <th className="py-2 pr-4 font-medium">{t('docs.resultCodes.meaning')}</th>
          <th className="w-40 py-2 font-medium">{t('docs.resultCodes.outcome')}</th>
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
                <span aria-hidden>{sign}</span> {t(label)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A row matches when it contains every word. */
function search(t: Translate, rows: readonly ResultCodeRow[], query: string): readonly ResultCodeRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ code, description, outcome }) => {
    const text = `${code} ${description} ${t(outcomes[outcome].label)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
