import path from 'node:path';
import ts from 'typescript-classic';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { collect, readSources, type Source } from './sources.ts';

// A browser loads the texts of the areas that a page provides and no others. These tests follow the imports of every
// page, so that a text that would be missing in the browser is noticed here.

const sources = new Map(readSources().map((source) => [source.file, source]));

/** The file that an import names; undefined for packages and for files that are no components. */
function resolve(from: string, specifier: string): Source | undefined {
  const file = specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(from), specifier);
  return sources.get(file);
}

const isTypeOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;

/** The imports of a file: those that it loads, at once or on demand, or those of types alone. */
function importsOf({ file, tree }: Source, what: 'code' | 'types' = 'code'): Source[] {
  const specifiers = collect(tree, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const isWanted = isTypeOnly(node) === (what === 'types');
      return node.moduleSpecifier && isWanted ? [node.moduleSpecifier] : [];
    }
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    return isDynamic && what === 'code' && node.arguments[0] ? [node.arguments[0]] : [];
  });
  return specifiers.flatMap((each) => (ts.isStringLiteral(each) ? (resolve(file, each.text) ?? []) : []));
}

const keys = [...catalogue.keys()];

/** The areas whose texts the file reads: the first part of every key. */
function areasReadBy({ tree }: Source): string[] {
  const texts = collect(tree, (node) => {
    if (ts.isTemplateExpression(node)) {
      const { text } = node.head;
      return text.includes('.') && keys.some((key) => key.startsWith(text)) ? [text] : [];
    }
    return ts.isStringLiteralLike(node) && catalogue.has(node.text) ? [node.text] : [];
  });
  return [...new Set(texts.map((text) => text.slice(0, text.indexOf('.'))))];
}

/** The areas that a file provides with `provideMessages` or `withMessages`. */
function areasProvidedBy({ tree }: Source, name: string): string[] {
  return collect(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== name) return [];
    const [areas] = node.arguments;
    if (!areas || !ts.isObjectLiteralExpression(areas)) return [];
    return areas.properties.map((property) => property.name?.getText() ?? '');
  });
}

const isInBrowser = ({ text }: Source): boolean => text.startsWith("'use client'");

/** The folder of `app` whose pages share a provider. */
const groupOf = (file: string): string => /^app\/\([a-z]+\)/.exec(file)?.[0] ?? '';

/** The components that the server passes to browsers, and the areas around them. */
function startsOf(group: string): { clients: Set<Source>; around: Set<string> } {
  const clients = new Set<Source>();
  const around = new Set<string>();
  const seen = new Set<Source>();
  const walk = (source: Source): void => {
    if (seen.has(source)) return;
    seen.add(source);
    if (isInBrowser(source)) {
      clients.add(source);
      for (const area of areasProvidedBy(source, 'provideMessages')) around.add(area);
    } else for (const imported of importsOf(source)) walk(imported);
  };
  for (const source of sources.values()) if (groupOf(source.file) === group) walk(source);
  return { clients, around };
}

/** The files in the browser that read an area which nothing above them provides. */
function findMissing(group: string): string[] {
  const { clients, around } = startsOf(group);
  const missing = new Set<string>();
  const seen = new Set<string>();
  const walk = (source: Source, above: ReadonlySet<string>): void => {
    const provided = new Set([...above, ...areasProvidedBy(source, 'withMessages')]);
    const visit = `${source.file} ${[...provided].sort()}`;
    if (seen.has(visit)) return;
    seen.add(visit);
    // Data that the server passes may contain keys: its type is imported from the file that has them.
    const data = importsOf(source, 'types').filter(({ file }) => file.endsWith('.ts'));
    for (const area of [source, ...data].flatMap(areasReadBy))
      if (!provided.has(area)) missing.add(`${source.file}: ${area}`);
    for (const imported of importsOf(source)) walk(imported, provided);
  };
  for (const client of clients) walk(client, around);
  return [...missing].sort();
}

const groups = [...new Set([...sources.keys()].map(groupOf).filter(Boolean))];

/** It reads the source of every page. */
const walkTimeoutMs = 60_000;

test.each(groups)('browsers have every text of %s', { timeout: walkTimeoutMs }, (group) => {
  expect(findMissing(group)).toEqual([]);
});

test('the components of the back office are found by the imports of its pages', () => {
  const { clients, around } = startsOf('app/(backoffice)');
  expect([...clients].map(({ file }) => file)).toContain('components/access/users/users.tsx');
  expect([...around].sort()).toEqual(['common', 'layout', 'pages', 'ui']);
});

/** Components that a file offers: a screen beside one with its texts would be without them. */
const componentsOf = ({ tree }: Source): string[] =>
  collect(tree, (node) => {
    const isExported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    const calls = ts.isVariableStatement(node)
      ? node.declarationList.declarations.filter(
          ({ initializer }) => !initializer?.getText().startsWith('withMessages('),
        )
      : [];
    if (ts.isFunctionDeclaration(node)) return [node.name?.text ?? ''];
    return calls.map(({ name }) => name.getText());
  }).filter((name) => /^[A-Z]/.test(name));

test('every component of a file with texts has them', () => {
  const without = [...sources.values()]
    .filter((source) => areasProvidedBy(source, 'withMessages').length > 0)
    .flatMap((source) => componentsOf(source).map((name) => `${source.file}: ${name}`));
  expect(without).toEqual([]);
});
