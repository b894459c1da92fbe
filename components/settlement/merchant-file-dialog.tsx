'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { api, pathOf } from '#components/api/client.ts';
import { FormEntityField } from '#components/entities/form-entity-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import settlementFile from '#messages/en/settlement-file.json';

const schema = z.object({
  merchantId: z.string('Choose a merchant.').min(1, 'Choose a merchant.'),
  day: z.iso.date('Enter a date.'),
});

/** Downloads what was settled with a merchant on a day. */
export const MerchantFileDialog = withMessages(
  { settlementFile },
  function MerchantFileDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const form = useZodForm(schema, { merchantId: '', day: new Date().toISOString().slice(0, 10) });
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('settlementFile.title')}
        description={t('settlementFile.description')}
      >
        <Form
          form={form}
          onSubmit={async ({ merchantId: id, day }) => {
            const file = api['settlement-files'][':id']['merchant.csv'];
            window.location.assign(`/api/backoffice${pathOf(file, { param: { id }, query: { day } })}`);
            onClose();
          }}
        >
          <FormEntityField
            name="merchantId"
            label={t('settlementFile.merchant')}
            kind="MERCHANT"
            permission="settlement.read"
          />
          <FormTextField name="day" type="date" label={t('settlementFile.day')} />
          <DialogFooter>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <SubmitButton>{t('settlementFile.download')}</SubmitButton>
          </DialogFooter>
        </Form>
      </Dialog>
    );
  },
);
