// The brand of the card: detected with each digit until the shopper selects one. A card with two brands shows both inside
// the field of its number, and the shopper decides which of them pays.
import type { CheckoutContext } from '../checkout/context.ts';
import { h, nextId, partClass } from '../dom.ts';
import type { FieldState } from '../messages.ts';
import { callBack } from '../options.ts';
import { brandName } from './brand-names.ts';
import { createGroup, type Field } from './field.ts';

export type BrandField = Field & {
  /** The brand that is shown now; empty while the number and the shopper leave it open. */
  brand(): string;
  /** What the number may be; nothing while it says nothing. */
  setDetected(detected: Detected): void;
  /** The logo of the brand, for the wrapper of the card number. */
  readonly logo: HTMLElement;
  /** The logos of a card with two brands, for the same place. */
  readonly choice: HTMLElement;
};

type Detected = Pick<FieldState, 'brands' | 'areBrandsSure'>;

export function createBrandField(context: CheckoutContext, brands: readonly string[]): BrandField {
  const { options, texts } = context;
  const detects = options.brandDetection !== false;
  const empty = h('option', { value: '', hidden: true });
  const select = h(
    'select',
    { class: partClass('control', 'brand'), name: 'paymentBrand' },
    empty,
    ...brands.map((brand) => h('option', { value: brand }, brandName(brand))),
  );
  const shell = createGroup(select, { name: 'brand', label: texts.get('brand'), showLabel: true, texts });
  const logo = h('div', { class: 'wpwl-brand wpwl-brand-card', 'aria-hidden': 'true' });
  // Logos that are buttons take the place of the select.
  const hasButtons = options.style === 'logos';
  const logos = createLogos(brands, hasButtons ? choose : undefined);
  const choice = createChoice(texts.get('brand'), texts.get('brandChoice'), choose);
  shell.group.append(logos.row);
  const isOnly = brands.length === 1;
  let detected: Detected = { brands: [], areBrandsSure: false };
  /** By the shopper, whose choice stays while the number may be of it. */
  let selected = '';
  let shown = detects && !isOnly ? '' : (brands[0] ?? '');

  /** The select is for what the number leaves open; it stays in the form for scripts of the shop. */
  const draw = () => {
    const { brands: found, areBrandsSure } = detected;
    const isShared = detects && areBrandsSure && found.length > 1;
    const isOpen = !hasButtons && !isOnly && (!detects || (!areBrandsSure && found.length > 0));
    select.value = shown;
    empty.disabled = shown !== '';
    logo.className = `wpwl-brand wpwl-brand-card${shown ? ` wpwl-brand-${shown}` : ''}`;
    logo.hidden = isShared;
    choice.draw(isShared ? found : [], shown);
    shell.group.classList.toggle('wpwl-brand-open', isOpen);
    for (const part of [select, shell.group.querySelector('.wpwl-label-brand')]) {
      if (part instanceof HTMLElement) part.hidden = !isOpen;
    }
    logos.draw(shown, found);
  };
  function choose(brand: string): void {
    selected = brand;
    shell.showError(null);
    change(brand);
  }
  function change(brand: string): void {
    if (brand === shown) return;
    shown = brand;
    draw();
    callBack(options.onChangeBrand, brand);
  }
  /** The merchant's first, until the shopper has selected; nothing where only the shopper can know. */
  function brandOf({ brands: found, areBrandsSure }: Detected): string {
    if (isOnly) return brands[0] ?? '';
    if (found.includes(selected)) return selected;
    if (!detects) return areBrandsSure && !found.includes(shown) ? (found[0] ?? '') : shown;
    return areBrandsSure ? (found[0] ?? '') : '';
  }
  select.addEventListener('change', () => choose(select.value));
  draw();
  return {
    group: shell.group,
    logo,
    choice: choice.group,
    wireNames: ['paymentBrand'],
    problem: () => (shown === '' && detected.brands.length > 0 ? 'brandChoice' : null),
    showError: shell.showError,
    focus: () => (select.hidden ? choice.focus() : select.focus()),
    values: () => ({}),
    clear: () => undefined,
    brand: () => shown,
    setDetected(next) {
      const isSame = next.brands.join() === detected.brands.join() && next.areBrandsSure === detected.areBrandsSure;
      if (isSame) return;
      detected = { brands: next.brands, areBrandsSure: next.areBrandsSure };
      if (detects) {
        callBack(options.onDetectBrand, next.brands);
        for (const option of select.options) {
          option.disabled = next.brands.length > 1 && option.value !== '' && !next.brands.includes(option.value);
        }
      }
      change(brandOf(next));
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

/** Brands beside which another may be on the card and whose logo is drawn (styles/logos.css); others show their name. */
const drawn = new Set(
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY MADA CARTEBANCAIRE CARTEBLEUE'.split(
    ' ',
  ),
);

type Choice = { readonly group: HTMLElement; focus(): void; draw(brands: readonly string[], shown: string): void };

/** The brands of one card as radio buttons: one stop of the tab key, the arrows move between them. */
function createChoice(label: string, hint: string, onSelect: (brand: string) => void): Choice {
  const hintId = nextId('brand-hint');
  const buttons = h('div', {
    class: 'wpwl-brand-choice-logos',
    role: 'radiogroup',
    'aria-label': label,
    'aria-describedby': hintId,
  });
  // A region that is there before its text is read aloud when the second brand is found.
  const text = h('div', { class: 'wpwl-brand-choice-hint', id: hintId, 'aria-live': 'polite' });
  const group = h('div', { class: 'wpwl-brand-choice' }, buttons, text);
  let items: HTMLButtonElement[] = [];
  const select = (item: HTMLButtonElement | undefined) => {
    if (!item) return;
    onSelect(item.value);
    item.focus();
  };
  buttons.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    select(items[(at + step + items.length) % items.length]);
  });
  return {
    group,
    focus: () => items.find(({ tabIndex }) => tabIndex === 0)?.focus(),
    draw(brands, shown) {
      if (items.map(({ value }) => value).join() !== brands.join()) {
        items = brands.map((brand) => {
          const name = brandName(brand);
          const isDrawn = drawn.has(brand);
          const item = h(
            'button',
            {
              type: 'button',
              role: 'radio',
              value: brand,
              class: `wpwl-brand-logo wpwl-brand-${brand}${isDrawn ? '' : ' wpwl-brand-named'}`,
              'aria-label': name,
              title: name,
            },
            isDrawn ? null : name,
          );
          item.addEventListener('click', () => select(item));
          return item;
        });
        buttons.replaceChildren(...items);
        text.textContent = brands.length > 1 ? hint : '';
      }
      buttons.hidden = brands.length === 0;
      group.parentElement?.classList.toggle('wpwl-brand-shared', brands.length > 0);
      for (const item of items) {
        item.setAttribute('aria-checked', String(item.value === shown));
        item.tabIndex = item.value === shown ? 0 : -1;
      }
    },
  };
}
