import { z } from 'zod';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import { addListEntries, addListEntry, findListEntry, removeListEntry } from '../../lists/change-list.ts';
import { describeUnusual } from '../../lists/describe-unusual.ts';
import { type ListEntry, type ListEntryInput, listEntryShape } from '../../lists/list-entry.ts';
import { importForm, newEntryForm, removedEntryForm } from './forms.ts';
import { readExpiry } from './read-expiry.ts';
import { type ReadLine, readImport } from './read-import.ts';
import { riskListList } from './risk-list-list.ts';

/**
 * Either every line was imported, or none, with what is wrong in each faulty line. Unusual ones are imported when they are
 * sent again with `acceptsUnusual`.
 */
export type RiskListImport = { imported: number; problems: { line: number; problem: string; isUnusual?: true }[] };

const nothing = z.object({});

/** An entry in the audit log; the fingerprint of a card is not part of it. */
function factsOf({ list, kind, label, reason, expiresAt }: ListEntry) {
  return { name: label, list, kind, reason, expiresAt };
}

/** Problems of the value are those of the field of the form. */
function readEntry({ list, kind, value, reason, expiresOn }: z.output<typeof newEntryForm>, now: Date): ListEntryInput {
  const input = { list, kind, value, reason, expiresAt: readExpiry(expiresOn, now) };
  const { error } = listEntryShape.safeParse(input);
  if (error) throw fieldError('value', `The value ${error.issues[0]?.message}.`);
  const unusual = describeUnusual(kind, value);
  if (unusual) throw fieldError('value', `The value ${unusual}. An import can add it all the same.`);
  return input;
}

export const riskListRoutes = [
  ...listRoutes(riskListList),
  route({
    method: 'POST',
    path: '/risk-lists',
    permission: 'risk.write',
    query: nothing,
    body: newEntryForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { entityId } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const input = readEntry(body, now);
      const entry = await change(async (tx) => {
        const result = await addListEntry(tx, services.vault, entityId, input, { actor, at: now });
        const after = factsOf(result);
        return { result, action: 'risk-list.add', entityId, subjectId: result.id, after };
      });
      services.events.wake();
      return { id: entry.id };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-lists/import',
    permission: 'risk.write',
    query: nothing,
    body: importForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<RiskListImport> => {
      const { entityId, csv, acceptsUnusual } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const lines = readImport(csv, services.vault, now);
      if (typeof lines === 'string') throw fieldError('csv', lines);
      const problems = lines.flatMap(({ line, problem, isUnusual }: ReadLine) =>
        problem === null || (isUnusual && acceptsUnusual)
          ? []
          : [{ line, problem, ...(isUnusual ? { isUnusual } : {}) }],
      );
      if (problems.length > 0) return { imported: 0, problems };
      const inputs = lines.flatMap(({ input }: ReadLine) => input ?? []);
      const imported = await change(async (tx) => {
        const entries = await addListEntries(tx, services.vault, entityId, inputs, { actor, at: now });
        const after = { entries: entries.map(factsOf) };
        return { result: entries.length, action: 'risk-list.import', entityId, subjectId: entityId, after };
      });
      services.events.wake();
      return { imported, problems: [] };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-lists/:id/remove',
    permission: 'risk.write',
    query: nothing,
    body: removedEntryForm,
    run: async (services, { path, body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const entry = await findListEntry(services.db, path.id);
      if (!entry || !(await entityScope.includes(entry.entityId))) throw backOfficeErrors.unknown('list entry');
      const { id, entityId } = entry;
      await change(async (tx) => {
        const { reason } = body;
        if (!(await removeListEntry(tx, entry, { reason, actor, at: now }))) {
          throw new BackOfficeError(409, 'gone', 'Another user removed this entry. Nothing was changed.');
        }
        const facts = { before: factsOf(entry), after: { reason } };
        return { result: null, action: 'risk-list.remove', entityId, subjectId: id, ...facts };
      });
      services.events.wake();
      return { id };
    },
  }),
];
