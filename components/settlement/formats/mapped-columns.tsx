import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { EditedFormat } from '#lib/settlement/staff/forms.ts';
import type { FormatPreview } from '#lib/settlement/staff/index.ts';
import { describeSource } from './describe-source.ts';
import { SourceEditor } from './source-editor.tsx';

type Props = {
  definition: EditedFormat;
  onChange: (next: Partial<EditedFormat>) => void;
  preview: FormatPreview | undefined;
  columns: readonly string[];
};

type PreviewColumn = FormatPreview['columns'][number];

/** Our columns: where each comes from, what it becomes in the first rows, and what is wrong with it. */
export function MappedColumns({ definition, onChange, preview, columns }: Props) {
  const t = useTranslations();
  const [open, setOpen] = useState<string | null>(null);
  const change = (target: string, source: EditedFormat['columns'][number]['source'] | null): void => {
    const others = definition.columns.filter((each) => each.target !== target);
    onChange({ columns: source === null ? others : [...others, { target, source }] });
  };
  return (
    <section>
      <h2 className="font-semibold">{t('settlementFormat.columns.title')}</h2>
      <p className="mb-2 text-muted-foreground">{t('settlementFormat.columns.hint')}</p>
      <ul className="divide-y border-y">
        {(preview?.columns ?? []).map((column) => {
          const source = definition.columns.find(({ target }) => target === column.target)?.source ?? null;
          const problem = preview?.problems.find(({ target }) => target === column.target)?.message;
          const isOpen = open === column.target;
          return (
            <li key={column.target}>
              <ColumnRow
                column={column}
                source={source}
                problem={problem}
                isOpen={isOpen}
                onToggle={() => setOpen(isOpen ? null : column.target)}
              />
              {isOpen ? (
                <div className="border-primary border-l-2 py-3 pl-3">
                  <SourceEditor
                    column={column}
                    source={source}
                    onChange={(next) => change(column.target, next)}
                    columns={columns}
                    samplesOf={(name) => preview?.sourceColumns.find((each) => each.name === name)?.samples ?? []}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type RowProps = {
  column: PreviewColumn;
  source: EditedFormat['columns'][number]['source'] | null;
  problem: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

function ColumnRow({ column, source, problem, isOpen, onToggle }: RowProps) {
  const t = useTranslations();
  const { target, isRequired, samples, problems } = column;
  // The PSP of a row is always that of the import.
  const isFixed = target === 'PspId';
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
      <span className="font-medium wrap-anywhere">
        {target}
        {isRequired ? <span className="text-muted-foreground"> {t('settlementFormat.columns.required')}</span> : null}
      </span>
      <span className={classNames('wrap-anywhere', source === null && 'text-muted-foreground')}>
        {describeSource(t, source, target)}
      </span>
      <span className="space-y-1 text-table">
        <span className="block wrap-anywhere font-mono">{samples.join(' · ')}</span>
        {problem ? <Problem text={problem} /> : null}
        {problems.map(({ reason, value, count }) => (
          <Problem key={reason} text={t('settlementFormat.columns.problem', { reason, value: value ?? '', count })} />
        ))}
      </span>
      {isFixed ? (
        <span />
      ) : (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={t('settlementFormat.columns.edit', { target })}
          onClick={onToggle}
        >
          {isOpen ? t('settlementFormat.columns.close') : t('settlementFormat.columns.change')}
        </Button>
      )}
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return <span className="block wrap-anywhere text-destructive">{text}</span>;
}
