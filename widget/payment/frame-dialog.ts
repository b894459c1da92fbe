// The window in which another party's page is shown inside this page: a frame, a button to close it, and a question before.
import type { CheckoutContext } from '../checkout/context.ts';
import { h, nextId } from '../dom.ts';
import { findChallengeSize } from './challenge-size.ts';

type FrameDialog = {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly closeButton: HTMLButtonElement;
  /** Hidden until it is asked. */
  readonly question: HTMLElement;
  readonly stayButton: HTMLButtonElement;
  readonly leaveButton: HTMLButtonElement;
};

export function createFrameDialog({ texts, options }: CheckoutContext, title: string): FrameDialog {
  const titleId = nextId('title');
  const questionId = nextId('question');
  const button = (text: string, kind: string) =>
    h('button', { type: 'button', class: `wpwl-dialog-button wpwl-dialog-${kind}` }, text);
  const closeButton = h(
    'button',
    { type: 'button', class: 'wpwl-dialog-close', 'aria-label': texts.get('close') },
    '×',
  );
  const stayButton = button(texts.get('stay'), 'stay');
  const leaveButton = button(texts.get('leave'), 'leave');
  const question = h(
    'div',
    { class: 'wpwl-dialog-question', role: 'alertdialog', 'aria-labelledby': questionId, hidden: true },
    h('p', { id: questionId }, texts.get('leaveQuestion')),
    stayButton,
    leaveButton,
  );
  const frame = h('iframe', { name: nextId('challenge'), class: 'wpwl-target wpwl-challenge-frame', title });
  const size = findChallengeSize(options.threeDIframeSize, window.innerWidth);
  const dialog = h(
    'dialog',
    { class: `wpwl-dialog wpwl-dialog-size-${size}`, 'aria-labelledby': titleId, lang: texts.tag },
    h('div', { class: 'wpwl-dialog-bar' }, h('h2', { id: titleId }, title), closeButton),
    question,
    frame,
  );
  if (texts.isRightToLeft) dialog.dir = 'rtl';
  return { dialog, frame, closeButton, question, stayButton, leaveButton };
}
