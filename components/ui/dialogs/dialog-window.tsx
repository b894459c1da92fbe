'use client';

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Translate } from '#messages/translate.ts';
import { DialogFooter } from './dialog-footer.tsx';
import type { CloseQuestion, CloseQuestionProps, DialogProps } from './dialog-props.ts';
import { useDialogFocus } from './focus-first.ts';
import { DirtyContext, type ReportDirty } from './report-dirty.ts';
import { useChangedFields } from './use-changed-fields.ts';

const positions = {
  centre: 'top-[12vh] left-1/2 max-h-[80vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 rounded-lg border',
  side: 'inset-y-0 right-0 w-full max-w-xl border-l sm:w-[36rem]',
  bottom: 'inset-x-0 bottom-0 max-h-[85vh] rounded-t-xl border-t pb-[env(safe-area-inset-bottom)]',
};

function discardQuestion(t: Translate): CloseQuestion {
  return {
    title: t('ui.dialog.discard.title'),
    keep: t('ui.dialog.discard.keep'),
    close: t('ui.dialog.discard.close'),
  };
}

/** The window of a dialog (dialog.tsx). */
export function DialogWindow({ open, onOpenChange, title, position = 'centre', ...props }: DialogProps) {
  const t = useTranslations();
  const { description, children, isDirty, closeQuestion = discardQuestion(t) } = props;
  const content = useRef<HTMLDivElement>(null);
  const focus = useDialogFocus(content);
  const [isAsking, setIsAsking] = useState(false);
  const { handlers, hasChanges } = useChangedFields();
  const { report, hasDirtyForm } = useDirtyForms();
  const change = (next: boolean): void => {
    if (!next && (isDirty ?? (hasDirtyForm() || hasChanges()))) setIsAsking(true);
    else onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames('fixed inset-0 z-40', position === 'side' ? 'bg-black/15' : 'bg-black/40')}
        />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          {...focus}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-background shadow-lg outline-none',
            positions[position],
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...handlers}
        >
          <div className="flex items-start gap-4 border-b px-4 py-3">
            <div className="min-w-0 grow">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-muted-foreground">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close className={buttonVariants('ghost', 'icon')} aria-label={t('common.close')}>
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto p-4">
            <DirtyContext value={report}>{children}</DirtyContext>
          </div>
          <CloseQuestionDialog
            open={isAsking}
            question={closeQuestion}
            onKeep={() => setIsAsking(false)}
            onClose={() => {
              setIsAsking(false);
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useDirtyForms(): { report: ReportDirty; hasDirtyForm: () => boolean } {
  const dirty = useRef(new Set<string>());
  const [report] = useState(() => (form: string, isDirty: boolean): void => {
    if (isDirty) dirty.current.add(form);
    else dirty.current.delete(form);
  });
  return { report, hasDirtyForm: () => dirty.current.size > 0 };
}

/** Asks before entered values are lost. Esc keeps them. */
export function CloseQuestionDialog({ open, question, onKeep, onClose }: CloseQuestionProps) {
  const content = useRef<HTMLDivElement>(null);
  const focus = useDialogFocus(content);
  const { title, text, keep, close } = question;
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onKeep())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <Radix.Content
          ref={content}
          role="alertdialog"
          {...focus}
          className="fixed top-[20vh] left-1/2 z-50 w-[calc(100vw-3rem)] max-w-sm -translate-x-1/2 rounded-lg border bg-background p-4 shadow-lg"
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          {text ? <Radix.Description className="mt-1 text-muted-foreground">{text}</Radix.Description> : null}
          <DialogFooter>
            <Button onClick={onKeep}>{keep}</Button>
            <Button variant="destructive" onClick={onClose}>
              {close}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
