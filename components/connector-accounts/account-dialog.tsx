'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { ConnectorAccountList, ConnectorAccountRow } from '#lib/backoffice/index.ts';
import { AcceptedValues } from './accepted-values.tsx';
import { ConnectorFields } from './connector-fields.tsx';
import { fieldProblems } from './field-problems.ts';
import { ModeChoices } from './mode-choices.tsx';

type Draft = {
  name: string;
  modes: readonly string[];
  settings: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
  paymentTypes: readonly string[];
  currencies: readonly string[];
  brands: readonly string[];
};

const emptyDraft: Draft = {
  ...{ name: '', modes: [], settings: {}, credentials: {} },
  ...{ paymentTypes: ['*'], currencies: ['*'], brands: ['*'] },
};

const acceptedLists = [
  { kind: 'brands', label: 'Brands' },
  { kind: 'currencies', label: 'Currencies' },
  { kind: 'paymentTypes', label: 'Payment types' },
] as const;

function toDraft(account: ConnectorAccountRow): Draft {
  const { name, modes, settings, paymentTypes, currencies, brands } = account;
  return { name, modes, settings: settings ?? {}, credentials: {}, paymentTypes, currencies, brands };
}

type DialogProps = {
  entity: { id: string; name: string };
  list: Pick<ConnectorAccountList, 'connectors' | 'allowedOrigins'>;
  /** Null: a new account. */
  account: ConnectorAccountRow | null;
  onDone: (saved: boolean) => void;
};

type SaveInput = Pick<DialogProps, 'entity' | 'account'> & {
  connectorName: string;
  draft: Draft;
  onSaved: () => void;
};

function useSaveAccount({ entity, account, connectorName, draft, onSaved }: SaveInput) {
  return useMutation<{ id: string }, BackOfficeError>({
    mutationFn: () =>
      account
        ? answerOf(
            api['connector-accounts'][':id'].$patch({
              param: { id: account.id },
              json: { version: account.version, account: draft },
            }),
          )
        : answerOf(
            api.entities[':id']['connector-accounts'].$post({
              param: { id: entity.id },
              json: { connector: connectorName, account: draft },
            }),
          ),
    onSuccess: onSaved,
  });
}

/** Creates or changes a connector account. */
export function AccountDialog({ entity, list, account, onDone }: DialogProps) {
  const id = useId();
  const [connectorName, setConnectorName] = useState(account?.connector ?? list.connectors[0]?.name ?? '');
  const [draft, setDraft] = useState(account ? toDraft(account) : emptyDraft);
  const connector = list.connectors.find(({ name }) => name === connectorName);
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = useSaveAccount({ entity, account, connectorName, draft, onSaved: () => onDone(true) });
  const problems = fieldProblems(save.error);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const chooseConnector = (name: string): void => {
    setConnectorName(name);
    set({ settings: {}, credentials: {}, modes: [] });
  };
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={account ? `Edit ${account.name}` : `Add a connector account to ${entity.name}`}
      description="It processes payments of this entity and everything below it."
    >
      <form onSubmit={submit} className="space-y-4">
        <TextField
          id={`${id}-name`}
          label="Name"
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
          problem={problems.name}
          required
          maxLength={100}
          autoComplete="off"
        />
        <ChoiceField
          id={`${id}-connector`}
          label="Connector"
          choices={list.connectors.map(({ name, title }) => ({ value: name, name: title }))}
          value={connectorName}
          onChange={({ target }) => chooseConnector(target.value)}
          disabled={account !== null}
        />
        {connector ? (
          <>
            <ModeChoices
              legend="Processes payments in these modes"
              modes={connector.modes}
              value={draft.modes}
              problem={problems.modes}
              onChange={(modes) => set({ modes })}
            />
            <ConnectorFields
              id={id}
              connector={connector}
              allowedOrigins={list.allowedOrigins}
              settings={draft.settings}
              credentials={draft.credentials}
              hasCredentials={account !== null}
              problems={problems}
              onSettings={(settings) => set({ settings })}
              onCredentials={(credentials) => set({ credentials })}
            />
          </>
        ) : null}
        {acceptedLists.map(({ kind, label }) => (
          <AcceptedValues
            key={kind}
            kind={kind}
            label={label}
            value={draft[kind]}
            problem={problems[kind]}
            onChange={(value) => set({ [kind]: value })}
          />
        ))}
        <FormProblem>{Object.keys(problems).length === 0 ? save.error?.message : null}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {account ? 'Save account' : 'Add account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
