import { Environment } from '@marcbachmann/cel-js';
import { type Facts, type FactType, type FactValue, factDefaults } from '../facts/fact.ts';
import { factCatalogue } from '../facts/fact-catalogue.ts';
import { registerRuleFunctions } from './rule-functions.ts';

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
  registerRuleFunctions(environment);
  return environment;
}

/** Knows every fact with its type, the functions of rules, and nothing else. */
export const celEnvironment = createEnvironment();

/** The facts of one payment as CEL values: nested, integers as bigint, defaults where nothing was sent. */
export type RuleContext = Readonly<Record<string, unknown>>;

/** A group of facts ready to be filled for one payment after the other. */
type PreparedGroup = {
  name: string;
  create: () => Record<string, unknown>;
  facts: readonly { name: string; path: string; type: FactType; initial: unknown }[];
  groups: readonly PreparedGroup[];
};

/** Builds contexts with these facts only, for many payments: rules read few of all facts. */
export function ruleContextOf(names: ReadonlySet<string>): (facts: Facts) => RuleContext {
  const prepared = prepareGroup('', '', factTree, names);
  return (facts) => fillGroup(prepared, facts);
}

/** A group without a named fact is left out. */
function prepareGroup(name: string, prefix: string, tree: FactTree, names: ReadonlySet<string>): PreparedGroup {
  const Group = groupClasses.get(prefix);
  const entries = Object.entries(tree).map(([field, type]) => ({
    name: field,
    type,
    path: prefix === '' ? field : `${prefix}.${field}`,
  }));
  const facts = entries.flatMap(({ type, ...fact }) =>
    typeof type === 'string' && names.has(fact.path)
      ? [{ ...fact, type, initial: toCelValue(type, factDefaults[type]) }]
      : [],
  );
  const groups = entries.flatMap(({ type, path, name: field }) => {
    if (typeof type === 'string') return [];
    const group = prepareGroup(field, path, type, names);
    return group.facts.length + group.groups.length === 0 ? [] : [group];
  });
  const create = () => (Group ? new Group() : {}) as Record<string, unknown>;
  return { name, create, facts, groups };
}

function fillGroup({ create, facts, groups }: PreparedGroup, values: Facts): Record<string, unknown> {
  const filled = create();
  for (const { name, path, type, initial } of facts) {
    const value = values[path];
    filled[name] = value === undefined || value === null ? initial : toCelValue(type, value);
  }
  for (const group of groups) filled[group.name] = fillGroup(group, values);
  return filled;
}

function toCelValue(type: FactType, value: FactValue): unknown {
  return type === 'int' ? BigInt(Math.trunc(Number(value))) : value;
}
