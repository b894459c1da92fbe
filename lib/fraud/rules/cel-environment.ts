import { Environment } from '@marcbachmann/cel-js';
import { type Facts, type FactType, type FactValue, factDefaults } from '../facts/fact.ts';
import { factCatalogue } from '../facts/fact-catalogue.ts';

/** A rule is a condition over one payment, so it is small. */
const limits = { maxAstNodes: 400, maxDepth: 32, maxListElements: 200, maxMapEntries: 50 };

/** Objects of nested facts; each becomes a CEL type of its own, so that a misspelled field fails to compile. */
interface FactTree {
  [name: string]: FactTree | FactType;
}

/** The names of facts, by group and field. */
function nestFacts(): FactTree {
  const tree: FactTree = {};
  for (const { name, type } of factCatalogue) {
    const path = name.split('.');
    const field = path.pop() ?? name;
    let parent = tree;
    for (const part of path) {
      parent[part] ??= {};
      parent = parent[part] as FactTree;
    }
    parent[field] = type;
  }
  return tree;
}

const factTree = nestFacts();

/** Instances of one class for each group: CEL checks their class instead of copying their fields. */
const groupClasses = new Map<string, new () => object>();

function registerGroup(environment: Environment, path: string, group: FactTree): string {
  const typeName = `turnpike.${path}`;
  const fields: Record<string, string> = {};
  for (const [name, type] of Object.entries(group)) {
    fields[name] = typeof type === 'string' ? type : registerGroup(environment, `${path}.${name}`, type);
  }
  const ctor = { [typeName]: class {} }[typeName] as new () => object;
  groupClasses.set(path, ctor);
  environment.registerType(typeName, { ctor, fields });
  return typeName;
}

function createEnvironment(): Environment {
  const environment = new Environment({ limits });
  for (const [name, type] of Object.entries(factTree)) {
    const typeName = typeof type === 'string' ? type : registerGroup(environment, name, type);
    environment.registerVariable(name, typeName);
  }
  return environment;
}

/** Knows every fact with its type, and nothing else. */
export const celEnvironment = createEnvironment();

/** The facts of one payment as CEL values: nested, integers as bigint, defaults where nothing was sent. */
export type RuleContext = Readonly<Record<string, unknown>>;

export function toRuleContext(facts: Facts): RuleContext {
  return fillGroup({}, '', factTree, facts);
}

/** Builds contexts with these facts only, for many payments at once: a rule reads few of all facts. */
export function ruleContextOf(names: ReadonlySet<string>): (facts: Facts) => RuleContext {
  const tree = selectFacts(factTree, '', names);
  return (facts) => fillGroup({}, '', tree, facts);
}

function selectFacts(group: FactTree, prefix: string, names: ReadonlySet<string>): FactTree {
  const selected: FactTree = {};
  for (const [name, type] of Object.entries(group)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof type === 'string') {
      if (names.has(path)) selected[name] = type;
      continue;
    }
    const inner = selectFacts(type, path, names);
    if (Object.keys(inner).length > 0) selected[name] = inner;
  }
  return selected;
}

function fillGroup<Target extends object>(
  target: Target,
  prefix: string,
  group: FactTree,
  facts: Facts,
): Target {
  const filled = target as Record<string, unknown>;
  for (const name in group) {
    const type = group[name] as FactTree | FactType;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof type === 'string') filled[name] = toCelValue(type, facts[path] ?? factDefaults[type]);
    else filled[name] = fillGroup(newGroup(path), path, type, facts);
  }
  return target;
}

function newGroup(path: string): object {
  const Group = groupClasses.get(path);
  return Group ? new Group() : {};
}

function toCelValue(type: FactType, value: FactValue): unknown {
  return type === 'int' ? BigInt(Math.trunc(Number(value))) : value;
}
