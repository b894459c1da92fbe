// What must have happened before a redirect: requests in hidden frames, such as the issuer's method URL (spec 4.6).
import { h, nextId } from '../dom.ts';
import type { Precondition } from './answer.ts';
import { submitTo } from './navigate.ts';

/** An issuer that does not answer must not keep the shopper waiting. */
const maxWaitMs = 10_000;

/** Resolves when each has loaded or waited long enough. */
export async function meetPreconditions(preconditions: readonly Precondition[]): Promise<void> {
  await Promise.all(preconditions.map(meetPrecondition));
}

function meetPrecondition(precondition: Precondition): Promise<void> {
  const name = nextId('hidden');
  const frame = h('iframe', { name, class: 'wpwl-hidden-frame', title: '', 'aria-hidden': 'true', tabindex: '-1' });
  document.body.append(frame);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    frame.addEventListener('load', () => {
      if (isBlank(frame)) return;
      clearTimeout(timer);
      resolve();
    });
    submitTo(precondition, name);
  });
}

/** The empty page that a frame begins with loads, too; the address of any other origin cannot be read. */
function isBlank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank';
  } catch {
    return false;
  }
}
