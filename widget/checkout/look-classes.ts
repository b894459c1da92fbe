// The classes of a container by the options of the page: its style, its look, and what shoppers need to read it.
import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';

const looks = ['clean', 'bold', 'minimal'];

export function lookClasses({ style = 'card', look, accessibility = {} }: WidgetOptions): string {
  const classes = [`wpwl-style-${style}`];
  if (look !== undefined && looks.includes(look)) classes.push(`wpwl-look-${look}`);
  if (accessibility.largeText === true) classes.push('wpwl-large-text');
  if (accessibility.highContrast === true) classes.push('wpwl-high-contrast');
  if (accessibility.reducedMotion === true) classes.push('wpwl-reduced-motion');
  return classes.join(' ');
}
