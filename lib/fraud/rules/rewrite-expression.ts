import type { ASTNode } from '@marcbachmann/cel-js';
import { findFact } from '../facts/fact-catalogue.ts';
import { nameMatch } from '../lists/named/name-match.ts';
import { compilePattern } from './linear-pattern.ts';
import { type ListUse, readSource, writeSource } from './named-list-use.ts';
import { rewritten } from './rule-functions.ts';

/** A part of an expression that cannot be run, and why. */
export type RewriteError = { message: string; node: Pick<ASTNode, 'start' | 'end'> };

type Replacement = { start: number; end: number; text: string };

/**
 * The expression with the functions of rules as they run: each with the facts that it reads, and patterns that are tested in
 * linear time. What has none of them stays as it is.
 */
export function rewriteExpression(
  text: string,
  ast: ASTNode,
): { text: string; lists: readonly ListUse[] } | { error: RewriteError } {
  const replacements: Replacement[] = [];
  const lists: ListUse[] = [];
  const error = collect(ast);
  return error ? { error } : { text: replace(text, { start: 0, end: text.length }, replacements), lists };

  function collect(node: ASTNode): RewriteError | null {
    const found = readCall(node, text);
    if (found && 'message' in found) return found;
    if (found?.use) lists.push(found.use);
    for (const child of found?.use ? [] : childrenOf(node)) {
      const wrong = collect(child);
      if (wrong) return wrong;
    }
    // What is inside was replaced before what is around it.
    if (found) replacements.push({ start: found.start ?? node.start, end: node.end, text: found.write(sourceOf) });
    return null;
  }

  function sourceOf(part: Range): string {
    return replace(text, part, replacements);
  }
}

type Range = Pick<ASTNode, 'start' | 'end'>;

type FoundCall = RewriteError | { start?: number; use?: ListUse; write: (sourceOf: (part: Range) => string) => string };

function readCall(node: ASTNode, text: string): FoundCall | null {
  if (node.op === 'call' && node.args[0] === 'custom') return readCustom(node);
  if (node.op === 'rcall' && node.args[0] === 'matches') return readMatches(node, text);
  if (node.op === 'in' && isListCall(node.args[1])) return readList(node, text);
  if (isListCall(node)) return { message: listHelp, node };
  return null;
}

const listHelp = 'list is compared with a text fact: customer.email in list("vip")';

function isListCall(node: ASTNode): node is ASTNode & { op: 'call' } {
  return node.op === 'call' && node.args[0] === 'list';
}

function readList(node: ASTNode & { op: 'in' }, text: string): FoundCall {
  const [left, right] = node.args;
  const [name] = isListCall(right) ? right.args[1] : [];
  if (name?.op !== 'value' || typeof name.args !== 'string') {
    return { message: 'the name of a list is a text in quotes', node: right };
  }
  const source = readSource(left);
  const range = withParentheses(text, left);
  if (!source || findFact(source.fact) === undefined || !/^\s*in\s*$/.test(text.slice(range.end, right.start))) {
    return { message: listHelp, node };
  }
  const use = { list: name.args, source, start: right.start, end: right.end };
  return {
    start: range.start,
    use,
    write: () => `(${JSON.stringify(nameMatch(use.list, writeSource(source)))} in lists.named)`,
  };
}

function readCustom(node: ASTNode & { op: 'call' }): FoundCall {
  const [name, initial] = node.args[1];
  if (name?.op !== 'value' || !initial || !isLiteral(initial)) {
    return { message: 'custom takes a name and a default, both as literals', node };
  }
  return {
    write: (sourceOf) =>
      `${rewritten.custom}(payment.customParameters, risk.parameters, ${sourceOf(name)}, ${sourceOf(initial)})`,
  };
}

function isLiteral(node: ASTNode): boolean {
  return node.op === 'value' || (node.op === '-_' && node.args.op === 'value');
}

function readMatches(node: ASTNode & { op: 'rcall' }, text: string): FoundCall {
  const [, receiver, [pattern]] = node.args;
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') {
    return { message: 'the pattern of matches is a text in quotes', node: pattern ?? node };
  }
  const compiled = compilePattern(pattern.args);
  if (typeof compiled === 'string') return { message: `the pattern is wrong: ${compiled}`, node: pattern };
  const range = withParentheses(text, receiver);
  return { start: range.start, write: (sourceOf) => `${rewritten.matches}(${sourceOf(range)}, ${sourceOf(pattern)})` };
}

/** The place of a node ends before the parentheses around it, which belong to it where something follows. */
function withParentheses(text: string, { start, end }: Range): Range {
  const [closing = ''] = /^[\s)]*(?<=\))/.exec(text.slice(end)) ?? [];
  let from = start;
  for (const _ of closing.replaceAll(/[^)]/g, '')) from = text.lastIndexOf('(', from - 1);
  return { start: from, end: end + closing.length };
}

/** A part of a text with the outer ones of its replacements. */
function replace(text: string, { start, end }: { start: number; end: number }, all: readonly Replacement[]): string {
  const inside = all.filter((each) => each.start >= start && each.end <= end);
  const outer = inside.filter(
    (each) => !inside.some((other) => other !== each && other.start <= each.start && other.end >= each.end),
  );
  let at = start;
  let result = '';
  for (const each of outer.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, each.start) + each.text;
    at = each.end;
  }
  return result + text.slice(at, end);
}

/** One operand, a list of them, or a list of pairs. */
export function childrenOf({ args }: ASTNode): ASTNode[] {
  return [args as unknown].flat(3).filter((part): part is ASTNode => isNode(part));
}

function isNode(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'op' in part;
}
