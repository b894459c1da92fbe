import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';

type MissingPageProps = { title: string; children: ReactNode; action?: ReactNode };

/** A page instead of the one that was asked for: why it is not shown, and the way back. */
export function MissingPage({ title, children, action }: MissingPageProps) {
  const t = useTranslations();
  return (
    <main className="px-4 py-10 sm:px-6">
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-2 max-w-prose text-muted-foreground">{children}</p>
      <div className="mt-4 flex gap-2">
        {action}
        <Link href="/" className={buttonVariants('secondary')}>
          {t('layout.missing.back')}
        </Link>
      </div>
    </main>
  );
}
