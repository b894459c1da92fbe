'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, TextField } from '#components/ui/field.tsx';

export type TargetDraft = { accountId: string; percent: string };
export type NamedAccount = { id: string; name: string };

type TargetProps = {
  value: readonly TargetDraft[];
  accounts: readonly NamedAccount[];
  problem: string | undefined;
  onChange: (value: TargetDraft[]) => void;
};

/** The accounts of a rule with their shares; none rejects the payment. */
export function TargetFields({ value, accounts, problem, onChange }: TargetProps) {
  const id = useId();
  const replace = (at: number, part: Partial<TargetDraft>): void =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const unused = accounts.find((account) => !value.some(({ accountId }) => accountId === account.id));
  const add = (): void => {
    if (unused) onChange([...value, { accountId: unused.id, percent: value.length === 0 ? '100' : '' }]);
  };
  return (
    <fieldset>
      <legend className="font-medium">Send to</legend>
      {value.length === 0 ? (
        <p className="mt-1 text-muted-foreground">No account: payments that match are rejected.</p>
      ) : null}
      {value.map((target, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a target is identified by its place
          key={at}
          className="mt-2 flex items-end gap-2"
        >
          <div className="min-w-0 grow">
            <ChoiceField
              id={`${id}-${at}-account`}
              label={at === 0 ? 'Account' : `Account ${at + 1}`}
              choices={accounts.map((account) => ({ value: account.id, name: account.name }))}
              value={target.accountId}
              onChange={({ target: { value: accountId } }) => replace(at, { accountId })}
            />
          </div>
          <div className="w-24 shrink-0">
            <TextField
              id={`${id}-${at}-percent`}
              label="Percent"
              inputMode="numeric"
              value={target.percent}
              onChange={({ target: { value: percent } }) => replace(at, { percent })}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
            aria-label={`Remove account ${at + 1}`}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {problem ? (
        <p role="alert" className="mt-1 text-destructive text-table">
          The percentages {problem}.
        </p>
      ) : null}
      <Button size="small" className="mt-2" disabled={!unused} onClick={add}>
        <Plus aria-hidden className="size-3.5" />
        {value.length === 0 ? 'Add an account' : 'Split with another account'}
      </Button>
    </fieldset>
  );
}

type FallbackProps = {
  value: readonly string[];
  accounts: readonly NamedAccount[];
  onChange: (value: string[]) => void;
};

/** The accounts that are tried, in order, when nothing could be sent to the first one. */
export function FallbackFields({ value, accounts, onChange }: FallbackProps) {
  const id = useId();
  const unused = accounts.filter((account) => !value.includes(account.id));
  const nameOf = (accountId: string): string =>
    accounts.find((account) => account.id === accountId)?.name ?? accountId;
  return (
    <fieldset>
      <legend className="font-medium">If nothing could be sent, try in this order</legend>
      <ol className="mt-1 space-y-1 empty:hidden">
        {value.map((accountId) => (
          <li key={accountId} className="flex items-center gap-2">
            {nameOf(accountId)}
            <Button
              variant="ghost"
              size="icon"
              onClick={() => onChange(value.filter((each) => each !== accountId))}
              aria-label={`Remove fallback ${nameOf(accountId)}`}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {unused.length > 0 ? (
        <ChoiceField
          id={`${id}-fallback`}
          label="Add a fallback"
          choices={[
            { value: '', name: 'No other account' },
            ...unused.map((account) => ({ value: account.id, name: account.name })),
          ]}
          value=""
          onChange={({ target }) => onChange([...value, target.value])}
        />
      ) : null}
    </fieldset>
  );
}
