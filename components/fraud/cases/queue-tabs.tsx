import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import type { MessageKey } from '#messages/translate.ts';
import { openQuery } from './case-list-state.ts';
import { MacrosButton } from './macros/macros-button.tsx';

const queues: readonly { q: string; name: MessageKey }[] = [
  { q: openQuery, name: 'cases.queue.open' },
  { q: 'status:pended', name: 'cases.queue.pended' },
  { q: 'assigned:me', name: 'cases.queue.mine' },
  { q: '', name: 'cases.queue.all' },
];

/** The parts of the queue as links to their searches. */
export function QueueTabs() {
  const t = useTranslations();
  const { href } = useShell();
  const [current] = useQueryState('q', { defaultValue: openQuery });
  return (
    <nav aria-label={t('cases.queue.label')} className="flex flex-wrap gap-1">
      {queues.map(({ q, name }) => (
        <Link
          key={q}
          href={href(q === openQuery ? '/cases' : `/cases?q=${encodeURIComponent(q)}`)}
          aria-current={current.trim() === q ? 'page' : undefined}
          className={buttonVariants(current.trim() === q ? 'secondary' : 'ghost')}
        >
          {t(name)}
        </Link>
      ))}
      <Link href={href('/cases/figures')} className={buttonVariants('ghost')}>
        {t('cases.queue.figures')}
      </Link>
      <MacrosButton />
    </nav>
  );
}
