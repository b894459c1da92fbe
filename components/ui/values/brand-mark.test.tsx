import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BrandMark } from './brand-mark.tsx';
import { markedBrands } from './marked-brands.ts';

const logos = path.resolve('widget/logos');
/** Stands in the checkout for any card. */
const anyCard = 'CARD';

function symbolOf(brand: string, logo: string): string {
  const shapes = logo.replace(/^<svg[^>]*>(?:<title>[^<]*<\/title>)?/, '').replace(/<\/svg>\s*$/, '');
  return `<symbol id="${brand}" viewBox="0 0 38 24">${shapes}</symbol>`;
}

it('the image of the marks has the logos of the checkout (vitest -u writes it)', async () => {
  const brands = (await readdir(logos)).map((name) => path.parse(name).name).filter((name) => name !== anyCard);
  const symbols = await Promise.all(
    brands.sort().map(async (brand) => symbolOf(brand, await readFile(path.join(logos, `${brand}.svg`), 'utf8'))),
  );
  const image = `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Marks of brands</title>\n${symbols.join('\n')}\n</svg>\n`;
  await expect(image).toMatchFileSnapshot('../../../public/brand-marks.svg');
  expect([...markedBrands]).toEqual(brands);
});

it('a brand without a mark has none', () => {
  expect(render(<BrandMark brand="ELO" />).container.innerHTML).toBe('');
  expect(
    render(<BrandMark brand="VISA" />)
      .container.querySelector('use')
      ?.getAttribute('href'),
  ).toBe('/brand-marks.svg#VISA');
});
