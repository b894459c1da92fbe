// What stands in the place of a form while its data is loaded: as high as the form, so that the page does not jump.
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { h } from '../dom.ts';
import { schemeClass } from './colour-scheme.ts';
import { readBrands } from './read-brands.ts';

/** The rows of a card form: number, expiry and code, holder, button. */
const cardRows = ['brand', 'field', 'half', 'half', 'field', 'button'];

export function showSkeletons(options: WidgetOptions, forms: Iterable<HTMLElement>): HTMLElement[] {
  if (options.spinner === false) return [];
  const all = [...forms];
  const shown = all.filter((form) => getComputedStyle(form).display !== 'none');
  return (shown.length > 0 ? shown : all).map((form) => {
    const { cards, others } = readBrands(form, 'all');
    // A form that names no brands shows those of the checkout, most of which are cards.
    const isCard = cards.length > 0 || others.length === 0;
    const rows = isCard ? cardRows : others.map(() => 'button');
    const skeleton = h(
      'div',
      { class: `wpwl-skeleton ${isCard ? 'wpwl-skeleton-card' : ''} ${schemeClass(options)}`, 'aria-hidden': 'true' },
      ...rows.map((row) => h('div', { class: `wpwl-skeleton-row wpwl-skeleton-${row}` })),
    );
    form.before(skeleton);
    return skeleton;
  });
}
