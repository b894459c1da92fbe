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

type ActionsProps = { user: UserRow; onChanged: () => void };

/** The actions on a user account; each shows its consequences before it runs. */
export function UserActionsMenu({ user, onChanged }: ActionsProps) {
  const [action, setAction] = useState<UserActionName | null>(null);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const done = (answer?: LinkAnswer | { user: UserRow }): void => {
    if (answer && 'link' in answer) setIssued(answer);
    else if (answer && action) toast.success(`${user.name} ${action.done}`);
    setAction(null);
    onChanged();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {userActions
          .filter(({ isOffered }) => isOffered(user))
          .map((each) => (
            <Button key={each.verb} onClick={() => setAction(each)}>
              {each.name}
            </Button>
          ))}
      </div>
      {action ? <AccountDialog user={user} action={action} onDone={done} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
}

type DialogProps = {
  user: UserRow;
  action: UserActionName;
  onDone: (answer?: LinkAnswer | { user: UserRow }) => void;
};

function AccountDialog({ user, action, onDone }: DialogProps) {
  const change = useMutation<LinkAnswer | { user: UserRow }, BackOfficeError>({
    mutationFn: () => apiRequest(`/users/${user.id}/${action.verb}`, { method: 'POST', body: '{}' }),
    onSuccess: onDone,
  });
  return (
    <Dialog open onOpenChange={() => onDone()} title={`${action.name}: ${user.name}`}>
      <div className="space-y-4">
        <p>{action.consequence(user)}</p>
        <FormProblem>{change.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button
            variant={action.danger ? 'destructive' : 'primary'}
            disabled={change.isPending}
            onClick={() => change.mutate()}
          >
            {action.act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
