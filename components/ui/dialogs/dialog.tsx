'use client';

import { type ReactNode, useRef } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';

/** What is asked before a dialog with changes closes. */
export type CloseQuestion = { title: string; text?: ReactNode; keep: string; close: string };

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Centred for decisions, at the side for previews, from below on phones. */
  position?: 'centre' | 'side' | 'bottom';
  /** Whether closing asks first; left out: whether a field inside was changed. */
  isDirty?: boolean;
  closeQuestion?: CloseQuestion;
  children: ReactNode;
};

export type CloseQuestionProps = { open: boolean; question: CloseQuestion; onKeep: () => void; onClose: () => void };

const DialogWindow = onDemand(() => import('./dialog-window.tsx').then((module) => module.DialogWindow));

/**
 * A dialog. The focus goes to the first field, else to the least dangerous button. Esc, a click outside and the cross ask
 * first when something was entered.
 */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  return wasOpen.current ? <DialogWindow {...props} /> : null;
}

/** Asks before entered values are lost. Esc keeps them. */
export const CloseQuestionDialog = onDemand(() =>
  import('./dialog-window.tsx').then((module) => module.CloseQuestionDialog),
);
