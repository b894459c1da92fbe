'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { CallbackDetail } from '#lib/callbacks/staff/index.ts';
import callbackDialogs from '#messages/en/callbacks/callback-dialogs.json';

type Props = { ids: readonly string[]; left: number; onClose: (isSent: boolean) => void };

type Progress =
  | { step: 'question' | 'first' | 'undecided' }
  | { step: 'failed'; cause: string }
  | { step: 'done'; resubmitted: number; skipped: number };

const pollMs = 1_000;
/** As long as a request may take, and a little more. */
const maxPolls = 40;

/** Sends one callback first; the rest follows only when it was acknowledged. */
export const BulkDialog = withMessages({ callbackDialogs }, function BulkDialog(props: Props) {
  const { ids, left, onClose } = props;
  const t = useTranslations();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ step: 'question' });
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = progress.step === 'first';
  const run = async (): Promise<void> => {
    setProblem(null);
    setProgress({ step: 'first' });
    try {
      setProgress(await resubmitAll(ids));
    } catch (error) {
      setProgress({ step: 'question' });
      setProblem((error as Error).message);
    }
    void client.invalidateQueries({ predicate: ({ queryKey }) => /^\/(?:callbacks|work)/.test(String(queryKey[0])) });
  };
  return (
    <Dialog
      open
      onOpenChange={() => (isRunning ? undefined : onClose(progress.step !== 'question'))}
      title={t('callbackDialogs.bulk.title', { count: ids.length })}
    >
      <div className="space-y-3" aria-live="polite">
        <p>{t('callbackDialogs.bulk.lead')}</p>
        {left > 0 ? <p>{t('callbackDialogs.bulk.left', { count: left })}</p> : null}
        <Result progress={progress} />
        <FormProblem>{problem}</FormProblem>
        <DialogFooter>
          <Button onClick={() => onClose(progress.step !== 'question')} disabled={isRunning}>
            {progress.step === 'question' ? t('common.cancel') : t('common.close')}
          </Button>
          {progress.step === 'question' || isRunning ? (
            <ActionButton
              variant="primary"
              unavailable={isRunning ? t('common.inProgress') : null}
              onClick={() => void run()}
            >
              {t('callbackDialogs.bulk.start')}
            </ActionButton>
          ) : null}
        </DialogFooter>
      </div>
    </Dialog>
  );
});

function Result({ progress }: { progress: Progress }) {
  const t = useTranslations();
  switch (progress.step) {
    case 'question':
      return null;
    case 'first':
      return <p className="font-medium">{t('callbackDialogs.bulk.waiting')}</p>;
    case 'undecided':
      return <p className="text-state-wait">{t('callbackDialogs.bulk.undecided')}</p>;
    case 'failed':
      return <p className="text-state-bad">{t('callbackDialogs.bulk.failed', { cause: progress.cause })}</p>;
    case 'done':
      return (
        <p className="text-state-good">
          {t('callbackDialogs.bulk.done', { count: progress.resubmitted })}{' '}
          {progress.skipped > 0 ? t('callbackDialogs.bulk.skipped', { count: progress.skipped }) : null}
        </p>
      );
  }
}

async function resubmitAll([first = '', ...rest]: readonly string[]): Promise<Progress> {
  const endpoint = callbacksApi.callbacks[':id'].resubmit;
  await answerOf(endpoint.$post({ param: { id: first }, json: {} }));
  const { callback, attempts } = await waitForEnd(first);
  if (callback.state === 'FAILED') return { step: 'failed', cause: attempts.at(-1)?.cause ?? '' };
  if (callback.state !== 'DELIVERED') return { step: 'undecided' };
  if (rest.length === 0) return { step: 'done', resubmitted: 1, skipped: 0 };
  const { resubmitted, skipped } = await answerOf(callbacksApi.callbacks.resubmit.$post({ json: { ids: [...rest] } }));
  return { step: 'done', resubmitted: resubmitted + 1, skipped };
}

async function waitForEnd(id: string): Promise<CallbackDetail> {
  for (let polls = 0; ; polls += 1) {
    const detail = await answerOf(callbacksApi.callbacks[':id'].$get({ param: { id } }));
    const isOpen = ['WAITING', 'SENDING'].includes(detail.callback.state);
    if (!isOpen || polls === maxPolls) return detail;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
