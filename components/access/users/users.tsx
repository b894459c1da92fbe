'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { UserName } from '#components/ui/values/avatar.tsx';
import { roleName } from '#components/ui/values/role-name.ts';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { LinkAnswer, UserRow } from '#lib/access/staff/index.ts';
import users from '#messages/en/access/users.json';
import type { Translate } from '#messages/translate.ts';
import { factorsOf, LastSeen, UserStatus } from './user-status.tsx';

const InviteDialog = onDemand(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
const PasswordLinkDialog = onDemand(() =>
  import('./password-link-dialog.tsx').then((module) => module.PasswordLinkDialog),
);

const rolesOf = (t: Translate, { roles }: UserRow): string =>
  roles
    .map((held) => t('users.roles.roleOn', { role: roleName(t, held.role, held.roleName), entity: held.entityName }))
    .join(', ') || t('users.roles.none');

function Roles({ user }: { user: UserRow }) {
  const t = useTranslations();
  return <Truncate text={rolesOf(t, user)} />;
}

function SecondFactors({ user }: { user: UserRow }) {
  const t = useTranslations();
  return factorsOf(t, user);
}

function You() {
  const t = useTranslations();
  return <span className="text-muted-foreground"> {t('users.list.you')}</span>;
}

const cells = {
  name: ({ name, isYou }: UserRow) => (
    <>
      <span className="font-medium">
        <UserName name={name} />
      </span>
      {isYou ? <You /> : null}
    </>
  ),
  state: (user: UserRow) => <UserStatus user={user} />,
  roles: (user: UserRow) => <Roles user={user} />,
  secondFactor: (user: UserRow) => <SecondFactors user={user} />,
  managedBy: ({ managedBy }: UserRow) => managedBy?.entityName ?? '',
  lastSeenAt: (user: UserRow) => <LastSeen user={user} />,
};

/** /users: the users and their roles. */
export const Users = withMessages({ users }, function Users() {
  const t = useTranslations();
  const { me } = useShell();
  const client = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const invited = (answer?: LinkAnswer): void => {
    setInviting(false);
    if (!answer) return;
    setIssued(answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/users') });
  };
  return (
    <>
      <ListPage
        endpoint={accessApi.users}
        title={t('pages.users')}
        lead={t('users.list.lead')}
        cells={cells}
        hrefOf={({ id }) => `/users/${id}`}
        nameOf={({ name }) => name}
        narrow={(user) => <NarrowRow user={user} />}
        action={
          me.permissions.includes('users.write') ? (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <Plus aria-hidden className="size-4" />
              {t('users.invite.title')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('users.list.emptyTitle')}>{t('users.list.empty')}</Alert>}
      />
      {inviting ? <InviteDialog onDone={invited} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
});

function NarrowRow({ user }: { user: UserRow }) {
  const t = useTranslations();
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="font-medium">{user.name}</span>
        <span className="ml-auto text-table">
          <UserStatus user={user} />
        </span>
      </span>
      <span className="mt-0.5 block truncate text-muted-foreground text-table">
        {user.username} · {rolesOf(t, user)}
      </span>
    </>
  );
}
