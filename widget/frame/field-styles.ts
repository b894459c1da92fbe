// The look that a shop may give the fields inside the frames (`wpwlOptions.iframeStyles`): properties from a list, with
// values that load nothing. There are no selectors, so that no style can depend on what was typed.
import type { FieldStyles } from '../messages.ts';

const allowedProperties = new Set([
  'color',
  'caret-color',
  'background-color',
  'opacity',
  'direction',
  'text-align',
  'text-indent',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-decoration',
  'text-transform',
  'text-shadow',
  'word-spacing',
  '-webkit-font-smoothing',
  'padding',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
]);

/** Words, numbers, lengths, colours and `rgb(…)`; nothing that reads a file, an attribute or a variable. */
const allowedValue = /^[\w\s.,#%()'"+-]{1,200}$/u;
const deniedFunction = /(?:url|image|image-set|attr|var|env|element|src|expression|paint)\s*\(/iu;

/** The parts of a field that have a look, by their names in the options. */
const selectors: Readonly<Record<string, string>> = {
  base: 'input',
  'card-number': 'input[name="card.number"]',
  cvv: 'input[name="card.cvv"]',
  'card-number-placeholder': 'input[name="card.number"]::placeholder',
  'cvv-placeholder': 'input[name="card.cvv"]::placeholder',
};

export function isAllowedStyle(property: string, value: string): boolean {
  return allowedProperties.has(property) && allowedValue.test(value) && !deniedFunction.test(value);
}

/** Browsers write filled-in values in a colour of their own, which no background but theirs suits. */
const filledIn = 'input:-webkit-autofill';

/** Replaces the rules of the sheet by those of the styles. */
export function applyStyles(sheet: CSSStyleSheet, styles: FieldStyles): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [part, selector] of Object.entries(selectors)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
    for (const [property, value] of Object.entries(styles[part] ?? {})) {
      const name = property.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
      if (isAllowedStyle(name, value)) rule.style.setProperty(name, value);
    }
  }
  const { color } = styles.base ?? {};
  if (color === undefined || !isAllowedStyle('color', color)) return;
  const rule = sheet.cssRules[sheet.insertRule(`${filledIn} {}`, sheet.cssRules.length)] as CSSStyleRule;
  rule.style.setProperty('-webkit-text-fill-color', color);
}
