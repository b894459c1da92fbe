// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultEntitySettings } from '#lib/entities/index.ts';
import { contrastOf, neededForText } from './contrast.ts';
import { appearanceOf, buttonTextOf, defaultLook, lookFonts } from './look.ts';
import { renderPreview } from './render-preview.ts';

const styleSheet = readFileSync(path.join(import.meta.dirname, '../styles/widget.css'), 'utf8');
/** A spread of colours over the whole cube. */
const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#0000ff', 2.15],
    ['#123456', '#123456', 1],
  ])('of %s and %s is what WCAG defines: %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('the look of a form', () => {
  it('is that of the style sheet and of the settings while nothing is set', () => {
    const { formAccentColour, formBackgroundColour, formTextColour, formBorderColour } = defaultEntitySettings;
    expect(appearanceOf(defaultLook)).toEqual({});
    expect(defaultLook).toEqual({
      accent: formAccentColour,
      background: formBackgroundColour,
      text: formTextColour,
      border: formBorderColour,
      radius: defaultEntitySettings.formRadius,
      font: defaultEntitySettings.formFont,
    });
    for (const value of [defaultLook.accent, defaultLook.text, defaultLook.border, `${defaultLook.radius}px`]) {
      expect(styleSheet).toContain(`: ${value};`);
    }
  });

  it('has a button that can be read on every accent', () => {
    for (const accent of colours) {
      expect(contrastOf(buttonTextOf(accent), accent), accent).toBeGreaterThanOrEqual(neededForText);
    }
    expect([buttonTextOf('#1d4ed8'), buttonTextOf('#ffd400')]).toEqual(['#ffffff', '#000000']);
  });

  it('has errors and paler texts that can be read wherever the text can', () => {
    for (const background of colours) {
      for (const text of ['#ffffff', '#000000', '#1c2430'].filter(
        (each) => contrastOf(each, background) >= neededForText,
      )) {
        const { colorMuted, colorDanger } = appearanceOf({ ...defaultLook, text, background });
        for (const colour of [colorMuted, colorDanger].filter((each) => each !== undefined)) {
          expect(contrastOf(colour, background), `${colour} on ${background}`).toBeGreaterThanOrEqual(neededForText);
        }
      }
    }
  });

  it('can take the font of the page', () =>
    expect(appearanceOf({ ...defaultLook, font: 'inherit' })).toEqual({ fontFamily: 'inherit' }));
});

describe('the preview', () => {
  const propertyOf = (element: HTMLElement, name: string) => element.style.getPropertyValue(name);

  it('is drawn with all that was set', () => {
    for (const font of lookFonts) {
      const look = { ...defaultLook, accent: '#ffd400', background: '#101418', radius: 0, font };
      const container = renderPreview(look);
      for (const [name, value] of [
        ['--wpwl-color-primary', '#ffd400'],
        ['--wpwl-color-primary-text', '#000000'],
        ['--wpwl-color-background', '#101418'],
        ['--wpwl-radius', '0px'],
      ] as const) {
        expect(propertyOf(container, name)).toBe(value);
      }
      expect(propertyOf(container, '--wpwl-font') === '').toBe(font === 'system');
    }
  });

  it('shows a value, an empty field, the focus, an error and the button', () => {
    const container = renderPreview(defaultLook);
    expect(container.querySelectorAll('.wpwl-control')).toHaveLength(4);
    expect(container.querySelector('.wpwl-focus')).not.toBeNull();
    expect(container.querySelector('.wpwl-hint')?.textContent).toBe('Enter the name on the card');
    expect(container.querySelector('.wpwl-button-pay')?.textContent).toBe('Pay €92.00');
  });
});
