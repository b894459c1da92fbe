import type { Environment } from '@marcbachmann/cel-js';
import { nameDistance } from '../facts/name-distance.ts';
import { readCustomValue } from './custom-value.ts';
import { matchesPattern } from './linear-pattern.ts';

/**
 * What rules may call beside the functions of CEL. `custom` and `list` read facts that they do not name, so they are written with
 * them before a rule runs; so is `matches`, since that of CEL has no bound on its time (rewrite-expression.ts).
 */

export const customTypes = ['int', 'double', 'string', 'bool'] as const;

/** The names by which rewritten calls are known; nothing that a user writes may have them. */
export const rewritten = { custom: 'customOf', matches: 'matchesLinear' } as const;

type Parameters = Readonly<Record<string, string>>;

export function registerRuleFunctions(environment: Environment): void {
  environment.registerFunction('distance(string, string): int', (one: string, other: string) =>
    BigInt(nameDistance(one, other)),
  );
  environment.registerFunction(`${rewritten.matches}(string, string): bool`, matchesPattern);
  environment.registerFunction('list(string): list<string>', notRewritten);
  for (const type of customTypes) {
    environment.registerFunction(`custom(string, ${type}): ${type}`, notRewritten);
    const parameters = 'map<string, string>, map<string, string>';
    environment.registerFunction(
      `${rewritten.custom}(${parameters}, string, ${type}): ${type}`,
      (custom: Parameters, risk: Parameters, name: string, initial: string | number | bigint | boolean) => {
        const plain = typeof initial === 'bigint' ? Number(initial) : initial;
        const value = readCustomValue([custom, risk], name, { type, initial: plain });
        return type === 'int' ? BigInt(value as number) : value;
      },
    );
  }
}

function notRewritten(): never {
  throw new Error('the call was not rewritten');
}
