// What must have happened before a redirect: requests in hidden frames, such as the issuer's method URL (spec 4.6).
import { h, nextId } from '../dom.ts';
import type { Precondition } from './answer.ts';
import { submitTo } from './navigate.ts';

/** An issuer that does not answer must not keep the shopper waiting. */
const maxWaitMs = 10_000;

/** Resolves when each has loaded, is blocked by the policy of the page, or has waited long enough. */
export async function meetPreconditions(preconditions: readonly Precondition[]): Promise<void> {
  await Promise.all(preconditions.map(meetPrecondition));
}

function meetPrecondition(precondition: Precondition): Promise<void> {
  const name = nextId('hidden');
  const frame = h('iframe', { name, class: 'wpwl-hidden-frame', title: '', 'aria-hidden': 'true', tabindex: '-1' });
  document.body.append(frame);
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, maxWaitMs);
    const on = { signal: done.signal };
    frame.addEventListener(
      'load',
      () => {
        if (!isBlank(frame)) end();
      },
      on,
    );
    // The gateway's own page collects it then.
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective }) => {
        if (effectiveDirective === 'form-action') end();
      },
      on,
    );
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
