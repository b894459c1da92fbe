// Light or dark, as the page asks for; light where it does not, so that style sheets of shops find what they always did.
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import type { CheckoutForm } from '../config.ts';
import type { CheckoutContext } from './context.ts';

const darkClass = 'wpwl-scheme-dark';
const systemScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Colours that an entity sets were selected together, so none of ours is put between them. */
const ownColours = ['colorText', 'colorBackground', 'colorBorder'];

export function isDark({ colorScheme }: WidgetOptions, appearance?: CheckoutForm['appearance']): boolean {
  if (ownColours.some((name) => appearance?.[name] !== undefined)) return false;
  return colorScheme === 'dark' || (colorScheme === 'auto' && systemScheme().matches);
}

/** Marks an element, now and whenever the system changes. */
export function followColourScheme(context: CheckoutContext, element: HTMLElement): void {
  const mark = () => {
    element.classList.toggle(darkClass, isDark(context.options, context.form.appearance));
  };
  mark();
  onSchemeChange(context, mark);
}

/** Runs after each change while the page follows the system. */
export function onSchemeChange({ options, ended }: CheckoutContext, apply: () => void): void {
  if (options.colorScheme === 'auto') systemScheme().addEventListener('change', apply, { signal: ended });
}

/** Before anything is known of the checkout. */
export const schemeClass = (options: WidgetOptions): string => (isDark(options) ? darkClass : '');
