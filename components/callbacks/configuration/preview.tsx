'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { BodyPairs } from '#components/callbacks/body-pairs.tsx';
import { Skeleton } from '#components/ui/alert.tsx';
import type { ConfigurationValues } from './use-configuration.ts';

type Props = {
  entityId: string;
  template: NonNullable<ConfigurationValues['template']>;
  decision: 'APPROVE' | 'CANCEL' | 'PENDING';
};

const typingMs = 250;

/** The body as the server would build it, a moment after the last change of the template. */
export function Preview({ entityId, template, decision }: Props) {
  const json = useLater(JSON.stringify({ template, decision }));
  const preview = useQuery({
    queryKey: ['callback-preview', entityId, json],
    queryFn: () => {
      const endpoint = callbacksApi.entities[':id'].callbacks.preview;
      return answerOf(endpoint.$post({ param: { id: entityId }, json: JSON.parse(json) }));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (preview.isPending) return <Skeleton className="h-40" />;
  if (preview.isError) return <p className="text-muted-foreground">{preview.error.message}</p>;
  const { body, faults } = preview.data;
  return (
    <>
      <BodyPairs body={body} />
      <pre className="mt-2 whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere">{body}</pre>
      {faults.map(({ name, message }) => (
        <p key={name} role="alert" className="mt-1 text-destructive text-table">
          {message}
        </p>
      ))}
    </>
  );
}

/** A text when it has not changed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
