'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem, TextAreaField, TextField } from '#components/ui/field.tsx';
import { submitOnModifiedEnter } from '#components/ui/form/submit-on-modified-enter.ts';
import type { Translate } from '#messages/translate.ts';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  hint?: ReactNode;
  problem?: string | undefined;
};

export const maxReasonLength = 500;

/** Why an action is taken, for the audit log. */
export function ReasonField({ value, onChange, hint, problem }: ReasonFieldProps) {
  const t = useTranslations();
  return (
    <TextAreaField
      id={useId()}
      label={t('ui.reasonField.label')}
      hint={hint ?? t('ui.reasonField.hint')}
      problem={problem}
      value={value}
      maxLength={maxReasonLength}
      rows={2}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export type ConfirmDialogProps = {
  onClose: () => void;
  title: string;
  /** The consequences, in figures where there are any. */
  children?: ReactNode;
  /** The verb on the button: "Revoke token". */
  action: string;
  cancel?: string;
  variant?: 'destructive' | 'primary';
  /** A text that must be typed, where money moves or many lose access. */
  typedConfirmation?: string | null;
  requiresReason?: boolean;
  /** Its consequences are still being counted: until then it cannot be confirmed. */
  isCounting?: boolean;
  /** The dialog stays open and shows the message when it rejects, and closes when it resolves. */
  onConfirm: (details: { reason: string }) => Promise<unknown>;
};

/** Asks before a dangerous action. It is shown while it is rendered, so that each time starts empty. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations();
  const { onClose, title, children, action, cancel = t('common.cancel'), requiresReason = false } = props;
  const { typedConfirmation = null, variant = 'destructive', isCounting = false } = props;
  const confirmed = useConfirmation(typedConfirmation);
  const [reason, setReason] = useState('');
  const { isPending, problem, run } = useAction(() => props.onConfirm({ reason: reason.trim() }), onClose);
  const isMissing = missing(t, {
    isCounting,
    isTyped: confirmed.isConfirmed,
    hasReason: !requiresReason || reason.trim() !== '',
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isMissing === null) void run();
  };
  const hasFields = requiresReason || typedConfirmation !== null;
  return (
    <Dialog open onOpenChange={(open) => (open || isPending ? undefined : onClose())} title={title}>
      <form onSubmit={submit} onKeyDown={submitOnModifiedEnter} className="space-y-4" noValidate>
        {children ? <div className="space-y-2">{children}</div> : null}
        {confirmed.field}
        {requiresReason ? <ReasonField value={reason} onChange={setReason} /> : null}
        <FormProblem>{problem}</FormProblem>
        <DialogFooter>
          <Button onClick={onClose} {...(hasFields ? {} : { 'data-initial-focus': true })}>
            {cancel}
          </Button>
          <ActionButton type="submit" variant={variant} unavailable={isPending ? t('common.inProgress') : isMissing}>
            {action}
          </ActionButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function missing(
  t: Translate,
  { isCounting, isTyped, hasReason }: Record<'isCounting' | 'isTyped' | 'hasReason', boolean>,
): string | null {
  if (isCounting) return t('ui.confirmDialog.counting');
  if (!isTyped) return t('ui.confirmDialog.typeFirst');
  return hasReason ? null : t('ui.confirmDialog.reasonFirst');
}

function useAction(action: () => Promise<unknown>, onDone: () => void) {
  const t = useTranslations();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    try {
      await action();
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.confirmDialog.failed'));
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, problem, run };
}

/** Requires typed confirmation before a destructive action; null requires none. */
export function useConfirmation(text: string | null): { isConfirmed: boolean; field: ReactNode } {
  const t = useTranslations();
  const id = useId();
  const [typed, setTyped] = useState('');
  if (text === null) return { isConfirmed: true, field: null };
  return {
    isConfirmed: typed.trim() === text,
    field: (
      <TextField
        id={id}
        label={t('ui.confirmDialog.typeToConfirm', { text })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  };
}
