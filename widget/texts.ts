// The texts of a form: English is part of the script, the other languages are loaded when a form needs one.

import type { WidgetOptions } from '../packages/checkout-js/src/types.ts';
import english from './locales/en.json';
import { findLocale, type Locale, localeTags } from './locales.ts';

export type TextKey = keyof typeof english;

export type Texts = {
  readonly locale: Locale;
  /** The tag for `lang` and for formats. */
  readonly tag: string;
  readonly isRightToLeft: boolean;
  /** The text, with the values in its braces. */
  get(key: TextKey, values?: Readonly<Record<string, string>>): string;
};

/** Where the build put the languages. */
declare const LOCALE_FILES: Readonly<Record<string, string>>;

/** Other names of the family for our keys, in `labels` and `errorMessages`. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  expiry: ['expiryDate'],
  expiryFormat: ['mmyy', 'expiryPlaceholder'],
  pay: ['submit'],
  payAmount: ['submit', 'pay'],
  save: ['submit', 'register'],
  accountHolder: ['accountHolder', 'holder'],
  otherMethod: ['showOtherPaymentMethods'],
  savedMethods: ['storedPaymentDetails'],
  cvvHintFront: ['cvvHint'],
  expiryError: ['expiryMonthError', 'expiryYearError'],
  expiryPastError: ['expiryMonthError', 'expiryYearError'],
  holderError: ['accountHolderError', 'bankAccountHolderError'],
  ibanError: ['accountIbanError', 'bankAccountIbanError'],
};

/** The language: of the options, the checkout, the page, the browser; else English. */
export function selectLocale(options: WidgetOptions, checkoutLocale: string | undefined): Locale {
  const wanted = [options.locale, checkoutLocale, document.documentElement.lang, ...navigator.languages];
  for (const name of wanted) {
    const locale = findLocale(name);
    if (locale) return locale;
  }
  return 'en';
}

export function createTexts(
  locale: Locale,
  translated: Readonly<Record<string, string>>,
  options: WidgetOptions,
): Texts {
  const own = { ...options.labels, ...options.errorMessages };
  const find = (key: TextKey): string => {
    const name = [key, ...(aliases[key] ?? [])].find((alias) => typeof own[alias] === 'string');
    return (name === undefined ? undefined : own[name]) ?? translated[key] ?? english[key];
  };
  return {
    locale,
    tag: localeTags[locale],
    isRightToLeft: locale === 'ar',
    get: (key, values = {}) => find(key).replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? ''),
  };
}

/** A language that cannot be loaded is replaced by English: a form in another language beats none. */
export async function loadTexts(baseUrl: string, options: WidgetOptions, locale: Locale): Promise<Texts> {
  const file = LOCALE_FILES[locale];
  if (locale === 'en' || file === undefined) return createTexts('en', english, options);
  try {
    const response = await fetch(`${baseUrl}/v1/widget/${file}`, { credentials: 'omit' });
    return createTexts(locale, (await response.json()) as Record<string, string>, options);
  } catch {
    return createTexts('en', english, options);
  }
}

/** `92.00` and `EUR` as people of the language write it; the amount is never a floating point number. */
export function formatAmount(tag: string, amount: string, currency: string): string {
  const exact = amount as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(exact);
}
