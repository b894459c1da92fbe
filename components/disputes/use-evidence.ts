import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readError } from '#components/api/back-office-error.ts';
import { pagePath } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { toast } from '#components/ui/toast/toast.ts';

/** Adds files to a dispute, and takes them away. */
export function useEvidence(disputeId: string) {
  const t = useTranslations();
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setIsSending(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('dispute.evidence.failed'));
    } finally {
      setIsSending(false);
      await client.invalidateQueries();
    }
  };
  return {
    isSending,
    add: (file: File) => run(() => send(disputeId, file), t('dispute.evidence.added', { name: file.name })),
    remove: (file: string) =>
      run(
        () => answerOf(disputesApi.disputes[':id'].evidence[':file'].$delete({ param: { id: disputeId, file } })),
        t('dispute.evidence.removed'),
      ),
  };
}

/** The file as it is, not as a form. */
async function send(disputeId: string, file: File): Promise<void> {
  const path = pagePath(`/api/backoffice/disputes/${disputeId}/evidence`, { fileName: file.name });
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw await readError(response);
}
