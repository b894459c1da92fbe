import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Change, diffObjects } from './object-diff.ts';

type ChangesProps = { before: object | null; after: object | null; empty?: ReactNode };

/** A diff: each changed value with its old and new value. */
export function Changes({ before, after, empty }: ChangesProps) {
  const t = useTranslations();
  const changes = diffObjects(before, after);
  if (changes.length === 0)
    return <p className="text-muted-foreground text-table">{empty ?? t('common.noValuesChanged')}</p>;
  return (
    <dl className="divide-y border-y text-table">
      {changes.map((change) => (
        <div key={change.path} className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="font-mono text-[0.75rem] text-muted-foreground wrap-anywhere sm:pt-px">{change.path}</dt>
          <dd className="min-w-0">
            <Difference {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ before, after }: Change) {
  const t = useTranslations();
  if (Array.isArray(before) && Array.isArray(after)) return <ListDifference before={before} after={after} />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
      {before === undefined ? null : (
        <>
          <Old>{formatValue(before)}</Old>
          <ArrowRight
            aria-label={t('ui.diff.became')}
            className="size-3.5 shrink-0 self-center text-muted-foreground"
          />
        </>
      )}
      {after === undefined ? (
        <span className="text-muted-foreground">{t('ui.diff.removed')}</span>
      ) : (
        <New>{formatValue(after)}</New>
      )}
    </span>
  );
}

/** For lists, shows only added and removed items, and counts the rest. */
function ListDifference({ before, after }: { before: unknown[]; after: unknown[] }) {
  const t = useTranslations();
  const [old, next] = [before.map(formatValue), after.map(formatValue)];
  const removed = old.filter((each) => !next.includes(each));
  const added = next.filter((each) => !old.includes(each));
  const kept = next.length - added.length;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 wrap-anywhere">
      {removed.map((each) => (
        <Old key={each}>− {each}</Old>
      ))}
      {added.map((each) => (
        <New key={each}>+ {each}</New>
      ))}
      {removed.length + added.length === 0 ? <New>{t('ui.diff.reordered', { values: next.join(', ') })}</New> : null}
      {kept > 0 && removed.length + added.length > 0 ? (
        <span className="text-muted-foreground">{t('ui.diff.kept', { count: kept })}</span>
      ) : null}
    </span>
  );
}

const Old = ({ children }: { children: ReactNode }) => (
  <del className="text-muted-foreground decoration-state-bad/60">{children}</del>
);
const New = ({ children }: { children: ReactNode }) => <ins className="font-medium no-underline">{children}</ins>;

function formatValue(value: unknown): string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
