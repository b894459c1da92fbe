import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript-classic';

/** A syntax tree of a component or page. */
export type Source = { file: string; text: string; tree: ts.SourceFile };

/** The components and pages, without their tests, and what features declare. */
export function readSources(): readonly Source[] {
  return execFileSync('git', ['ls-files', 'app', 'components', 'lib/*/feature.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
    });
}

/** The place of a node, as editors open it. */
export function placeOf({ file, tree }: Source, node: ts.Node): string {
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
  return `${file}:${line + 1}: ${node.getText().slice(0, 80)}`;
}

/** All nodes of a tree for which `visit` returns something. */
export function collect<Found>(tree: ts.Node, visit: (node: ts.Node) => readonly Found[]): Found[] {
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    found.push(...visit(node));
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}
