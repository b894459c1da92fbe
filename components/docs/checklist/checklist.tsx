import { Check, Circle, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListCount } from '#lib/staff/index.ts';
import type { CheckItem } from './check-items.ts';

/** A step with what was found; null: the reader may not see the list. */
export type CheckedItem = CheckItem & { found: Pick<ListCount, 'count' | 'capped'> | null };

const states = {
  done: { Icon: Check, look: 'text-state-good' },
  open: { Icon: Circle, look: 'text-muted-foreground' },
  unknown: { Icon: CircleHelp, look: 'text-muted-foreground' },
} as const;

const stateOf = ({ found }: CheckedItem): keyof typeof states => {
  if (!found) return 'unknown';
  return found.count > 0 ? 'done' : 'open';
};

/** What the reader’s own test traffic shows; each step leads to the rows that prove it, or to its guide. */
export function Checklist({ items }: { items: readonly CheckedItem[] }) {
  const t = useTranslations();
  const done = items.filter((item) => stateOf(item) === 'done').length;
  return (
    <section aria-labelledby="checklist" className="mb-12 rounded-lg border">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3">
        <h2 id="checklist" className="grow font-semibold">
          {t('docs.checklist.title')}
        </h2>
        <progress
          value={done}
          max={items.length}
          aria-label={t('docs.checklist.done', { count: done, total: items.length })}
          className="h-1.5 w-16 sm:w-32"
        />
        <span aria-hidden className="text-muted-foreground text-table tabular-nums">
          {t('docs.checklist.done', { count: done, total: items.length })}
        </span>
      </div>
      <ul className="divide-y">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: CheckedItem }) {
  const t = useTranslations();
  const state = stateOf(item);
  const { Icon, look } = states[state];
  const link = 'whitespace-nowrap text-primary text-table hover:underline';
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <div className="min-w-0 grow">
        <p className="font-medium">
          <span className="sr-only">{t(`docs.checklist.states.${state}`)} </span>
          {t(`docs.checklist.items.${item.id}.name`)}
        </p>
        <p className="text-muted-foreground text-table">{t(`docs.checklist.items.${item.id}.text`)}</p>
      </div>
      {item.found && item.found.count > 0 ? (
        <a href={item.href} className={link}>
          {t('docs.checklist.found', { count: item.found.count, capped: String(item.found.capped) })}
        </a>
      ) : (
        <Link href={item.guide} className={link}>
          {state === 'unknown' ? t('docs.checklist.notVisible') : t('docs.checklist.how')}
        </Link>
      )}
    </li>
  );
}
