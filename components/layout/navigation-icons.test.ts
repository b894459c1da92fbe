import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { features } from '#lib/features.ts';
import { iconOf } from './navigation-items.ts';

/** The icons of Lucide by all of their names. */
const lucide = (await import('lucide-react')) as unknown as Record<string, FunctionComponent>;

/** The icons of the buttons beside the navigation. */
const ofButtons = ['keyboard', 'log-out', 'menu', 'monitor', 'moon', 'sun'];

function symbolOf([id, name]: readonly [string, string]): string {
  const icon = lucide[name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (!icon) throw new Error(`Lucide has no icon ${name}`);
  const drawn = renderToStaticMarkup(createElement(icon));
  const shapes = drawn.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  return `<symbol id="${id}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

it('the image of the icons has the icon of every page and button, as Lucide draws it (vitest -u writes it)', async () => {
  const pages = features.flatMap(({ navigation = [] }) => navigation);
  const symbols = [
    ...pages.map((page) => [iconOf(page), page.icon] as const),
    ...ofButtons.map((name) => [name, name] as const),
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  const image = `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons of the navigation</title>\n${symbols.map(symbolOf).join('\n')}\n</svg>\n`;
  await expect(image).toMatchFileSnapshot('../../public/navigation-icons.svg');
});
