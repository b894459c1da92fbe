'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import type { DialogProps } from '#components/ui/dialogs/dialog-props.ts';
import { Form, type FormProps, SubmitButton, type SubmitButtonProps } from './form.tsx';

type FormDialogProps<Input extends FieldValues, Output> = FormProps<Input, Output> &
  Omit<DialogProps, 'open' | 'onOpenChange' | 'closeQuestion'> &
  Pick<SubmitButtonProps, 'variant' | 'unavailable'> & {
    onClose: () => void;
    /** The main action as a verb with its object: "Refund 20.00 EUR". */
    submit: ReactNode;
    /** The button that closes it without sending; left out: "Cancel". */
    cancel?: string;
  };

/** A dialog that asks for values and sends them. It is shown while it is rendered, so that each time starts empty. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { title, description, position, isDirty, ...others } = props;
  const { onClose, submit, cancel, variant, unavailable, children, ...form } = others;
  const t = useTranslations();
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} position={position} isDirty={isDirty}>
      <Form {...form}>
        {children}
        <DialogFooter>
          <Button onClick={onClose}>{cancel ?? t('common.cancel')}</Button>
          <SubmitButton variant={variant} unavailable={unavailable}>
            {submit}
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
