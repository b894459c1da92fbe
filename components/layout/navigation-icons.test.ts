import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { features } from '#lib/features.ts';

/** The icons of Lucide by all of their names. */
const lucide = (await import('lucide-react')) as unknown as Record<string, FunctionComponent>;

/** The icons of the areas, and of the buttons beside the navigation. */
const ofAreas = ['house', 'credit-card', 'shield-alert', 'landmark', 'code-xml', 'settings'];
const ofButtons = ['keyboard', 'log-out', 'menu', 'monitor', 'moon', 'sun'];

function symbolOf(name: string): string {
  const icon = lucide[name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (!icon) throw new Error(`Lucide has no icon ${name}`);
  const drawn = renderToStaticMarkup(createElement(icon));
  const shapes = drawn.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

it('the image of the icons has the icon of every page and button, as Lucide draws it (vitest -u writes it)', async () => {
  const names = [
    ...new Set([
      ...features.flatMap(({ navigation = [] }) => navigation).map(({ icon }) => icon),
      ...ofAreas,
      ...ofButtons,
    ]),
  ].sort();
  const image = `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons of the navigation</title>\n${names.map(symbolOf).join('\n')}\n</svg>\n`;
  await expect(image).toMatchFileSnapshot('../../public/navigation-icons.svg');
});
