import { z } from 'zod';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { addKey, findKey, revokeKey, type SftpAccess, type SftpKey } from '../keys/key-store.ts';
import { readPublicKey } from '../keys/public-key.ts';
import { findHostFingerprint } from '../server/host-key.ts';
import { newSftpKeyForm } from './forms.ts';
import { presentSftpKeys, type SftpKeyRow, sftpKeyList } from './sftp-key-list.ts';

/** Where the SFTP server is, for who connects to it. */
export type SftpServerAnswer = {
  host: string;
  /** Null where the operator has started none. */
  port: number | null;
  fingerprint: string | null;
};

const nothing = z.object({});
const dayMs = 86_400_000;

/** Which keys an entity may have; files of acquirers are those of a PSP, settlement files those of a merchant. */
const accessOf: Readonly<Record<string, SftpAccess>> = { PSP: 'IMPORT', MERCHANT: 'REPORTS' };

async function getKey({ db }: StaffServices, entityScope: EntityScope, id: string): Promise<SftpKey> {
  const key = /^[0-9a-f]{32}$/.test(id) ? await findKey(db, id) : null;
  if (!key || !(await entityScope.includes(key.entityId))) throw backOfficeErrors.unknown('SFTP key');
  return key;
}

async function presentOne(services: StaffServices, key: SftpKey, now: Date): Promise<SftpKeyRow> {
  const [row] = await presentSftpKeys(services, [key], now);
  return row as SftpKeyRow;
}

const factsOf = ({ name, access, formatName, fingerprint, expiresAt }: SftpKey) => ({
  name,
  access,
  formatName,
  fingerprint,
  expiresAt,
});

export const sftpKeyRoutes = [
  ...listRoutes(sftpKeyList),
  route({
    method: 'GET',
    path: '/sftp-server',
    permission: 'transfers.read',
    query: nothing,
    run: async (services): Promise<SftpServerAnswer> => ({
      host: new URL(services.baseUrl).hostname,
      port: services.sftpPort ?? null,
      fingerprint: services.sftpPort === undefined ? null : await findHostFingerprint(services),
    }),
  }),
  route({
    method: 'POST',
    path: '/sftp-keys',
    permission: 'transfers.write',
    query: nothing,
    body: newSftpKeyForm,
    run: async (services, { entityScope, body, change, actor, now }): Promise<{ key: SftpKeyRow }> => {
      const { entityId, name, expiresInDays } = body;
      const formatName = body.formatName === '' ? null : body.formatName;
      const path = (await entityScope.includes(entityId)) ? await services.tree.findPath(entityId) : null;
      if (!path) throw backOfficeErrors.unknown('entity');
      const access = accessOf[path.entity.kind];
      if (!access) throw fieldError('entityId', 'Choose a PSP or a merchant: others have no files.');
      const read = readPublicKey(body.publicKey);
      if ('problem' in read) throw fieldError('publicKey', read.problem);
      const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs);
      const added = await change(async (tx) => {
        const result = await addKey(tx, { ...read, entityId, name, access, formatName, actor, expiresAt }, now);
        if (!result) throw fieldError('publicKey', 'This entity has this key already.');
        const entry = { action: 'sftp-key.create', entityId, subjectId: result.id };
        return { result, ...entry, after: factsOf(result) };
      });
      return { key: await presentOne(services, added, now) };
    },
  }),
  route({
    method: 'POST',
    path: '/sftp-keys/:id/revoke',
    permission: 'transfers.write',
    query: nothing,
    body: nothing,
    run: async (services, { entityScope, path, change, now }): Promise<{ key: SftpKeyRow }> => {
      const key = await getKey(services, entityScope, path.id);
      await change(async (tx) => {
        if (!(await revokeKey(tx, key.id, now)))
          throw new BackOfficeError(409, 'revoked', 'This key was revoked already. Reload the list.');
        const entry = { action: 'sftp-key.revoke', entityId: key.entityId, subjectId: key.id };
        return { result: null, ...entry, before: factsOf(key) };
      });
      return { key: await presentOne(services, await getKey(services, entityScope, key.id), now) };
    },
  }),
];
