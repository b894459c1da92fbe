import { expect, test } from 'vitest';
import { factCatalogue } from '#lib/fraud/facts/fact-catalogue.ts';
import editor from './en/fraud/risk-rule-editor.json' with { type: 'json' };

test('every fact has a heading under which the editor shows it, and no heading is left over', () => {
  const groups = new Set([...factCatalogue.values()].map(({ name }) => name.split('.')[0]));
  expect(Object.keys(editor.factGroup).sort()).toEqual([...groups].sort());
});
