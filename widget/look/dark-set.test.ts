import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf, neededForShapes, neededForText } from './contrast.ts';

const css = readFileSync('widget/styles/widget.css', 'utf8');
const dark = css.slice(css.indexOf('.wpwl-container:where(.wpwl-scheme-dark)'));
const colour = (name: string): string =>
  new RegExp(`--wpwl-color-${name}: (#[0-9a-f]{6});`).exec(dark)?.[1] ?? `no ${name}`;

it.each([
  ['text', 'background', neededForText],
  ['muted', 'background', neededForText],
  ['placeholder', 'background', neededForText],
  ['danger', 'background', neededForText],
  ['primary-text', 'primary', neededForText],
  ['info-text', 'info', neededForText],
  ['failure-text', 'failure', neededForText],
  ['test-text', 'test', neededForText],
  ['border', 'background', neededForShapes],
  ['primary', 'background', neededForShapes],
])('in the dark set %s can be seen on %s', (front, back, needed) =>
  expect(contrastOf(colour(front), colour(back))).toBeGreaterThanOrEqual(needed),
);
