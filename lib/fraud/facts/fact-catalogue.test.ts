import { expect, test } from 'vitest';
import editor from '#messages/en/fraud/risk-rule-editor.json' with { type: 'json' };
import { factCatalogue } from './fact-catalogue.ts';

test('every fact has a heading under which the editor shows it, and no heading is left over', () => {
  const groups = new Set([...factCatalogue.values()].map(({ name }) => name.split('.')[0]));
  expect(Object.keys(editor.factGroup).sort()).toEqual([...groups].sort());
});
