import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import type { MessageKey } from '#messages/translate.ts';
import { openQuery } from './case-list-state.ts';
import { MacrosButton } from './macros/macros-button.tsx';

/** The parts of the queue by their searches. */
export const queues: readonly { q: string; name: MessageKey }[] = [
  { q: openQuery, name: 'cases.queue.open' },
  { q: 'status:pended', name: 'cases.queue.pended' },
  { q: 'status:open,pended assigned:me', name: 'cases.queue.mine' },
  { q: '', name: 'cases.queue.all' },
];

/** What belongs to the queue beside its cases. */
export function QueueLinks() {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <>
      <Link href={href('/cases/figures')} className={buttonVariants('ghost')}>
        {t('cases.queue.figures')}
      </Link>
      <MacrosButton />
    </>
  );
}
