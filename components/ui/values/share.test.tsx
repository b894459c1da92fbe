import { describe, expect, it } from 'vitest';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { render } from '#test/render.tsx';
import { Share } from './share.tsx';

const textOf = (value: number | null, locale: string): string | null =>
  render(
    <LocaleProvider locale={locale}>
      <Share value={value} />
    </LocaleProvider>,
  ).container.textContent;

describe('a share', () => {
  it.each([
    [1 / 6, 'en', '16.7 %'],
    [1 / 6, 'de', '16,7 %'],
    [1, 'en', '100.0 %'],
    [0, 'en', '0.0 %'],
  ])('of %d in %s is shown as %s, with one decimal as in every column of shares', (value, locale, shown) => {
    expect(textOf(value, locale)?.replaceAll('\u00a0', ' ')).toBe(shown);
  });

  it('stays on one line with its sign', () => {
    expect(textOf(0.5, 'en')).toBe('50.0\u00a0%');
  });

  it('of nothing is a dash', () => {
    expect(textOf(null, 'en')).toBe('–');
  });
});
