// Contrast of colours as WCAG 2.2 measures it. All colours are written #rrggbb.

/** WCAG 1.4.3 for texts, 1.4.11 for what a control is recognised by. */
export const neededForText = 4.5;
export const neededForShapes = 3;

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The first colour that can be read on the background, else the one that can be read best. */
export function firstReadable(candidates: readonly [string, ...string[]], background: string): string {
  const best = candidates.toSorted((a, b) => contrastOf(b, background) - contrastOf(a, background))[0];
  return candidates.find((colour) => contrastOf(colour, background) >= neededForText) ?? best ?? candidates[0];
}

/** So much of the first colour over the second one. */
export function mixColours(one: string, other: string, share: number): string {
  const below = channelsOf(other);
  const mixed = channelsOf(one).map((channel, at) => channel * share + (below[at] ?? 0) * (1 - share));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
