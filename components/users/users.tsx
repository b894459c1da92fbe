'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { LoadingRows } from '#components/ui/pagination.tsx';
import type { LinkAnswer, UserRow } from '#lib/backoffice/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { factorsOf, LastSeen, UserStatus } from './user-status.tsx';

const columns =
  'lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_9rem_8rem_11rem] lg:items-baseline lg:gap-x-4';

/** /users: who may work here, where and as what. */
export function Users() {
  const { me, entity } = useShell();
  const list = useApiQuery<{ users: UserRow[] }>(apiPath('/users', { entity }));
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
          <Alert
            title="The people could not be read"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && users.length === 0 ? (
          <Alert title="Nobody has a role here">
            People with a role on this entity or below it are listed here. Those with a role above it can work
            here too.
          </Alert>
        ) : null}
        {users.length > 0 ? <People users={users} /> : null}
      </div>
      {inviting ? <InviteDialog onDone={invited} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </main>
  );
}

function People({ users }: { users: readonly UserRow[] }) {
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
          <UserAccount key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}

function UserAccount({ person }: { person: UserRow }) {
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
      <UserStatus person={person} />
      <span className="hidden lg:inline">{factorsOf(person)}</span>
      <span className="hidden text-muted-foreground lg:inline">
        <LastSeen person={person} />
      </span>
    </li>
  );
}
