'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { type BackOfficeError, callBackOffice } from '#components/layout/back-office-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { LinkAnswer, PersonRow } from '#lib/backoffice/index.ts';
import { type AccountVerb, accountVerbs } from './account-verbs.ts';
import { LinkOnce } from './link-once.tsx';

type ActionsProps = { person: PersonRow; onChanged: () => void };

/** What can be done to an account; each asks first, with its consequences. */
export function AccountActions({ person, onChanged }: ActionsProps) {
  const [asking, setAsking] = useState<AccountVerb | null>(null);
  const [issued, setIssued] = useState<LinkAnswer | null>(null);
  const done = (answer?: LinkAnswer | { user: PersonRow }): void => {
    if (answer && 'link' in answer) setIssued(answer);
    else if (answer && asking) toast.success(`${person.name} ${asking.done}`);
    setAsking(null);
    onChanged();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {accountVerbs
          .filter(({ isOffered }) => isOffered(person))
          .map((each) => (
            <Button key={each.verb} onClick={() => setAsking(each)}>
              {each.name}
            </Button>
          ))}
      </div>
      {asking ? <AccountDialog person={person} asked={asking} onDone={done} /> : null}
      {issued ? <LinkOnce answer={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
}

type DialogProps = {
  person: PersonRow;
  asked: AccountVerb;
  onDone: (answer?: LinkAnswer | { user: PersonRow }) => void;
};

function AccountDialog({ person, asked, onDone }: DialogProps) {
  const change = useMutation<LinkAnswer | { user: PersonRow }, BackOfficeError>({
    mutationFn: () => callBackOffice(`/users/${person.id}/${asked.verb}`, { method: 'POST', body: '{}' }),
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
