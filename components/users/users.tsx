'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Notice } from '#components/ui/notice.tsx';
import { LoadingRows } from '#components/ui/pages.tsx';
import type { LinkAnswer, PersonRow } from '#lib/backoffice/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkOnce } from './link-once.tsx';
import { factorsOf, LastSeen, PersonState } from './person-state.tsx';

const columns =
  'lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_9rem_8rem_11rem] lg:items-baseline lg:gap-x-4';

/** /users: who may work here, where and as what. */
export function Users() {
  const { me, entity } = useShell();
  const list = useBackOffice<{ users: PersonRow[] }>(apiPath('/users', { entity }));
  const [inviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const mayWrite = me.permissions.includes('users.write');
  const users = list.isError ? [] : (list.data?.users ?? []);
  const invited = (answer?: LinkAnswer): void => {
    setInviting(false);
    if (answer) setIssued(answer);
    void list.refetch();
  };
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">Users &amp; roles</h1>
        {mayWrite ? (
          <Button look="primary" onClick={() => setInviting(true)}>
            <Plus aria-hidden className="size-4" />
            Invite somebody
          </Button>
        ) : null}
      </div>
      <p className="text-muted-foreground">
        People with a role here. A role holds on its entity and everything below it.
      </p>
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading people" /> : null}
        {list.isError ? (
          <Notice
            title="The people could not be read"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Notice>
        ) : null}
        {list.isSuccess && users.length === 0 ? (
          <Notice title="Nobody has a role here">
            People with a role on this entity or below it are listed here. Those with a role above it can work
            here too.
          </Notice>
        ) : null}
        {users.length > 0 ? <People users={users} /> : null}
      </div>
      {inviting ? <InviteDialog onDone={invited} /> : null}
      {issued ? <LinkOnce answer={issued} onClose={() => setIssued(null)} /> : null}
    </main>
  );
}

function People({ users }: { users: readonly PersonRow[] }) {
  return (
    <>
      <div
        aria-hidden
        className={classNames('hidden border-b py-1.5 font-medium text-muted-foreground text-table', columns)}
      >
        <span>Name</span>
        <span>Roles</span>
        <span>State</span>
        <span>Second factor</span>
        <span>Last seen</span>
      </div>
      <ul className="border-t lg:border-t-0">
        {users.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}

function Person({ person }: { person: PersonRow }) {
  const { href } = useShell();
  const roles = person.roles.map(({ role, entityName }) => `${role} on ${entityName}`);
  return (
    <li className={classNames('border-b py-2.5 text-table hover:bg-accent lg:py-2', columns)}>
      <span className="min-w-0">
        <Link href={href(`/users/${person.id}`)} className="font-medium hover:underline">
          {person.name}
        </Link>
        {person.isYou ? <span className="text-muted-foreground"> (you)</span> : null}
        <span className="block truncate text-muted-foreground">{person.username}</span>
      </span>
      <span className="block text-muted-foreground lg:text-foreground">{roles.join(', ') || 'no role'}</span>
      <PersonState person={person} />
      <span className="hidden lg:inline">{factorsOf(person)}</span>
      <span className="hidden text-muted-foreground lg:inline">
        <LastSeen person={person} />
      </span>
    </li>
  );
}
