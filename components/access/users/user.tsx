'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { auditApi } from '#components/audit/api.ts';
import { AuditEntries } from '#components/audit/audit-entries.tsx';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { UserRow } from '#lib/access/staff/index.ts';
import user from '#messages/en/access/user.json';
import users from '#messages/en/access/users.json';
import type { Translate } from '#messages/translate.ts';
import { historyQueries } from './history-queries.ts';
import { RoleList } from './role-list.tsx';
import { UserActionsMenu } from './user-actions-menu.tsx';
import { factorsOf, LastSeen, UserStatus } from './user-status.tsx';

/** /users/{id}: one user with roles, activity and changes to the account. */
export const User = withMessages({ users, user }, function User({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={accessApi.users[':id']}
      id={id}
      list={{ href: '/users', name: t('pages.users') }}
      noun={t('user.noun')}
      nameOf={({ name }) => name}
    >
      {(user) => <Details user={user} />}
    </DetailPage>
  );
});

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
      <Detail
        title={user.name}
        state={<UserStatus user={user} />}
        links={mayWrite && user.canManage ? <UserActionsMenu user={user} onChanged={changed} /> : null}
        notice={<Notice user={user} mayWrite={mayWrite} />}
        facts={{ title: t('user.page.account'), items: accountFacts(t, user) }}
      >
        <RoleList
          user={user}
          mayWrite={mayWrite}
          onChanged={(user) => {
            changed();
            if (!user) router.push(href('/users'));
          }}
        />
      </Detail>
      {me.permissions.includes('audit.read') ? (
        <>
          <History
            title={t('user.page.activity')}
            query={historyQueries(user.id).activity}
            empty={t('user.page.noEvents')}
          />
          <History
            title={t('user.page.changes')}
            query={historyQueries(user.id).changes}
            empty={t('user.page.noEvents')}
          />
        </>
      ) : null}
    </>
  );
}

function Notice({ user, mayWrite }: { user: UserRow; mayWrite: boolean }) {
  const t = useTranslations();
  return (
    <>
      {user.isYou ? (
        <p>
          {t.rich('user.page.isYou', {
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
      {mayWrite && !user.canManage ? <p>{t('user.page.notManaged')}</p> : null}
    </>
  );
}

function accountFacts(t: Translate, user: UserRow): Fact[] {
  return [
    { name: t('common.userName'), value: user.username },
    { name: t('common.email'), value: user.email },
    ...(user.managedBy
      ? [
          {
            name: t('user.page.managedBy'),
            value: <TextLink href={`/entities/${user.managedBy.entityId}`}>{user.managedBy.entityName}</TextLink>,
          },
        ]
      : []),
    { name: t('user.page.secondFactor'), value: factorsOf(t, user) },
    { name: t('user.page.lastSeen'), value: <LastSeen user={user} /> },
    { name: t('user.page.since'), value: <RelativeTime at={user.createdAt} /> },
    { name: t('common.id'), value: <CopyButton text={user.id} name={t('user.page.idName')} /> },
  ];
}

const maxShown = 8;

type HistoryProps = { title: string; query: { q: string }; empty: string };

function History({ title, query, empty }: HistoryProps) {
  const t = useTranslations();
  const list = useApiQuery(auditApi.audit, { query });
  const entries = list.data?.rows ?? [];
  return (
    <section className="mt-10">
      <div className="flex items-baseline gap-3">
        <h2 className="mr-auto font-semibold">{title}</h2>
        {entries.length > maxShown ? (
          <TextLink href={pagePath('/audit', query)}>{t('user.page.allEvents')}</TextLink>
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
