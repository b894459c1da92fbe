'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { TestPaymentResult } from './test-payment-result.tsx';

/** Sends one test payment to the simulator and shows the result. */
export function TestPaymentDialog({ detail, onClose }: { detail: EntityDetail; onClose: () => void }) {
  const t = useTranslations();
  const { id, name } = detail.node;
  const pay = useApiMutation(() => entitiesApi.entities[':id']['test-payment'].$post({ param: { id }, json: {} }));
  const begun = useRef(false);
  const { mutate } = pay;
  useEffect(() => {
    // Effects can run twice; each opening of the dialog sends one payment.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('entities.test.title', { name })}
      description={t('entities.test.description')}
    >
      <div className="space-y-4">
        {pay.isPending || pay.isIdle ? <Skeleton className="h-40" /> : null}
        <FormProblem>{pay.error?.message}</FormProblem>
        {pay.data ? <TestPaymentResult answer={pay.data} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button disabled={pay.isPending} onClick={() => mutate()}>
            {t('entities.test.again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
