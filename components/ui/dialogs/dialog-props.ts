import type { ReactNode } from 'react';

/** What is asked before a dialog with changes closes. */
export type CloseQuestion = { title: string; text?: ReactNode; keep: string; close: string };

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Centred for decisions, at the side for previews, from below on phones. */
  position?: 'centre' | 'side' | 'bottom' | undefined;
  /** Whether closing asks first; left out: whether a field inside was changed. */
  isDirty?: boolean | undefined;
  closeQuestion?: CloseQuestion;
  children: ReactNode;
};

export type CloseQuestionProps = { open: boolean; question: CloseQuestion; onKeep: () => void; onClose: () => void };
