import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { RiskCase } from '../../cases/case.ts';
import { type CaseValue, listCaseValues } from '../../cases/case-values.ts';

/** What of a case its user can add to lists, and to those of which entities, the nearest first. */
export type CaseListing = { values: CaseValue[]; entities: { id: string; name: string }[] };

type Described = {
  riskCase: RiskCase;
  source: Parameters<typeof listCaseValues>[1];
  /** The channel of the case and everything above it. */
  path: readonly string[];
  names: ReadonlyMap<string, string>;
};

/** Nothing for a user who may not change lists of these entities. */
export function describeListing(
  { riskCase, source, path, names }: Described,
  { user }: Pick<BackOfficeContext<unknown, unknown>, 'user'>,
): CaseListing {
  const roots = roleRootsOf(user.roles, 'risk.write');
  const highest = path.findLastIndex((id) => roots.includes(id));
  const entities = path.slice(0, highest + 1).map((id) => ({ id, name: names.get(id) ?? '' }));
  return { values: entities.length === 0 ? [] : listCaseValues(riskCase, source), entities };
}
