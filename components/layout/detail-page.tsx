import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Readable } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { useShell } from './shell-context.ts';

type DetailPageProps<T> = {
  /** Where the object is read. */
  endpoint: Readable<{ param: { id: string } }, T>;
  id: string;
  list: { href: string; name: string };
  /** The noun for error messages: "transaction". */
  noun: string;
  nameOf: (detail: T) => string;
  children: (detail: T) => ReactNode;
};

/** A detail page: breadcrumbs, the object, or an error. */
export function DetailPage<T>({ endpoint, id, list, noun, nameOf, children }: DetailPageProps<T>) {
  const t = useTranslations();
  const { href } = useShell();
  const detail = useApiQuery(endpoint, { param: { id } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <nav
        aria-label={t('common.breadcrumbs')}
        className="mb-3 flex items-center gap-1 text-muted-foreground"
      >
        <Link href={href(list.href)} className="hover:text-foreground hover:underline">
          {list.name}
        </Link>
        <ChevronRight aria-hidden className="size-3.5" />
        <span aria-current="page">{detail.data ? nameOf(detail.data) : '…'}</span>
      </nav>
      {detail.isPending ? <Skeleton className="h-96" /> : null}
      {detail.isError ? (
        <Alert
          title={t('layout.detail.failed', { noun })}
          action={
            <Link href={href(list.href)} className={buttonVariants('secondary')}>
              {t('layout.detail.back')}
            </Link>
          }
        >
          {detail.error.message}
        </Alert>
      ) : null}
      {detail.data && !detail.isError ? children(detail.data) : null}
    </main>
  );
}
