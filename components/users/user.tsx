'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { AuditEntries } from '#components/audit/audit-entries.tsx';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Copyable } from '#components/ui/copyable.tsx';
import { Fact } from '#components/ui/fact.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Notice, Skeleton } from '#components/ui/notice.tsx';
import type { AuditList, PersonRow } from '#lib/backoffice/index.ts';
import { AccountActions } from './account-actions.tsx';
import { factorsOf, LastSeen, PersonState } from './person-state.tsx';
import { RoleList } from './role-list.tsx';

/** /users/{id}: one person, what they may do, what they did and what was done to them. */
export function User({ id }: { id: string }) {
  const { href } = useShell();
  const person = useBackOffice<PersonRow>(`/users/${id}`);
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <nav aria-label="Breadcrumbs" className="mb-3 text-muted-foreground">
        <Link href={href('/users')} className="hover:text-foreground hover:underline">
          Users &amp; roles
        </Link>
      </nav>
      {person.isPending ? <Skeleton className="h-64" /> : null}
      {person.isError ? <Notice title="This person cannot be shown">{person.error.message}</Notice> : null}
      {person.data && !person.isError ? <Details person={person.data} /> : null}
    </main>
  );
}

function Details({ person }: { person: PersonRow }) {
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
        <h1 className="font-semibold text-xl tracking-tight">{person.name}</h1>
        <PersonState person={person} />
        <div className="sm:ml-auto">
          {mayWrite && person.isYours ? <AccountActions person={person} onChanged={changed} /> : null}
        </div>
      </header>
      {person.isYou ? (
        <p className="mt-1 text-muted-foreground">
          This is you. Your password and second factors are changed under{' '}
          <Link
            href="/account/security"
            className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
          >
            Your account
          </Link>
          .
        </p>
      ) : null}
      {mayWrite && !person.isYours ? (
        <p className="mt-1 text-muted-foreground">
          They also have roles that you do not administer, so their account is changed by somebody who
          administers all of them.
        </p>
      ) : null}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RoleList
          person={person}
          mayWrite={mayWrite}
          onChanged={(user) => {
            changed();
            if (!user) router.push(href('/users'));
          }}
        />
        <dl className="space-y-1 text-table">
          <Fact name="User name">{person.username}</Fact>
          <Fact name="E-mail">{person.email}</Fact>
          <Fact name="Second factor">{factorsOf(person)}</Fact>
          <Fact name="Last seen">
            <LastSeen person={person} />
          </Fact>
          <Fact name="Since">
            <Moment at={person.createdAt} />
          </Fact>
          <Fact name="Id">
            <Copyable text={person.id} name="user id" />
          </Fact>
        </dl>
      </div>
      {me.permissions.includes('audit.read') ? (
        <>
          <History title="What they did" query={{ actor: `user:${person.id}` }} empty="Nothing yet." />
          <History
            title="What was done to them"
            query={{ subject: person.id, notBy: `user:${person.id}` }}
            empty="Nothing yet."
          />
        </>
      ) : null}
    </>
  );
}

const shownAtMost = 8;

type HistoryProps = { title: string; query: Record<string, string>; empty: string };

function History({ title, query, empty }: HistoryProps) {
  const path = apiPath('/audit', query);
  const list = useBackOffice<AuditList>(path);
  const entries = list.data?.entries ?? [];
  return (
    <section className="mt-10">
      <div className="flex items-baseline gap-3">
        <h2 className="mr-auto font-semibold">{title}</h2>
        {entries.length > shownAtMost ? (
          <Link
            href={apiPath('/audit', { actor: query.actor, subject: query.subject })}
            className="text-primary hover:underline"
          >
            All of it
          </Link>
        ) : null}
      </div>
      <div className="mt-2">
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError ? <p className="text-muted-foreground">{list.error.message}</p> : null}
        {list.isSuccess && entries.length === 0 ? <p className="text-muted-foreground">{empty}</p> : null}
        {entries.length > 0 ? <AuditEntries entries={entries.slice(0, shownAtMost)} /> : null}
      </div>
    </section>
  );
}
