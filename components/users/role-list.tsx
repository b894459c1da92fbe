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
type ListProps = { person: UserRow; mayWrite: boolean; onChanged: (user: UserRow | null) => void };

/** The roles of a person that lie within reach, to be given and taken. */
export function RoleList({ person, mayWrite, onChanged }: ListProps) {
  const [taking, setTaking] = useState<Role | null>(null);
  const [giving, setGiving] = useState(false);
  const change = useMutation<Answer, BackOfficeError, { verb: string; body: object }>({
    mutationFn: ({ verb, body }) =>
      apiRequest(`/users/${person.id}/${verb}`, { method: 'POST', body: JSON.stringify(body) }),
    onSuccess: ({ user }) => {
      toast.success(taking ? 'The role is taken' : 'The role is given');
      close();
      onChanged(user);
    },
  });
  const close = (): void => {
    setTaking(null);
    setGiving(false);
    change.reset();
  };
  const give = (event: FormEvent<HTMLFormElement>): void => {
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
          <Button size="small" onClick={() => setGiving(true)}>
            Give a role
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 divide-y border-y text-table">
        {person.roles.length === 0 ? (
          <li className="py-2 text-muted-foreground">No role, so nothing to do here.</li>
        ) : null}
        {person.roles.map((held) => (
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
                look="quiet"
                onClick={() => setTaking(held)}
                aria-label={`Take the role ${held.role} on ${held.entityName}`}
              >
                Take
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {giving ? (
        <Dialog
          open
          onOpenChange={close}
          title={`Give ${person.name} a role`}
          description="It holds within seconds, also where they are signed in."
        >
          <form onSubmit={give} className="space-y-4">
            <RoleFields />
            <FormProblem>{change.error?.message}</FormProblem>
            <div className="flex justify-end gap-2">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" disabled={change.isPending}>
                Give the role
              </Button>
            </div>
          </form>
        </Dialog>
      ) : null}
      {taking ? (
        <Dialog open onOpenChange={close} title={`Take a role from ${person.name}`}>
          <div className="space-y-4">
            <p>
              {person.name} is no longer {taking.role} on {taking.entityName} and below it, within seconds,
              also where they are signed in. Other roles stay.
            </p>
            <FormProblem>{change.error?.message}</FormProblem>
            <div className="flex justify-end gap-2">
              <Button onClick={close}>Keep it</Button>
              <Button
                look="danger"
                disabled={change.isPending}
                onClick={() =>
                  change.mutate({ verb: 'take-role', body: { role: taking.role, entityId: taking.entityId } })
                }
              >
                Take the role
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
