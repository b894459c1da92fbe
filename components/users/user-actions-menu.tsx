'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { LinkAnswer, UserRow } from '#lib/backoffice/index.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { type UserActionName, userActions } from './user-actions.ts';

type ActionsProps = { person: UserRow; onChanged: () => void };

/** What can be done to an account; each asks first, with its consequences. */
export function UserActionsMenu({ person, onChanged }: ActionsProps) {
  const [asking, setAsking] = useState<UserActionName | null>(null);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const done = (answer?: LinkAnswer | { user: UserRow }): void => {
    if (answer && 'link' in answer) setIssued(answer);
    else if (answer && asking) toast.success(`${person.name} ${asking.done}`);
    setAsking(null);
    onChanged();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {userActions
          .filter(({ isOffered }) => isOffered(person))
          .map((each) => (
            <Button key={each.verb} onClick={() => setAsking(each)}>
              {each.name}
            </Button>
          ))}
      </div>
      {asking ? <AccountDialog person={person} asked={asking} onDone={done} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
}

type DialogProps = {
  person: UserRow;
  asked: UserActionName;
  onDone: (answer?: LinkAnswer | { user: UserRow }) => void;
};

function AccountDialog({ person, asked, onDone }: DialogProps) {
  const change = useMutation<LinkAnswer | { user: UserRow }, BackOfficeError>({
    mutationFn: () => apiRequest(`/users/${person.id}/${asked.verb}`, { method: 'POST', body: '{}' }),
    onSuccess: onDone,
  });
  return (
    <Dialog open onOpenChange={() => onDone()} title={`${asked.name}: ${person.name}`}>
      <div className="space-y-4">
        <p>{asked.consequence(person)}</p>
        <FormProblem>{change.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button
            look={asked.danger ? 'danger' : 'primary'}
            disabled={change.isPending}
            onClick={() => change.mutate()}
          >
            {asked.act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
