import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import type { Acquirers } from '#lib/ledger/staff/index.ts';

type Props = {
  id: string;
  title: string;
  lead: string;
  data: Acquirers;
  /** The address of its files below `/ledger-acquirers`; null: its figures are in the file of another part. */
  file?: 'export' | 'lines/export' | null;
  children: ReactNode;
};

/** A part of the page, with its files. */
export function FiguresPart({ id, title, lead, data: { mode, from, to }, file = null, children }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="grow font-semibold">
          {title}
        </h2>
        {file === null
          ? null
          : (['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                href={pagePath(`/api/backoffice/ledger-acquirers/${file}.${format}`, { entity, mode, from, to })}
                download
                className="text-primary text-table hover:underline"
              >
                {t(`reconciliation.download.${format}`)}
              </a>
            ))}
      </div>
      <p className="mb-2 max-w-prose text-muted-foreground text-table">{lead}</p>
      {children}
    </div>
  );
}
