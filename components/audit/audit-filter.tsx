'use client';

import { X } from 'lucide-react';
import { useId } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { shortenId } from '#components/ui/copy-button.tsx';
import type { UserRow } from '#lib/backoffice/index.ts';

export type AuditFilters = Record<'actor' | 'action' | 'subject' | 'from' | 'to', string | null>;

type FilterProps = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void };

const areas = [
  { value: 'user.sign-in,user.sign-out,user.lock,session', name: 'Sign-ins and sign-outs' },
  { value: 'user,authenticator-app,passkey,recovery-codes', name: 'Users' },
  { value: 'payment', name: 'Payments' },
  { value: 'entity,channel', name: 'Entities' },
  { value: 'access-token', name: 'Access tokens' },
  { value: 'oidc-client', name: 'OIDC clients' },
  { value: 'registration', name: 'Registrations' },
  { value: 'simulator,channel.test-payment,entity.move-clock', name: 'Simulator and test payments' },
  { value: 'saved-view', name: 'Saved views' },
];

const box = 'h-8 rounded-md border border-foreground/25 bg-background px-2 text-base sm:text-table';

/** Filters the log by actor, kind of event, day and subject. */
export function AuditFilter({ filters, onChange }: FilterProps) {
  const id = useId();
  const { me } = useShell();
  const users = useApiQuery<{ users: UserRow[] }>(me.permissions.includes('users.read') ? '/users' : null);
  const { actor, action, subject, from, to } = filters;
  const known = (users.data?.users ?? []).map((each) => ({ value: `user:${each.id}`, name: each.name }));
  const actors = [
    ...known,
    { value: 'cli', name: 'Terminal' },
    { value: 'nobody', name: 'Not signed in' },
    { value: 'system:retention', name: 'Retention period' },
  ];
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Filters</legend>
      <Choice
        label="Actor"
        all="Any actor"
        value={actor}
        choices={actors}
        onChoose={(value) => onChange({ actor: value })}
      />
      <Choice
        label="Event"
        all="everything"
        value={action}
        choices={areas}
        onChoose={(value) => onChange({ action: value })}
      />
      {(['from', 'to'] as const).map((name) => (
        <span key={name} className="flex items-center gap-1.5 text-table">
          <label htmlFor={`${id}-${name}`} className="text-muted-foreground">
            {name === 'from' ? 'From' : 'To'}
          </label>
          <input
            id={`${id}-${name}`}
            type="date"
            className={box}
            value={(name === 'from' ? from : to) ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || null })}
          />
        </span>
      ))}
      {subject ? (
        <Button size="small" onClick={() => onChange({ subject: null })} aria-label="Clear subject filter">
          about <span className="font-mono">{shortenId(subject)}</span>
          <X aria-hidden className="size-3.5" />
        </Button>
      ) : null}
      {isNarrowed ? (
        <Button
          variant="ghost"
          size="small"
          onClick={() => onChange({ actor: null, action: null, subject: null, from: null, to: null })}
        >
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string | null;
  choices: readonly { value: string; name: string }[];
  onChoose: (value: string | null) => void;
};

function Choice({ label, all, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  // The address may hold a value that is not in the list: a token, or one action.
  const isKnown = value === null || choices.some((choice) => choice.value === value);
  return (
    <span className="flex items-center gap-1.5 text-table">
      <label htmlFor={id} className="text-muted-foreground">
        {label}
      </label>
      <select
        id={id}
        className={box}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
        {isKnown ? null : <option value={value ?? ''}>{shortenId(value ?? '')}</option>}
      </select>
    </span>
  );
}
