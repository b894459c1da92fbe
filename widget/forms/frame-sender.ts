// Pays through a card frame: the page asks it to send, and waits for the answer that it hands on.
import type { FrameField } from '../fields/frame-field.ts';
import type { FromFrame } from '../messages.ts';

/** Longer than the frame waits for the gateway: a frame that is gone answers nothing. */
const maxWaitMs = 70_000;

export type FrameSender = {
  send(fields: Readonly<Record<string, string>>): Promise<unknown>;
  receive(message: FromFrame): void;
};

export function createFrameSender(field: () => FrameField, path: 'payment' | 'registration'): FrameSender {
  let finish: ((answer: unknown) => void) | undefined;
  return {
    send(fields) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => finish?.(undefined), maxWaitMs);
        finish = (answer) => {
          clearTimeout(timer);
          finish = undefined;
          resolve(answer);
        };
        field().send({ type: 'submit', path, fields });
      });
    },
    receive(message) {
      if (message.type === 'answer') finish?.(message.answer);
      // A frame that loads anew has forgotten what it sent.
      if (message.type === 'unanswered' || message.type === 'ready') finish?.(undefined);
    },
  };
}
