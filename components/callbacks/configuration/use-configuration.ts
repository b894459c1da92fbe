'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import type { configurationForm } from '#lib/callbacks/staff/forms.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';

export type ConfigurationValues = z.input<typeof configurationForm>;
export type ConfigurationPart = Exclude<keyof ConfigurationValues, 'version'>;

/** What an entity has itself, as the form sends it: header values that are stored stay as they are. */
export function ownValues({ own }: CallbackConfigurationDetail): ConfigurationValues {
  const { version, enabled, destination, template, sending } = own;
  return {
    version,
    enabled,
    sending,
    destination: destination && {
      urls: [...destination.urls],
      headers: destination.headerNames.map((name) => ({ name, value: null })),
    },
    template: template && templateValues(template),
  };
}

type Template = NonNullable<CallbackConfigurationDetail['own']['template']>;

/** A field that is left out has an empty key in the form. */
export function templateValues({ keys, prefix, pairs }: Template): NonNullable<ConfigurationValues['template']> {
  const filled = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, key ?? '']));
  return { keys: filled as Record<keyof Template['keys'], string>, prefix, pairs: [...pairs] };
}

/** Changes one part of what the entity has itself; null inherits it. */
export function useSaveConfiguration(entityId: string, detail: CallbackConfigurationDetail) {
  const show = useShowConfiguration(entityId);
  return async (part: Partial<ConfigurationValues>): Promise<void> => {
    const json = { ...ownValues(detail), ...part };
    show(await answerOf(callbacksApi.entities[':id'].callbacks.$post({ param: { id: entityId }, json })));
  };
}

/** Shows what a change has answered. */
export function useShowConfiguration(entityId: string) {
  const client = useQueryClient();
  return (shown: CallbackConfigurationDetail): void => {
    client.setQueryData([pathOf(callbacksApi.entities[':id'].callbacks, { param: { id: entityId } })], shown);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/callbacks') });
  };
}
