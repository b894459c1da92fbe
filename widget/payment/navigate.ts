// Leaving the page: to the shop's result page, or by a form to another party.
import { h } from '../dom.ts';
import type { Precondition } from './answer.ts';

/** `target` is a browsing context; none is this page. */
export function goTo(url: string, target: string | undefined): void {
  if (target === undefined || target === '' || target === '_self') location.assign(url);
  else window.open(url, target);
}

/** Sends the parameters in the browsing context of that name; a page may only do so with a form. */
export function submitTo({ url, method, parameters }: Precondition, target: string): void {
  const inputs = parameters.map(({ name, value }) => h('input', { type: 'hidden', name, value }));
  const form = h('form', { action: url, method, target, hidden: true }, ...inputs);
  document.body.append(form);
  // A parameter named "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
