// Expiry and holder: card data that a page may hold.
import { formatExpiry, isPast, parseExpiry } from '../card/expiry.ts';
import type { CheckoutContext } from '../checkout/context.ts';
import { createTextField } from '../fields/text-field.ts';

export function createExpiryField({ texts, options, form }: CheckoutContext) {
  return createTextField({
    name: 'expiry',
    wireName: 'card.expiry',
    wireNames: ['card.expiryMonth', 'card.expiryYear'],
    label: texts.get('expiry'),
    placeholder: options.showPlaceholders === false ? undefined : texts.get('expiryFormat'),
    showLabel: options.showLabels !== false,
    texts,
    attributes: { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: '9', dir: 'ltr' },
    format: formatExpiry,
    check(text) {
      const expiry = parseExpiry(text);
      if (!expiry) return 'expiryError';
      return isPast(expiry, form.firstGoodMonth) ? 'expiryPastError' : null;
    },
    read(text) {
      const { month = '', year = '' } = parseExpiry(text) ?? {};
      return { 'card.expiryMonth': month, 'card.expiryYear': year };
    },
  });
}

/** May be empty: shops hide this field, and the interface does not require it (spec 2.4). */
export function createHolderField({ texts, options }: CheckoutContext) {
  return createTextField({
    name: 'cardHolder',
    wireName: 'card.holder',
    label: texts.get('cardHolder'),
    showLabel: options.showLabels !== false,
    placeholder: options.showLabels === false ? texts.get('cardHolder') : undefined,
    texts,
    attributes: { autocomplete: 'cc-name', maxlength: '128' },
    check: (text) => (text === '' || (text.length >= 3 && !/\d{5}/u.test(text)) ? null : 'cardHolderError'),
  });
}
