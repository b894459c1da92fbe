import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';
import type { Neighbours } from './use-neighbours.ts';

/** The line before and the line after. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const t = useTranslations();
  return (
    <>
      <To path={previous} name={t('settlementLine.previous')} shortcut="k">
        <ChevronLeft aria-hidden className="size-4" />
      </To>
      <To path={next} name={t('settlementLine.next')} shortcut="j">
        <ChevronRight aria-hidden className="size-4" />
      </To>
    </>
  );
}

type ToProps = { path: string | null; name: string; shortcut: string; children: ReactNode };

function To({ path, name, shortcut, children }: ToProps) {
  const t = useTranslations();
  if (path === null) return null;
  return (
    <Link
      href={path}
      prefetch={false}
      className={buttonVariants('ghost', 'icon')}
      aria-label={name}
      title={t('settlementLine.hint', { does: `${name}.`, key: shortcut })}
    >
      {children}
    </Link>
  );
}
