'use client';

import { useId } from 'react';
import { ChoiceField, TextField } from '#components/ui/field.tsx';
import type { Upstream } from './setting-state.ts';

const none: Upstream = { url: '', entityId: '', accessToken: '', testMode: '' };

const ways = [
  { value: 'none', name: 'None: simulator only' },
  { value: 'account', name: 'An account at an upstream gateway' },
];
const modes = [
  { value: '', name: 'None: live' },
  { value: 'INTERNAL', name: 'INTERNAL' },
  { value: 'EXTERNAL', name: 'EXTERNAL' },
];

type UpstreamProps = {
  value: Upstream | null;
  /** A token is stored and stays valid unless a new one is typed. */
  isKept: boolean;
  onChange: (value: Upstream | null) => void;
};

/** The account at an upstream gateway with the same API. Its token is write-only. */
export function UpstreamFields({ value, isKept, onChange }: UpstreamProps) {
  const id = useId();
  const change = (part: Partial<Upstream>): void => onChange({ ...none, ...value, ...part });
  return (
    <div className="grid max-w-xl gap-4">
      <ChoiceField
        id={`${id}-way`}
        label="Upstream"
        choices={ways}
        value={value === null ? 'none' : 'account'}
        onChange={({ target }) => onChange(target.value === 'none' ? null : none)}
      />
      {value === null ? null : (
        <>
          <TextField
            id={`${id}-url`}
            label="Address"
            inputMode="url"
            placeholder="https://gateway.example"
            value={value.url}
            onChange={({ target }) => change({ url: target.value })}
          />
          <TextField
            id={`${id}-entity`}
            label="Upstream entityId"
            value={value.entityId}
            onChange={({ target }) => change({ entityId: target.value.trim() })}
            className="mt-1 block h-9 w-full rounded-md border border-foreground/25 bg-background px-2.5 font-mono text-base sm:text-sm"
          />
          <TextField
            id={`${id}-token`}
            label="Access token"
            type="password"
            autoComplete="off"
            placeholder={isKept ? 'Unchanged' : ''}
            hint={
              isKept
                ? 'Stored encrypted and never shown. Type a new token to replace it. A new URL needs the token again.'
                : 'Stored encrypted and never shown again.'
            }
            value={value.accessToken ?? ''}
            onChange={({ target }) => change({ accessToken: target.value.trim() })}
          />
          <ChoiceField
            id={`${id}-mode`}
            label="Upstream test mode"
            choices={modes}
            value={value.testMode ?? ''}
            onChange={({ target }) => change({ testMode: target.value })}
          />
        </>
      )}
    </div>
  );
}
