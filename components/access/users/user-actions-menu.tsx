'use client';

import type { ClientResponse } from 'hono/client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { LinkAnswer, UserRow } from '#lib/access/staff/index.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { type UserAction, userActions } from './user-actions.ts';

type ActionsProps = { user: UserRow; onChanged: () => void };

/** The actions on a user account; each shows its consequences before it runs. */
export function UserActionsMenu({ user, onChanged }: ActionsProps) {
  const t = useTranslations();
  const [action, setAction] = useState<UserAction | null>(null);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const done = (answer?: LinkAnswer | { user: UserRow }): void => {
    if (answer && 'link' in answer) setIssued(answer);
    else if (answer && action) toast.success(t(action.done, { name: user.name }));
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
              {t(each.name)}
            </Button>
          ))}
      </div>
      {action ? <AccountDialog user={user} action={action} onDone={done} /> : null}
      {issued ? <PasswordLinkDialog answer={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
}

type DialogProps = { user: UserRow; action: UserAction; onDone: (answer?: LinkAnswer | { user: UserRow }) => void };

function AccountDialog({ user, action, onDone }: DialogProps) {
  const t = useTranslations();
  const send = (): Promise<ClientResponse<LinkAnswer | { user: UserRow }, 200, 'json'>> =>
    accessApi.users[':id'][action.verb].$post({ param: { id: user.id }, json: {} });
  return (
    <ConfirmDialog
      title={`${t(action.name)}: ${user.name}`}
      action={t(action.act)}
      variant={action.danger ? 'destructive' : 'primary'}
      onConfirm={async () => onDone(await answerOf(send()))}
      onClose={() => onDone()}
    >
      {action.consequence(t, user)}
    </ConfirmDialog>
  );
}
