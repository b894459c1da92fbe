import ts from 'typescript-classic';
import { expect, test } from 'vitest';
import { collect, placeOf, readSources } from './sources.ts';

/** Sample data of the gallery is not translated. */
const exempt = /^components\/dev\//;

/** Attributes with a text that users see or hear. */
const textAttributes = new Set([
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'label',
  'description',
  'hint',
  'lead',
  'noun',
  'heading',
  'empty',
  'cancel',
  'unavailable',
  'consequence',
  'pointName',
  'unit',
]);

/** `name` is a text of these elements, and else the name of a form field. */
const namedElements = new Set(['CopyButton', 'DescriptionItem', 'ExportButton', 'OneTimeSecretDialog']);

/** Signs of keys, formats and names that no language changes. */
const unchanged = /^(?:Turnpike|UTC|LIVE|TEST|⌘?K|client_id|client_secret|SHA-256|800\.100\.152|420000)$/;

const hasWords = (text: string): boolean => /\p{L}/u.test(text) && !unchanged.test(text.trim());

/** The literal parts of an expression that are shown: calls, conditions and comparisons are not. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return hasWords(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return parts.some(hasWords) ? [node] : [];
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) {
    return node.expression ? literalsOf(node.expression) : [];
  }
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  const shows = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
  const isShown = ts.isBinaryExpression(node) && shows.includes(node.operatorToken.kind);
  return isShown ? [...literalsOf(node.left), ...literalsOf(node.right)] : [];
}

function isText({ name, parent }: ts.JsxAttribute): boolean {
  const element = parent.parent.tagName.getText();
  if (name.getText() === 'name') return namedElements.has(element);
  return textAttributes.has(name.getText());
}

/** Literal text in attributes, in braces between tags, and in short notices. */
function literalTexts(node: ts.Node): ts.Node[] {
  if (ts.isJsxAttribute(node)) return node.initializer && isText(node) ? literalsOf(node.initializer) : [];
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? [] : literalsOf(node);
  const isNotice = ts.isCallExpression(node) && /^toast\b/.test(node.expression.getText());
  return isNotice && node.arguments[0] ? literalsOf(node.arguments[0]) : [];
}

test('the texts of the screens are in the catalogue', () => {
  const found = readSources()
    .filter(({ file }) => !exempt.test(file))
    .flatMap((source) => collect(source.tree, literalTexts).map((node) => placeOf(source, node)));
  expect(found).toEqual([]);
});
