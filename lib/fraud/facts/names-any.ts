import type { Fact } from './fact.ts';

/** Whether rules name one of these facts; asked for each payment, whose rule set names the same ones as before. */
export function namesAny(facts: readonly Pick<Fact, 'name'>[]): (named: ReadonlySet<string>) => boolean {
  const known = new WeakMap<ReadonlySet<string>, boolean>();
  return (named) => {
    const found = known.get(named) ?? facts.some(({ name }) => named.has(name));
    known.set(named, found);
    return found;
  };
}
