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

/** /users: the users and their roles. */
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
          <Button variant="primary" onClick={() => setInviting(true)}>
            <Plus aria-hidden className="size-4" />
            Invite user
          </Button>
        ) : null}
      </div>
      <p className="text-muted-foreground">
        Users with a role on this entity. A role applies to its entity and everything below it.
      </p>
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading users" /> : null}
        {list.isError ? (
          <Alert
            title="Couldn’t load the users"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && users.length === 0 ? (
          <Alert title="No users yet">
            Users with a role on this entity or below it appear here. Users with a role above it also have
            access.
          </Alert>
        ) : null}
        {users.length > 0 ? <UserList users={users} /> : null}
      </div>
      {inviting ? <InviteDialog onDone={invited} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </main>
  );
}

function UserList({ users }: { users: readonly UserRow[] }) {
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
        {users.map((user) => (
          <UserAccount key={user.id} user={user} />
        ))}
      </ul>
    </>
  );
}

function UserAccount({ user }: { user: UserRow }) {
  const { href } = useShell();
  const roles = user.roles.map(({ role, entityName }) => `${role} on ${entityName}`);
  return (
    <li className={classNames('border-b py-2.5 text-table hover:bg-accent lg:py-2', columns)}>
      <span className="min-w-0">
        <Link href={href(`/users/${user.id}`)} className="font-medium hover:underline">
          {user.name}
        </Link>
        {user.isYou ? <span className="text-muted-foreground"> (you)</span> : null}
        <span className="block truncate text-muted-foreground">{user.username}</span>
      </span>
      <span className="block text-muted-foreground lg:text-foreground">{roles.join(', ') || 'no role'}</span>
      <UserStatus user={user} />
      <span className="hidden lg:inline">{factorsOf(user)}</span>
      <span className="hidden text-muted-foreground lg:inline">
        <LastSeen user={user} />
      </span>
    </li>
  );
}
