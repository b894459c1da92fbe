import { numberSigns } from './number-format.ts';

/**
 * An amount as a user types or pastes it, as an exact decimal string; null where it is no amount or could be two
 * different ones. With `currency`, another currency in the text is refused: `10 USD` is not 10 EUR.
 *
 * The decimal sign is that of the user's locale; the other sign counts as one where it cannot be a grouping: `12.50` is
 * 12.50 everywhere, and `1.234,50` and `1,234.50` are the same. `1.234` follows the locale, and is null where the locale
 * uses the dot for nothing.
 */
export function parseAmount(text: string, locale: string, currency?: string): string | null {
  const plain = toPlainText(text, locale);
  const found = /^(-?)([^\d.,'·٫-]*)(-?)([\d.,'·٫٬ ]*\d)([^\d.,'·٫-]*)$/.exec(plain);
  if (!found) return null;
  const [, sign = '', before = '', innerSign = '', figures = '', after = ''] = found;
  if (sign && innerSign) return null;
  if (![before.trim(), after.trim()].every((unit, _at, units) => isUnit(unit, units, currency))) return null;
  const parts = splitDecimals(figures.trim(), locale);
  const whole = parts && readGroups(parts.whole);
  if (whole === null || parts === null) return null;
  const minus = sign || innerSign;
  return `${minus}${whole}${parts.fraction === '' ? '' : `.${parts.fraction}`}`;
}

/** ASCII digits, one kind of space, apostrophe and minus, and no marks of direction. */
function toPlainText(text: string, locale: string): string {
  const { digits } = numberSigns(locale);
  return [...text]
    .map((each) => (digits.includes(each) ? String(digits.indexOf(each)) : each))
    .join('')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[−–‐‑﹣－]/g, '-')
    .trim();
}

/** A code or a symbol beside the figures, on one side only. */
function isUnit(unit: string, units: readonly string[], currency: string | undefined): boolean {
  if (unit === '') return true;
  if (units.every((each) => each !== '')) return false;
  if (!/^(?:[A-Za-z]{3}|[A-Z]{0,3}\p{Sc})$/u.test(unit)) return false;
  if (currency === undefined || unit.toUpperCase() === currency) return true;
  return symbolsOf(currency).includes(unit);
}

function symbolsOf(currency: string): string[] {
  return (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
}

type Parts = { whole: string; fraction: string };

/** Finds the decimal sign; null where there could be two. */
function splitDecimals(figures: string, locale: string): Parts | null {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','), figures.lastIndexOf('٫'));
  if (last < 0) return { whole: figures, fraction: '' };
  const sign = figures.charAt(last);
  const parts = { whole: figures.slice(0, last), fraction: figures.slice(last + 1) };
  const isAlone = figures.indexOf(sign) === last;
  if (!isAlone) return { whole: figures, fraction: '' };
  if (!/^\d+$/.test(parts.fraction)) return null;
  if (sign === '٫' || /[.,' ٬]/.test(parts.whole)) return parts;
  const { decimal, group } = numberSigns(locale);
  const couldGroup = /^[1-9]\d{0,2}$/.test(parts.whole) && parts.fraction.length === 3;
  if (sign === decimal || !couldGroup) return parts;
  return sign === group ? { whole: figures, fraction: '' } : null;
}

/** The digits of `1,234,567`, `12,34,567` or `1234`, without leading zeros; null where the groups do not fit. */
function readGroups(whole: string): string | null {
  const fits = /^(?:\d*|\d{1,3}(?:([.,' ٬])(?:\d{3}\1)*\d{3})|\d{1,2}(?:([.,' ٬])(?:\d{2}\2)*\d{3}))$/.test(whole);
  if (!fits) return null;
  return whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
}
