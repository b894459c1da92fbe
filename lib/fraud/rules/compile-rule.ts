import { type ASTNode, type TypeError as CelTypeError, ParseError, type ParseResult } from '@marcbachmann/cel-js';
import type { Facts } from '../facts/fact.ts';
import { celEnvironment, ruleContextOf } from './cel-environment.ts';
import { compileCondition } from './compile-condition.ts';
import type { ListUse } from './named-list-use.ts';
import { pathOf } from './path-of.ts';
import { childrenOf, rewriteExpression } from './rewrite-expression.ts';
import { rewritten } from './rule-functions.ts';

/** Why an expression is no rule, and where: offsets in its text, the end excluded. */
export type RuleError = {
  message: string;
  start: number;
  end: number;
  /** The name that no fact has, where that is the reason. */
  unknownFact: string | null;
};

export type CompiledExpression = {
  /** The facts that it names. */
  facts: ReadonlySet<string>;
  /** The lists of one's own that it names. */
  lists: readonly ListUse[];
  /** Throws when a value cannot be computed, such as a division by zero. */
  matches(facts: Facts): boolean;
};

export type Compilation = { expression: CompiledExpression; error: null } | { expression: null; error: RuleError };

/** Loops have no bound on their time; lists are tested with `in`. */
const unavailable = new Set(['all', 'exists', 'exists_one', 'filter', 'map', ...Object.values(rewritten)]);

const maxLength = 2_000;

/** Checks an expression against the fact catalogue; a rule is a condition, so its type is bool. */
export function compileRule(text: string): Compilation {
  if (text.length > maxLength) return fail(`is longer than ${maxLength} characters`, 0, text.length);
  const parsed = parse(text);
  if (parsed instanceof ParseError) return fromCelError(parsed, text);
  const call = findCall(parsed.ast);
  if (call) return fail(`${call.name} is not available in rules`, call.node.start, call.node.end);
  const { type, error } = parsed.check();
  if (error) return fromCelError(error, text);
  if (type !== 'bool') return fail(`is a condition, and this is ${type}`, 0, text.length);
  const runnable = rewriteExpression(text, parsed.ast);
  if ('error' in runnable) return fail(runnable.error.message, runnable.error.node.start, runnable.error.node.end);
  const rewrittenResult = runnable.text === text ? parsed : parse(runnable.text);
  // With the facts that functions read it may have too many parts.
  if (rewrittenResult instanceof ParseError) return fail(rewrittenResult.summary, 0, text.length);
  return compileRunnable(rewrittenResult, runnable.lists);
}

function parse(text: string): ParseResult | ParseError {
  try {
    return celEnvironment.parse(text);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

function compileRunnable(parsed: ParseResult, lists: readonly ListUse[]): Compilation {
  const facts = collectFacts(parsed.ast);
  for (const { source } of lists) facts.add(source.fact);
  return {
    expression: { facts, lists, matches: compileCondition(parsed.ast) ?? interpret(parsed, facts) },
    error: null,
  };
}

/** The expression with the values of the facts that it names, by the interpreter of CEL. */
function interpret(parsed: ParseResult, names: ReadonlySet<string>): (facts: Facts) => boolean {
  const contextOf = ruleContextOf(names);
  return (facts) => parsed(contextOf(facts)) === true;
}

function fail(message: string, start: number, end: number, unknownFact: string | null = null): Compilation {
  return { expression: null, error: { message, start, end, unknownFact } };
}

function fromCelError(error: ParseError | CelTypeError, text: string): Compilation {
  const { start, end } = error.range ?? { start: 0, end: text.length };
  const node = error.node as ASTNode | undefined;
  const unknownFact = unknownCodes.has(error.code) && node?.args !== undefined ? pathOf(node) : null;
  if (unknownFact !== null) return fail(`${unknownFact} is no known fact`, start, end, unknownFact);
  return fail(error.summary, start, end);
}

const unknownCodes = new Set(['unknown_variable', 'no_such_key']);

function findCall(node: ASTNode): { name: string; node: ASTNode } | null {
  if ((node.op === 'call' || node.op === 'rcall') && unavailable.has(node.args[0])) {
    return { name: node.args[0], node };
  }
  for (const child of childrenOf(node)) {
    const found = findCall(child);
    if (found) return found;
  }
  return null;
}

function collectFacts(node: ASTNode, facts = new Set<string>()): Set<string> {
  const path = pathOf(node);
  if (path !== null) facts.add(path);
  else for (const child of childrenOf(node)) collectFacts(child, facts);
  return facts;
}
