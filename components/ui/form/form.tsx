'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { ActionButton } from '#components/ui/action-button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useReportDirty } from '#components/ui/dialogs/report-dirty.ts';
import { FormProblem } from '#components/ui/field.tsx';
import { applyFailure } from './server-errors.ts';
import { submitOnModifiedEnter } from './submit-on-modified-enter.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import type { ZodForm } from './use-zod-form.ts';

/** What `onSubmit` resolves to when nothing was sent yet, for example because a dialog asks first. */
export const notSent: unique symbol = Symbol('not sent');

export type FormProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  /** Its rejection is shown: beside the fields that the error names in `fields`, else above the form. */
  onSubmit: (values: Output) => Promise<unknown> | undefined;
  /** False for a form that saves nothing, such as a question: leaving it loses nothing. */
  asksBeforeLeaving?: boolean;
  /** The name of the form for screen readers, where a page has several. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A form with its messages. Enter in a field and Ctrl or Cmd + Enter in a text area send it; leaving the page or closing
 * the dialog around it asks while there are unsaved changes.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const t = useTranslations();
  const { form, onSubmit, asksBeforeLeaving = true, label, className, children } = props;
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control });
  const isUnsaved = isDirty && asksBeforeLeaving;
  useReportDirty(isUnsaved);
  const leaveQuestion = useLeaveGuard(isUnsaved);
  const send = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      const result = await onSubmit(values);
      // What was sent is no longer unsaved.
      if (result !== notSent) form.reset(sent, { keepValues: true });
    } catch (error) {
      applyFailure(t, form, error);
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form in a dialog above this one is its child in React.
    event.stopPropagation();
    if (!isSubmitting) void send(event);
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={label}
        onSubmit={submit}
        onKeyDown={submitOnModifiedEnter}
        className={classNames('space-y-4', className)}
      >
        <FormMessage>{errors.root?.server?.message}</FormMessage>
        {children}
      </form>
      {leaveQuestion}
    </FormProvider>
  );
}

/** The message of the form as a whole, scrolled into view when it appears. */
function FormMessage({ children }: { children: string | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) message.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={message} className="empty:hidden">
      <FormProblem>{children}</FormProblem>
    </div>
  );
}

export type SubmitButtonProps = {
  /** The main action as a verb with its object: "Refund 20.00 EUR". */
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'destructive' | undefined;
  unavailable?: string | null | undefined;
};

/** The main action of a form. While the request is under way, a second click does nothing. */
export function SubmitButton({ children, variant = 'primary', unavailable }: SubmitButtonProps) {
  const t = useTranslations();
  const { isSubmitting } = useFormState({ control: useFormContext().control });
  return (
    <ActionButton type="submit" variant={variant} unavailable={isSubmitting ? t('common.inProgress') : unavailable}>
      {children}
    </ActionButton>
  );
}
