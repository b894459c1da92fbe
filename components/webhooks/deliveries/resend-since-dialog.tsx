'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { useTimeZone } from '#components/ui/values/time/time-zone.tsx';
import type { ResentSince } from '#lib/webhooks/staff/index.ts';
import webhookDialogs from '#messages/en/webhooks/webhook-dialogs.json';
import { webhooksApi } from '../api.ts';
import { formatLocalTime, parseLocalTime } from './local-time.ts';

type Props = { webhookId: string; onClose: () => void };

const hourMs = 3_600_000;

/** Sends all notifications of a webhook since a time again, and shows how many they were. */
export const ResendSinceDialog = withMessages(
  { webhookDialogs },
  function ResendSinceDialog({ webhookId, onClose }: Props) {
    const t = useTranslations();
    const id = useId();
    const zone = useTimeZone();
    const [since, setSince] = useState(() => formatLocalTime(new Date(Date.now() - hourMs), zone));
    const { result, problem, isPending, resend } = useResend(webhookId);
    // The field shows seconds; many messages can follow within one.
    const next = result?.continueFrom ? new Date(result.continueFrom) : null;
    const isNext = next !== null && since === formatLocalTime(next, zone);
    const at = isNext ? next : parseLocalTime(since, zone);
    const submit = async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      if (isPending || at === null) return;
      const answer = await resend(at);
      if (answer?.continueFrom) setSince(formatLocalTime(new Date(answer.continueFrom), zone));
    };
    return (
      <Dialog
        open
        onOpenChange={() => (isPending ? undefined : onClose())}
        title={t('webhookDialogs.resendSince.title')}
        description={t('webhookDialogs.resendSince.description')}
      >
        <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
          <TextField
            id={id}
            type="datetime-local"
            step={1}
            label={t('webhookDialogs.resendSince.since')}
            hint={t('webhookDialogs.resendSince.zone', { zone: zone.replaceAll('_', ' ') })}
            problem={at === null ? t('webhookDialogs.resendSince.missing') : undefined}
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
          <div aria-live="polite">{result ? <Result result={result} /> : null}</div>
          <FormProblem>{problem}</FormProblem>
          <DialogFooter>
            <Button onClick={onClose} disabled={isPending}>
              {result ? t('common.close') : t('common.cancel')}
            </Button>
            <ActionButton
              type="submit"
              variant="primary"
              unavailable={
                isPending ? t('common.inProgress') : at === null ? t('webhookDialogs.resendSince.missing') : null
              }
            >
              {t('webhookDialogs.resendSince.action')}
            </ActionButton>
          </DialogFooter>
        </form>
      </Dialog>
    );
  },
);

function Result({ result: { resent, skipped, continueFrom } }: { result: ResentSince }) {
  const t = useTranslations();
  return (
    <>
      <p className="text-state-good">
        {t('webhookDialogs.resendSince.done', { count: resent })}{' '}
        {skipped > 0 ? t('webhookDialogs.resendSince.skipped', { count: skipped }) : null}
      </p>
      {continueFrom ? <p className="text-state-wait">{t('webhookDialogs.resendSince.more')}</p> : null}
    </>
  );
}

function useResend(webhookId: string) {
  const client = useQueryClient();
  const [result, setResult] = useState<ResentSince | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const resend = async (at: Date): Promise<ResentSince | null> => {
    setIsPending(true);
    setProblem(null);
    try {
      const endpoint = webhooksApi.webhooks[':id']['resend-since'];
      const request = { param: { id: webhookId }, json: { since: at.toISOString() } };
      const answer = await answerOf(endpoint.$post(request));
      setResult(answer);
      void client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/(?:deliveries|webhooks)/.test(String(queryKey[0])),
      });
      return answer;
    } catch (error) {
      setProblem((error as Error).message);
      return null;
    } finally {
      setIsPending(false);
    }
  };
  return { result, problem, isPending, resend };
}
