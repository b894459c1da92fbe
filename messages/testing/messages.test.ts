import { createTranslator, IntlErrorCode } from 'next-intl';
import ts from 'typescript-classic';
import { expect, test } from 'vitest';
import { messages } from '../generated/index.ts';
import type { MessageKey } from '../translate.ts';
import { catalogue } from './catalogue.ts';
import { collect, placeOf, readSources, type Source } from './sources.ts';

const sources = readSources();

/** The keys that a template such as `ui.dateRange.presets.${preset}` can have. */
function patternsOf({ text }: Source): RegExp[] {
  return [...text.matchAll(/`(\w+\.[\w.-]*\$\{[^`]*)`/g)].map(([, template = '']) => {
    const escaped = template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+');
    return new RegExp(`^${escaped}$`);
  });
}

test('every message is used', () => {
  const literals = new Set(sources.flatMap(({ text }) => text.match(/(?<=['"])\w+(?:\.[\w-]+)+(?=['"])/g) ?? []));
  const patterns = sources.flatMap(patternsOf);
  // The name of a page is read as `pages.cases`, which is generated from `cases.pageName`.
  const keys = [...catalogue.keys()].filter((key) => !/^\w+\.pageName$/.test(key));
  const unused = keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});

test('every message is ICU', () => {
  const invalid: string[] = [];
  const t = createTranslator({
    locale: 'en',
    messages,
    onError: ({ code, message }) => {
      // Values are left out, which is another error.
      if (code === IntlErrorCode.INVALID_MESSAGE) invalid.push(message);
    },
  });
  for (const key of catalogue.keys()) t.rich(key as MessageKey);
  expect(invalid).toEqual([]);
});

/** Values with the names that a call passes; null: some are spread, or no values are passed but a variable. */
function valuesOf({ arguments: [, values] }: ts.CallExpression) {
  if (!values) return {};
  if (!ts.isObjectLiteralExpression(values)) return null;
  if (values.properties.some((property) => ts.isSpreadAssignment(property))) return null;
  return Object.fromEntries(
    values.properties.map((property) => {
      const isTag = ts.isPropertyAssignment(property) && ts.isArrowFunction(property.initializer);
      return [property.name?.getText() ?? '', isTag ? () => '' : 1];
    }),
  );
}

/** The message keys of a call of `t`, and the values that it passes. */
function readCall(node: ts.Node) {
  if (!ts.isCallExpression(node) || !/^t(?:\.rich|\.markup)?$/.test(node.expression.getText())) return [];
  const [first] = node.arguments;
  const values = valuesOf(node);
  if (!first || !values) return [];
  const keys = collect(first, (part) => (ts.isStringLiteralLike(part) ? [part.text] : []));
  return keys.filter((key) => catalogue.has(key)).map((key) => ({ node, key, values }));
}

test('every message gets its values', () => {
  const failed = sources.flatMap((source) =>
    collect(source.tree, readCall).flatMap(({ node, key, values }) => {
      const errors: string[] = [];
      const onError = ({ message }: Error) => errors.push(message);
      createTranslator({ locale: 'en', messages, onError }).rich(key as MessageKey, values);
      return errors.map((error) => `${placeOf(source, node)}: ${error}`);
    }),
  );
  expect(failed).toEqual([]);
});
