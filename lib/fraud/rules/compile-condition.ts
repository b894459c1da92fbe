import type { ASTNode } from '@marcbachmann/cel-js';
import { type Facts, type FactType, type FactValue, factDefaults } from '../facts/fact.ts';
import { findFact } from '../facts/fact-catalogue.ts';
import { readCustomValue } from './custom-value.ts';
import { compilePattern } from './linear-pattern.ts';
import { pathOf } from './path-of.ts';
import { rewritten } from './rule-functions.ts';

/** A condition on the facts of one payment. It always has a value. */
export type Condition = (facts: Facts) => boolean;

/** One side of a comparison. Whole numbers are numbers here: those of facts and of these literals are exact. */
type Operand = { type: FactType; read: (facts: Facts) => FactValue };

/**
 * What rules are usually made of, as functions: comparisons of facts with values, lists, parts of texts, joined by `&&`,
 * `||` and `!`. These run for each payment, and take a tenth of the time that the interpreter of CEL needs. None of
 * them can fail, so the order in which CEL tries the parts of an expression makes no difference. Null: the
 * expression is more than that, and the interpreter runs all of it.
 */
export function compileCondition(node: ASTNode): Condition | null {
  if (node.op === '||' || node.op === '&&') return compileJoin(node.op, node.args as [ASTNode, ASTNode]);
  if (node.op === '!_') {
    const inner = compileCondition(node.args);
    return inner && ((facts) => !inner(facts));
  }
  if (node.op === 'in') return compileMembership(node.args as [ASTNode, ASTNode]);
  if (node.op === 'rcall') return compileMethod(node);
  if (node.op === 'call' && node.args[0] === rewritten.matches) return compileMatches(node.args[1]);
  if (node.op in comparisons) {
    return compileComparison(node.op as Comparison, node.args as [ASTNode, ASTNode]);
  }
  const operand = compileOperand(node);
  if (operand?.type !== 'bool') return null;
  const { read } = operand;
  return (facts) => read(facts) === true;
}

function compileJoin(op: '||' | '&&', [one, other]: [ASTNode, ASTNode]): Condition | null {
  const left = compileCondition(one);
  const right = left && compileCondition(other);
  if (!left || !right) return null;
  return op === '||' ? (facts) => left(facts) || right(facts) : (facts) => left(facts) && right(facts);
}

const comparisons = {
  '==': (a: FactValue, b: FactValue) => a === b,
  '!=': (a: FactValue, b: FactValue) => a !== b,
  '<': (a: FactValue, b: FactValue) => a < b,
  '<=': (a: FactValue, b: FactValue) => a <= b,
  '>': (a: FactValue, b: FactValue) => a > b,
  '>=': (a: FactValue, b: FactValue) => a >= b,
};

type Comparison = keyof typeof comparisons;

/** Types that CEL compares by their value. */
const equatable = new Set<FactType>(['string', 'bool', 'int', 'double']);

const numeric = new Set<FactType>(['int', 'double']);

function compileComparison(op: Comparison, [one, other]: [ASTNode, ASTNode]): Condition | null {
  const left = compileOperand(one);
  const right = compileOperand(other);
  if (!left || !right) return null;
  const isEquality = op === '==' || op === '!=';
  const isKnown = isEquality
    ? left.type === right.type && equatable.has(left.type)
    : numeric.has(left.type) && numeric.has(right.type);
  if (!isKnown) return null;
  const compare = comparisons[op];
  const { read: readLeft } = left;
  const { read: readRight } = right;
  return (facts) => compare(readLeft(facts), readRight(facts));
}

function compileMembership([value, list]: [ASTNode, ASTNode]): Condition | null {
  const operand = compileOperand(value);
  if (operand?.type !== 'string') return null;
  const { read } = operand;
  if (list.op === 'list') {
    const literals = list.args.map((item) => (item.op === 'value' ? item.args : null));
    if (!literals.every((literal) => typeof literal === 'string')) return null;
    const values = new Set<FactValue>(literals);
    return (facts) => values.has(read(facts));
  }
  const container = compileOperand(list);
  if (container?.type !== 'list<string>') return null;
  const { read: readList } = container;
  return (facts) => (readList(facts) as readonly FactValue[]).includes(read(facts));
}

const methods: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  contains: (text, part) => text.includes(part),
};

function compileMethod({ args }: ASTNode & { op: 'rcall' }): Condition | null {
  const [name, receiver, [argument, ...others]] = args;
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method || !argument || others.length > 0) return null;
  const text = compileOperand(receiver);
  const part = compileOperand(argument);
  if (text?.type !== 'string' || part?.type !== 'string') return null;
  return (facts) => method(text.read(facts) as string, part.read(facts) as string);
}

function compileMatches([text, pattern]: ASTNode[]): Condition | null {
  const operand = text && compileOperand(text);
  if (operand?.type !== 'string' || pattern?.op !== 'value' || typeof pattern.args !== 'string') return null;
  const compiled = compilePattern(pattern.args);
  if (typeof compiled === 'string') return null;
  const { read } = operand;
  return (facts) => compiled.test(read(facts) as string);
}

function compileOperand(node: ASTNode): Operand | null {
  if (node.op === 'call' && node.args[0] === rewritten.custom) return compileCustom(node.args[1]);
  if (node.op === 'value') return compileLiteral(node.args);
  if (node.op === '-_' && node.args.op === 'value') return negate(compileLiteral(node.args.args));
  const path = pathOf(node);
  const fact = path === null ? undefined : findFact(path);
  return fact ? compileFact(fact.name, fact.type) : null;
}

/** `custom("accountAgeDays", 0)`, with the facts that it reads. */
function compileCustom([custom, risk, name, initial]: ASTNode[]): Operand | null {
  const [one, other] = [custom && compileOperand(custom), risk && compileOperand(risk)];
  const literal = initial && compileOperand(initial);
  if (!one || !other || !literal || name?.op !== 'value' || typeof name.args !== 'string') return null;
  const type = literal.type as 'string' | 'int' | 'double' | 'bool';
  const [readCustom, readRisk, parameter] = [one.read, other.read, name.args];
  const initialValue = literal.read({});
  type Parameters = Readonly<Record<string, string>>;
  return {
    type,
    read: (facts) =>
      readCustomValue([readCustom(facts) as Parameters, readRisk(facts) as Parameters], parameter, {
        type,
        initial: initialValue,
      }),
  };
}

function compileFact(name: string, type: FactType): Operand {
  const initial = factDefaults[type];
  if (type === 'int') return { type, read: (facts) => Math.trunc(Number(facts[name] ?? initial)) };
  return { type, read: (facts) => facts[name] ?? initial };
}

function compileLiteral(value: unknown): Operand | null {
  if (typeof value === 'string') return { type: 'string', read: () => value };
  if (typeof value === 'boolean') return { type: 'bool', read: () => value };
  if (typeof value === 'number') return { type: 'double', read: () => value };
  if (typeof value !== 'bigint' || !Number.isSafeInteger(Number(value))) return null;
  const number = Number(value);
  return { type: 'int', read: () => number };
}

function negate(operand: Operand | null): Operand | null {
  if (!operand || !numeric.has(operand.type)) return null;
  const { type, read } = operand;
  return { type, read: (facts) => -(read(facts) as number) };
}
