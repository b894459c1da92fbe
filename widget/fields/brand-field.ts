// The brand of the card: detected while the shopper types, or selected where a card may be of several brands.
import type { CheckoutContext } from '../checkout/context.ts';
import { h, partClass } from '../dom.ts';
import { callBack } from '../options.ts';
import { brandName } from './brand-names.ts';
import { createGroup, type Field } from './field.ts';

export type BrandField = Field & {
  /** The brand that is shown now. */
  brand(): string;
  /** What the number may be; empty while it says nothing. */
  setDetected(brands: readonly string[]): void;
  /** The logo of the brand, for the wrapper of the card number. */
  readonly logo: HTMLElement;
};

export function createBrandField(context: CheckoutContext, brands: readonly string[]): BrandField {
  const { options, texts } = context;
  const detects = options.brandDetection !== false;
  const select = h(
    'select',
    { class: partClass('control', 'brand'), name: 'paymentBrand' },
    ...brands.map((brand) => h('option', { value: brand }, brandName(brand))),
  );
  const shell = createGroup(select, { name: 'brand', label: texts.get('brand'), showLabel: true, texts });
  const logo = h('div', { class: 'wpwl-brand wpwl-brand-card', 'aria-hidden': 'true' });
  // Logos that are buttons take the place of the select.
  const hasButtons = options.style === 'logos';
  const logos = createLogos(brands, hasButtons ? (brand) => change(brand) : undefined);
  shell.group.append(logos.row);
  let detected: readonly string[] = [];
  let shown = detects && brands.length > 1 ? '' : (brands[0] ?? '');

  /** The select is for what detection leaves open; it stays in the form for scripts of the shop. */
  const draw = () => {
    select.value = shown || (brands[0] ?? '');
    logo.className = `wpwl-brand wpwl-brand-card${shown ? ` wpwl-brand-${shown}` : ''}`;
    const isOpen = !hasButtons && brands.length > 1 && (!detects || detected.length > 1);
    shell.group.classList.toggle('wpwl-brand-open', isOpen);
    for (const part of [select, shell.group.querySelector('.wpwl-label-brand')]) {
      if (part instanceof HTMLElement) part.hidden = !isOpen;
    }
    logos.draw(shown, detected);
  };
  function change(brand: string): void {
    if (brand === shown) return;
    shown = brand;
    draw();
    callBack(options.onChangeBrand, brand);
  }
  select.addEventListener('change', () => change(select.value));
  draw();
  return {
    group: shell.group,
    logo,
    wireNames: ['paymentBrand'],
    problem: () => null,
    showError: shell.showError,
    focus: () => select.focus(),
    values: () => ({}),
    clear: () => undefined,
    brand: () => shown || (brands[0] ?? ''),
    setDetected(next) {
      if (!detects || next.join() === detected.join()) return;
      detected = next;
      callBack(options.onDetectBrand, next);
      for (const option of select.options) {
        option.disabled = next.length > 1 && !next.includes(option.value);
      }
      const keeps = next.includes(shown);
      if (!keeps) change(next[0] ?? (brands.length > 1 ? '' : (brands[0] ?? '')));
      draw();
    },
  };
}

type Logos = { readonly row: HTMLElement; draw(shown: string, detected: readonly string[]): void };

/** The accepted brands; buttons where the page wants them to be selected (`style: 'logos'`). */
function createLogos(brands: readonly string[], onSelect?: (brand: string) => void): Logos {
  const items = new Map<string, HTMLElement>();
  for (const brand of brands) {
    const classes = `wpwl-brand-logo wpwl-brand-${brand}`;
    const item = onSelect
      ? h('button', { type: 'button', class: classes, 'aria-label': brandName(brand), 'aria-pressed': 'false' })
      : h('span', { class: classes, role: 'img', 'aria-label': brandName(brand) });
    item.addEventListener('click', () => onSelect?.(brand));
    items.set(brand, item);
  }
  const row = h('div', { class: 'wpwl-brand-logos' }, ...items.values());
  return {
    row,
    draw(shown, detected) {
      for (const [brand, item] of items) {
        const isDimmed = detected.length > 0 && !detected.includes(brand);
        item.classList.toggle('wpwl-brand-dimmed', isDimmed);
        if (onSelect) item.setAttribute('aria-pressed', String(brand === shown));
      }
    },
  };
}
