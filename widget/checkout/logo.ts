// The logo that an entity has set in the back office, above the first form.
import type { FormLogo } from '../config.ts';
import { h } from '../dom.ts';

export function createLogo({ url, text, width, height }: FormLogo): HTMLElement {
  const image = h('img', { class: 'wpwl-logo-image', src: url, alt: text, width, height });
  return h('div', { class: 'wpwl-logo' }, image);
}
