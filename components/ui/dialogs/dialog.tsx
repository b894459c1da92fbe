'use client';

import { useRef } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';

import type { DialogProps } from './dialog-props.ts';

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
