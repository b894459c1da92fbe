'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Readable } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';

type Crumb = { href: string; name: string };

type DetailPageProps<T> = {
  /** Where the object is read. */
  endpoint: Readable<{ param: { id: string } }, T>;
  id: string;
  list: Crumb;
  /** The noun for error messages: "transaction". */
  noun: string;
  nameOf: (detail: T) => string;
  /** The objects above this one, from the highest down. */
  above?: (detail: T) => readonly Crumb[];
  children: (detail: T) => ReactNode;
};

/** A detail page: breadcrumbs, the object, or an error. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { endpoint, id, list, noun, nameOf, above, children } = props;
  const t = useTranslations();
  const { href } = useShell();
  const detail = useApiQuery(endpoint, { param: { id } });
  const crumbs = [list, ...((detail.data && above?.(detail.data)) ?? [])];
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <Breadcrumbs crumbs={crumbs} current={detail.data ? nameOf(detail.data) : '…'} />
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

function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <nav aria-label={t('common.breadcrumbs')} className="mb-3 flex flex-wrap items-center gap-1 text-muted-foreground">
      {crumbs.map((crumb) => (
        <span key={crumb.href} className="flex items-center gap-1">
          <Link href={href(crumb.href)} className="hover:text-foreground hover:underline">
            {crumb.name}
          </Link>
          <ChevronRight aria-hidden className="size-3.5" />
        </span>
      ))}
      <span aria-current="page" className="wrap-anywhere">
        {current}
      </span>
    </nav>
  );
}
