'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { roleName } from '#components/ui/values/role-name.ts';
import type { UserRow } from '#lib/access/staff/index.ts';

const AssignDialog = onDemand(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog));

type Role = UserRow['roles'][number];
type ListProps = { user: UserRow; mayWrite: boolean; onChanged: (user: UserRow | null) => void };

/** The roles of a user within the scope of the administrator. */
export function RoleList({ user, mayWrite, onChanged }: ListProps) {
  const t = useTranslations();
  const [removing, setRemoving] = useState<Role | null>(null);
  const [isAssigning, setIsAssigning] = useState(false);
  const param = { id: user.id };
  const remove = async ({ role, entityId }: Role): Promise<void> => {
    const json = { role, entityId };
    const answer = await answerOf(accessApi.users[':id']['take-role'].$post({ param, json }));
    toast.success(t('users.roles.removed'));
    onChanged(answer.user);
  };
  return (
    <section aria-labelledby="roles">
      <div className="flex items-center gap-3">
        <h2 id="roles" className="mr-auto font-semibold">
          {t('users.roles.title')}
        </h2>
        {mayWrite ? (
          <Button size="small" onClick={() => setIsAssigning(true)}>
            {t('users.roles.assign')}
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 divide-y border-y text-table">
        {user.roles.length === 0 ? <li className="py-2 text-muted-foreground">{t('users.roles.empty')}</li> : null}
        {user.roles.map((held) => (
          <RoleLine
            key={`${held.entityId} ${held.role}`}
            held={held}
            onRemove={mayWrite ? () => setRemoving(held) : null}
          />
        ))}
      </ul>
      {isAssigning ? (
        <AssignDialog
          user={user}
          onDone={(changed) => {
            setIsAssigning(false);
            if (changed) onChanged(changed);
          }}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('users.roles.remove')}
          action={t('users.roles.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('users.roles.removeConsequence', {
            name: user.name,
            role: roleName(t, removing.role, removing.roleName),
            entity: removing.entityName,
          })}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function RoleLine({ held, onRemove }: { held: Role; onRemove: (() => void) | null }) {
  const t = useTranslations();
  const name = roleName(t, held.role, held.roleName);
  return (
    <li className="flex min-h-9 items-center gap-3 py-1">
      <span className="mr-auto">
        {t.rich('users.roles.held', {
          role: () => <span className="font-medium">{name}</span>,
          entity: () => (
            <Link
              href={`/entities/${held.entityId}`}
              className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
            >
              {held.entityName}
            </Link>
          ),
        })}
      </span>
      {onRemove ? (
        <Button
          size="small"
          variant="ghost"
          onClick={onRemove}
          aria-label={t('users.roles.removeNamed', { role: name, entity: held.entityName })}
        >
          {t('users.roles.removeShort')}
        </Button>
      ) : null}
    </li>
  );
}
