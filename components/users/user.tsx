'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { api, pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { AuditEntries } from '#components/audit/audit-entries.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { UserRow } from '#lib/backoffice/index.ts';
import { historyQueries } from './history-queries.ts';
import { RoleList } from './role-list.tsx';
import { UserActionsMenu } from './user-actions-menu.tsx';
import { factorsOf, LastSeen, UserStatus } from './user-status.tsx';

/** /users/{id}: one user with roles, activity and changes to the account. */
export function User({ id }: { id: string }) {
  const t = useTranslations();
  const { href } = useShell();
  const user = useApiQuery(api.users[':id'], { param: { id } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <nav aria-label={t('common.breadcrumbs')} className="mb-3 text-muted-foreground">
        <Link href={href('/users')} className="hover:text-foreground hover:underline">
          {t('layout.pages.users')}
        </Link>
      </nav>
      {user.isPending ? <Skeleton className="h-64" /> : null}
      {user.isError ? <Alert title={t('users.user.failed')}>{user.error.message}</Alert> : null}
      {user.data && !user.isError ? <Details user={user.data} /> : null}
    </main>
  );
}

function Details({ user }: { user: UserRow }) {
  const t = useTranslations();
  const { me, href } = useShell();
  const client = useQueryClient();
  const router = useRouter();
  const mayWrite = me.permissions.includes('users.write');
  const changed = (): void => {
    const isOld = (path: string): boolean => path.startsWith('/users') || path.startsWith('/audit');
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(String(queryKey[0])) });
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">{user.name}</h1>
        <UserStatus user={user} />
        <div className="sm:ml-auto">
          {mayWrite && user.canManage ? <UserActionsMenu user={user} onChanged={changed} /> : null}
        </div>
      </header>
      {user.isYou ? (
        <p className="mt-1 text-muted-foreground">
          {t.rich('users.user.isYou', {
            link: (chunks) => (
              <Link
                href="/account/security"
                className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
              >
                {chunks}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {mayWrite && !user.canManage ? (
        <p className="mt-1 text-muted-foreground">{t('users.user.notManaged')}</p>
      ) : null}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RoleList
          user={user}
          mayWrite={mayWrite}
          onChanged={(user) => {
            changed();
            if (!user) router.push(href('/users'));
          }}
        />
        <dl className="space-y-1 text-table">
          <DescriptionItem name={t('common.userName')}>{user.username}</DescriptionItem>
          <DescriptionItem name={t('common.email')}>{user.email}</DescriptionItem>
          <DescriptionItem name={t('users.user.secondFactor')}>{factorsOf(t, user)}</DescriptionItem>
          <DescriptionItem name={t('users.user.lastSeen')}>
            <LastSeen user={user} />
          </DescriptionItem>
          <DescriptionItem name={t('users.user.since')}>
            <RelativeTime at={user.createdAt} />
          </DescriptionItem>
          <DescriptionItem name={t('common.id')}>
            <CopyButton text={user.id} name={t('users.user.idName')} />
          </DescriptionItem>
        </dl>
      </div>
      {me.permissions.includes('audit.read') ? (
        <>
          <History
            title={t('users.user.activity')}
            query={historyQueries(user.id).activity}
            empty={t('users.user.noEvents')}
          />
          <History
            title={t('users.user.changes')}
            query={historyQueries(user.id).changes}
            empty={t('users.user.noEvents')}
          />
        </>
      ) : null}
    </>
  );
}

const maxShown = 8;

type HistoryProps = { title: string; query: { q: string }; empty: string };

function History({ title, query, empty }: HistoryProps) {
  const t = useTranslations();
  const list = useApiQuery(api.audit, { query });
  const entries = list.data?.rows ?? [];
  return (
    <section className="mt-10">
      <div className="flex items-baseline gap-3">
        <h2 className="mr-auto font-semibold">{title}</h2>
        {entries.length > maxShown ? (
          <Link href={pagePath('/audit', query)} className="text-primary hover:underline">
            {t('users.user.allEvents')}
          </Link>
        ) : null}
      </div>
      <div className="mt-2">
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError ? <p className="text-muted-foreground">{list.error.message}</p> : null}
        {list.isSuccess && entries.length === 0 ? <p className="text-muted-foreground">{empty}</p> : null}
        {entries.length > 0 ? <AuditEntries entries={entries.slice(0, maxShown)} /> : null}
      </div>
    </section>
  );
}
