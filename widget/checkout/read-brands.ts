// Which forms stand for a form of the shop: one for all cards, one for each other brand (spec 4.2.2).
import { findBrand } from '#lib/brands/brands.ts';

export type FormBrands = { readonly cards: readonly string[]; readonly others: readonly string[] };

/** `data-brands`, or the text of the form; `all` accepted brands when the form names none. */
export function readBrands(form: HTMLElement, accepted: readonly string[] | 'all'): FormBrands {
  const named = wordsOf(form.dataset.brands) ?? wordsOf(ownTextOf(form)) ?? (accepted === 'all' ? [] : accepted);
  const brands = [...new Set(named)].filter(
    (brand) => findBrand(brand) !== undefined && (accepted === 'all' || accepted.includes(brand)),
  );
  const isCard = (brand: string) => findBrand(brand)?.kind === 'card';
  return { cards: brands.filter(isCard), others: brands.filter((brand) => !isCard(brand)) };
}

function wordsOf(text: string | undefined): string[] | undefined {
  const words = (text ?? '').trim().split(/[\s,]+/u);
  return words[0] ? words : undefined;
}

/** Not the text of labels that the shop put into the form. */
function ownTextOf(form: HTMLElement): string {
  return [...form.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? '')
    .join(' ');
}
