'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { UserRow } from '#lib/backoffice/index.ts';
import { RoleFields } from './role-fields.tsx';

type Role = UserRow['roles'][number];
type Answer = { user: UserRow | null };
type ListProps = { user: UserRow; mayWrite: boolean; onChanged: (user: UserRow | null) => void };

/** The roles of a user within the scope of the administrator. */
export function RoleList({ user, mayWrite, onChanged }: ListProps) {
  const [removing, setRemoving] = useState<Role | null>(null);
  const [isAssigning, setIsAssigning] = useState(false);
  const change = useMutation<Answer, BackOfficeError, { verb: string; body: object }>({
    mutationFn: ({ verb, body }) =>
      apiRequest(`/users/${user.id}/${verb}`, { method: 'POST', body: JSON.stringify(body) }),
    onSuccess: ({ user }) => {
      toast.success(removing ? 'Role removed' : 'Role assigned');
      close();
      onChanged(user);
    },
  });
  const close = (): void => {
    setRemoving(null);
    setIsAssigning(false);
    change.reset();
  };
  const assign = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    if (!change.isPending) change.mutate({ verb: 'give-role', body });
  };
  return (
    <section aria-labelledby="roles">
      <div className="flex items-center gap-3">
        <h2 id="roles" className="mr-auto font-semibold">
          Roles
        </h2>
        {mayWrite ? (
          <Button size="small" onClick={() => setIsAssigning(true)}>
            Assign role
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 divide-y border-y text-table">
        {user.roles.length === 0 ? (
          <li className="py-2 text-muted-foreground">No roles. The user cannot see anything.</li>
        ) : null}
        {user.roles.map((held) => (
          <li key={`${held.entityId} ${held.role}`} className="flex min-h-9 items-center gap-3 py-1">
            <span className="mr-auto">
              <span className="font-medium">{held.role}</span> on{' '}
              <Link
                href={`/entities/${held.entityId}`}
                className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
              >
                {held.entityName}
              </Link>
            </span>
            {mayWrite ? (
              <Button
                size="small"
                variant="ghost"
                onClick={() => setRemoving(held)}
                aria-label={`Remove role ${held.role} on ${held.entityName}`}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isAssigning ? (
        <Dialog
          open
          onOpenChange={close}
          title={`Assign a role to ${user.name}`}
          description="The role takes effect within seconds, also in open sessions."
        >
          <form onSubmit={assign} className="space-y-4">
            <RoleFields />
            <FormProblem>{change.error?.message}</FormProblem>
            <div className="flex justify-end gap-2">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" disabled={change.isPending}>
                Assign role
              </Button>
            </div>
          </form>
        </Dialog>
      ) : null}
      {removing ? (
        <Dialog open onOpenChange={close} title={`Remove a role of ${user.name}`}>
          <div className="space-y-4">
            <p>
              {user.name} loses the role {removing.role} on {removing.entityName} and everything below it
              within seconds, also in open sessions. Other roles stay.
            </p>
            <FormProblem>{change.error?.message}</FormProblem>
            <div className="flex justify-end gap-2">
              <Button onClick={close}>Cancel</Button>
              <Button
                variant="destructive"
                disabled={change.isPending}
                onClick={() =>
                  change.mutate({
                    verb: 'take-role',
                    body: { role: removing.role, entityId: removing.entityId },
                  })
                }
              >
                Remove role
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
