'use client';

import { useId } from 'react';
import { ChoiceField, TextField } from '#components/ui/field.tsx';
import type { Upstream } from './setting-state.ts';

const none: Upstream = { url: '', entityId: '', accessToken: '', testMode: '' };

const ways = [
  { value: 'none', name: 'None: only the simulator answers' },
  { value: 'account', name: 'An account at another system' },
];
const modes = [
  { value: '', name: 'None: it is live' },
  { value: 'INTERNAL', name: 'INTERNAL' },
  { value: 'EXTERNAL', name: 'EXTERNAL' },
];

type UpstreamProps = {
  value: Upstream | null;
  /** A token is stored already and stays unless a new one is typed. */
  isKept: boolean;
  onChange: (value: Upstream | null) => void;
};

/** The account at a system that speaks this same interface. Its token goes in and is never shown again. */
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
            label="entityId there"
            value={value.entityId}
            onChange={({ target }) => change({ entityId: target.value.trim() })}
            className="mt-1 block h-9 w-full rounded-md border border-foreground/25 bg-background px-2.5 font-mono text-base sm:text-sm"
          />
          <TextField
            id={`${id}-token`}
            label="Access token"
            type="password"
            autoComplete="off"
            placeholder={isKept ? 'stays as it is' : ''}
            hint={
              isKept
                ? 'Stored encrypted and never shown. Type a new one to replace it; another address needs it again.'
                : 'Stored encrypted and never shown again.'
            }
            value={value.accessToken ?? ''}
            onChange={({ target }) => change({ accessToken: target.value.trim() })}
          />
          <ChoiceField
            id={`${id}-mode`}
            label="Its test mode"
            choices={modes}
            value={value.testMode ?? ''}
            onChange={({ target }) => change({ testMode: target.value })}
          />
        </>
      )}
    </div>
  );
}
