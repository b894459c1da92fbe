import type { ASTNode } from '@marcbachmann/cel-js';
import type { FactType } from '../facts/fact.ts';
import { findFact } from '../facts/fact-catalogue.ts';
import { celEnvironment } from './cel-environment.ts';
import { pathOf } from './path-of.ts';

/** A condition as a form has it: comparisons of facts with values, of which all or any hold. */
export type ConditionForm = { join: 'all' | 'any'; conditions: readonly FormCondition[] };

/** An operator that needs no value has an empty list. Numbers are texts, as they were typed. */
export type FormCondition = { fact: string; operator: FormOperator; values: readonly string[] };

export type FormOperator =
  | 'equals'
  | 'not-equals'
  | 'above'
  | 'at-least'
  | 'below'
  | 'at-most'
  | 'contains'
  | 'starts-with'
  | 'ends-with'
  | 'one-of'
  | 'not-one-of'
  | 'has'
  | 'has-not'
  | 'is-empty'
  | 'is-not-empty'
  | 'is-true'
  | 'is-false';

const numeric = ['equals', 'not-equals', 'above', 'at-least', 'below', 'at-most'] as const;
const ofLists = ['has', 'has-not', 'is-empty', 'is-not-empty'] as const;

/** The operators of a form by the type of the fact. */
export const formOperators: Readonly<Record<FactType, readonly FormOperator[]>> = {
  string: [
    'equals',
    'not-equals',
    'contains',
    'starts-with',
    'ends-with',
    'one-of',
    'not-one-of',
    'is-empty',
    'is-not-empty',
  ] as FormOperator[],
  double: numeric,
  int: numeric,
  bool: ['is-true', 'is-false'],
  'list<string>': ofLists,
  'map<string, string>': ofLists,
};

const comparisons = {
  equals: '==',
  'not-equals': '!=',
  above: '>',
  'at-least': '>=',
  below: '<',
  'at-most': '<=',
} as const;
const methods = { contains: 'contains', 'starts-with': 'startsWith', 'ends-with': 'endsWith' } as const;

/** The expression of a form. What is missing or mistyped becomes an expression that does not compile. */
export function printConditionForm({ join, conditions }: ConditionForm): string {
  return conditions.map(printCondition).join(join === 'all' ? ' && ' : ' || ');
}

function printCondition({ fact, operator, values }: FormCondition): string {
  const type = findFact(fact)?.type ?? 'string';
  const literal = (value = ''): string => printLiteral(type, value);
  const [value] = values;
  const list = `[${values.map(literal).join(', ')}]`;
  if (operator in comparisons) return `${fact} ${comparisons[operator as Comparison]} ${literal(value)}`;
  if (operator in methods) return `${fact}.${methods[operator as Method]}(${literal(value)})`;
  const others: Partial<Record<FormOperator, string>> = {
    'one-of': `${fact} in ${list}`,
    'not-one-of': `!(${fact} in ${list})`,
    has: `${quote(value ?? '')} in ${fact}`,
    'has-not': `!(${quote(value ?? '')} in ${fact})`,
    'is-empty': type === 'string' ? `${fact} == ""` : `size(${fact}) == 0`,
    'is-not-empty': type === 'string' ? `${fact} != ""` : `size(${fact}) > 0`,
    'is-true': fact,
    'is-false': `!${fact}`,
  };
  return others[operator] ?? '';
}

type Comparison = keyof typeof comparisons;
type Method = keyof typeof methods;

function printLiteral(type: FactType, value: string): string {
  const isNumber = type === 'int' ? /^-?\d+$/.test(value) : numberText.test(value);
  if (isText(type) || !isNumber) return quote(value);
  // A whole number is no double in CEL, and == compares only equal types.
  return type === 'double' && /^-?\d+$/.test(value) ? `${value}.0` : value;
}

const numberText = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

function isText(type: FactType): boolean {
  return type !== 'int' && type !== 'double';
}

function quote(value: string): string {
  return JSON.stringify(value);
}

/** The form of an expression; null when the expression is more than a form can show. */
export function parseConditionForm(expression: string): ConditionForm | null {
  let ast: ASTNode;
  try {
    ast = celEnvironment.parse(expression).ast;
  } catch {
    return null;
  }
  const join = ast.op === '||' ? 'any' : 'all';
  const conditions = splitChain(ast, join === 'any' ? '||' : '&&').map(parseCondition);
  return conditions.includes(null) ? null : { join, conditions: conditions as FormCondition[] };
}

function splitChain(node: ASTNode, op: '&&' | '||'): ASTNode[] {
  if (node.op !== op) return [node];
  return node.args.flatMap((each) => splitChain(each, op));
}

function parseCondition(node: ASTNode): FormCondition | null {
  const parsed = parsePlainFact(node) ?? parseComparison(node) ?? parseMethod(node) ?? parseMembership(node);
  if (!parsed) return null;
  const type = findFact(parsed.fact)?.type;
  return type && formOperators[type].includes(parsed.operator) ? parsed : null;
}

function parsePlainFact(node: ASTNode): FormCondition | null {
  const [inner, operator] = node.op === '!_' ? ([node.args, 'is-false'] as const) : ([node, 'is-true'] as const);
  const fact = pathOf(inner);
  return fact === null ? null : { fact, operator, values: [] };
}

function parseComparison(node: ASTNode): FormCondition | null {
  const [operator] = Object.entries(comparisons).find(([, symbol]) => symbol === node.op) ?? ([] as undefined[]);
  if (operator === undefined || !Array.isArray(node.args)) return null;
  const [left, right] = node.args as [ASTNode, ASTNode];
  const value = readLiteral(right);
  const sized = parseSize(left, operator, value);
  if (sized) return sized;
  const fact = pathOf(left);
  if (fact === null || value === null) return null;
  if (value === '' && operator === 'equals') return { fact, operator: 'is-empty', values: [] };
  if (value === '' && operator === 'not-equals') return { fact, operator: 'is-not-empty', values: [] };
  return { fact, operator: operator as FormOperator, values: [value] };
}

/** `size(lists.block) == 0`. */
function parseSize(node: ASTNode, comparison: string, value: string | null): FormCondition | null {
  if (node.op !== 'call' || node.args[0] !== 'size' || value !== '0') return null;
  const [argument] = node.args[1];
  const fact = argument ? pathOf(argument) : null;
  if (fact === null) return null;
  if (comparison === 'equals') return { fact, operator: 'is-empty', values: [] };
  return comparison === 'above' ? { fact, operator: 'is-not-empty', values: [] } : null;
}

function parseMethod(node: ASTNode): FormCondition | null {
  if (node.op !== 'rcall') return null;
  const [name, receiver, parameters] = node.args;
  const [operator] = Object.entries(methods).find(([, method]) => method === name) ?? ([] as undefined[]);
  const fact = pathOf(receiver);
  const value = parameters.length === 1 && parameters[0] ? readLiteral(parameters[0]) : null;
  if (operator === undefined || fact === null || value === null) return null;
  return { fact, operator: operator as FormOperator, values: [value] };
}

function parseMembership(node: ASTNode): FormCondition | null {
  const isNegated = node.op === '!_';
  const inner = isNegated ? node.args : node;
  if (inner.op !== 'in') return null;
  const [left, right] = inner.args;
  const leftFact = pathOf(left);
  if (leftFact !== null && right.op === 'list') {
    const values = right.args.map(readLiteral);
    if (values.length === 0 || values.includes(null)) return null;
    return { fact: leftFact, operator: isNegated ? 'not-one-of' : 'one-of', values: values as string[] };
  }
  const [fact, value] = [pathOf(right), readLiteral(left)];
  if (fact === null || value === null) return null;
  return { fact, operator: isNegated ? 'has-not' : 'has', values: [value] };
}

/** The value of a literal as a text; null for anything else. */
function readLiteral(node: ASTNode): string | null {
  if (node.op === '-_') {
    const value = readLiteral(node.args);
    return value === null || node.args.op !== 'value' ? null : `-${value}`;
  }
  if (node.op !== 'value') return null;
  const { args: value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}
