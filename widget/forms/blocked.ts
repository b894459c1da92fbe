// A form whose card fields the page blocks says so in their place.
import type { CheckoutContext } from '../checkout/context.ts';
import { h } from '../dom.ts';
import { reportError } from '../options.ts';

export const blockedClass = 'wpwl-blocked';

/** Called for each field of a form; the form works again when all of them answer. */
export function createBlockedNotice({ options, texts }: CheckoutContext, form: () => HTMLFormElement) {
  const text = h('div', { class: 'wpwl-status wpwl-status-error wpwl-blocked-text', role: 'alert' });
  const blocked = new Set<string>();
  return (field: string, isBlocked: boolean): void => {
    if (blocked.has(field) === isBlocked) return;
    if (isBlocked) blocked.add(field);
    else blocked.delete(field);
    const isShown = blocked.size > 0;
    form().classList.toggle(blockedClass, isShown);
    if (!isShown) text.remove();
    if (!isShown || text.isConnected) return;
    form().prepend(text);
    // After it is on the page, so that it is read aloud.
    text.textContent = texts.get('framesBlocked');
    const message = 'A card frame did not load: allow the gateway in frame-src of the page.';
    reportError(options, { name: 'PciIframeCommunicationError', message });
  };
}
