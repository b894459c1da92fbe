import { z } from 'zod';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  addConnection,
  changeConnection,
  findConnection,
  pinHostKey,
  runSoon,
} from '../connections/connection-store.ts';
import type { ConnectionInput, FileConnection } from '../connections/file-connection.ts';
import { cronProblem } from '../connections/next-run.ts';
import { type ConnectionTest, testConnection } from '../connections/run-connections.ts';
import { findTransfer, sendAgain } from '../connections/transfer-store.ts';
import { connectionList } from './connection-list.ts';
import { type ConnectionDetail, describeConnection } from './describe-connection.ts';
import { connectionForm, newConnectionForm, pinForm } from './forms.ts';

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>;
type Fields = Omit<z.output<typeof connectionForm>, 'version'>;

const nothing = z.object({});
const changed =
  'Another user has changed this connection in the meantime. Nothing was saved: reload the page and check it.';

async function getConnection({ db }: StaffServices, { entityScope }: Context, id: string): Promise<FileConnection> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findConnection(db, id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('connection');
  return found;
}

async function readDetail(services: StaffServices, context: Context, id: string): Promise<ConnectionDetail> {
  return describeConnection(services, await getConnection(services, context, id), context.user);
}

/** What is stored of the fields of a form; what this kind of connection does not have is left out. */
function readFields(fields: Fields, { purpose, kind }: Pick<FileConnection, 'purpose' | 'kind'>): ConnectionInput {
  const problem = cronProblem(fields.cron);
  if (problem) throw fieldError('cron', problem);
  const isSftp = kind === 'SFTP';
  const requireField = (name: 'host' | 'username' | 'folder', message: string): void => {
    if (isSftp && fields[name] === '') throw fieldError(name, message);
  };
  requireField('host', 'Enter a host name or an address.');
  requireField('username', 'Enter a user name.');
  requireField('folder', 'Enter a folder, such as /outgoing.');
  if (purpose === 'PULL' && fields.pattern === '') throw fieldError('pattern', 'Enter a pattern, such as *.csv.');
  if (purpose === 'DELIVER' && fields.firstDay === '') throw fieldError('firstDay', 'Enter a date.');
  const { name, cron, isEnabled } = fields;
  return {
    name,
    cron,
    isEnabled,
    purpose,
    kind,
    host: isSftp ? fields.host : null,
    port: isSftp ? fields.port : null,
    username: isSftp ? fields.username : null,
    folder: isSftp ? fields.folder : '',
    pattern: purpose === 'PULL' ? fields.pattern : null,
    formatName: purpose === 'PULL' && fields.formatName !== '' ? fields.formatName : null,
    firstDay: purpose === 'DELIVER' ? fields.firstDay : null,
    hostFingerprint: isSftp && fields.hostFingerprint !== '' ? fields.hostFingerprint : null,
  };
}

/** Acquirers' files are fetched for a PSP, settlement files are sent for a merchant. */
function purposeOf(kind: string): FileConnection['purpose'] {
  if (kind === 'PSP') return 'PULL';
  if (kind === 'MERCHANT') return 'DELIVER';
  throw fieldError('entityId', 'Choose a PSP or a merchant: others have no files.');
}

type Changing = BackOfficeContext<unknown, unknown, { id: string }>;
type Change = { action: string; conflict: string; after?: object };

/** Changes a connection in one transaction with its entry in the audit log. */
async function changeOne(
  services: StaffServices,
  context: Changing,
  { action, conflict, after = {} }: Change,
  apply: (tx: StaffTx, connection: FileConnection) => Promise<boolean>,
): Promise<ConnectionDetail> {
  const connection = await getConnection(services, context, context.path.id);
  const { id, entityId, name } = connection;
  await context.change(async (tx) => {
    if (!(await apply(tx, connection))) throw new BackOfficeError(409, 'conflict', conflict);
    return { result: null, action, entityId, subjectId: id, after: { name, ...after } };
  });
  return readDetail(services, context, id);
}

export const fileConnectionRoutes = [
  ...listRoutes(connectionList),
  route({
    method: 'GET',
    path: '/file-connections/:id',
    permission: 'transfers.read',
    query: nothing,
    run: (services, context): Promise<ConnectionDetail> => readDetail(services, context, context.path.id),
  }),
  route({
    method: 'POST',
    path: '/file-connections',
    permission: 'transfers.write',
    query: nothing,
    body: newConnectionForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { body, entityScope, change, actor, now } = context;
      const { entityId, kind, ...fields } = body;
      const path = (await entityScope.includes(entityId)) ? await services.tree.findPath(entityId) : null;
      if (!path) throw backOfficeErrors.unknown('entity');
      const purpose = purposeOf(path.entity.kind);
      if (purpose === 'PULL' && kind === 'FOLDER')
        throw fieldError('kind', 'Files of acquirers are fetched by SFTP. The operator sets a folder for them.');
      const input = readFields(fields, { purpose, kind });
      const id = await change(async (tx) => {
        const result = await addConnection(tx, services.vault, { ...input, entityId }, { actor, now });
        const { name, host, folder } = input;
        const entry = { action: 'file-connection.create', entityId, subjectId: result };
        return { result, ...entry, after: { name, purpose, kind, host, folder } };
      });
      return { id };
    },
  }),
  route({
    method: 'PATCH',
    path: '/file-connections/:id',
    permission: 'transfers.write',
    query: nothing,
    body: connectionForm,
    run: async (services, context): Promise<ConnectionDetail> => {
      const { body, actor, now } = context;
      const { version, ...fields } = body;
      const after = { ...fields };
      const change = { action: 'file-connection.change', conflict: changed, after };
      return changeOne(services, context as unknown as Changing, change, (tx, { id, purpose, kind }) =>
        changeConnection(tx, { id, version }, readFields(fields, { purpose, kind }), { actor, now }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/file-connections/:id/test',
    permission: 'transfers.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<ConnectionTest> =>
      testConnection(services, await getConnection(services, context, context.path.id)),
  }),
  route({
    method: 'POST',
    path: '/file-connections/:id/pin',
    permission: 'transfers.write',
    query: nothing,
    body: pinForm,
    run: async (services, context): Promise<ConnectionDetail> => {
      const { body, actor, now } = context;
      const { version, fingerprint } = body;
      const change = { action: 'file-connection.pin', conflict: changed, after: { fingerprint } };
      return changeOne(services, context as unknown as Changing, change, (tx, { id }) =>
        pinHostKey(tx, { id, version }, fingerprint, { actor, now }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/file-connections/:id/run',
    permission: 'settlement.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<ConnectionDetail> => {
      const conflict = 'This connection is disabled. Enable it first.';
      const change = { action: 'file-connection.run', conflict };
      return changeOne(services, context as unknown as Changing, change, (tx, { id }) => runSoon(tx, id, context.now));
    },
  }),
  route({
    method: 'POST',
    path: '/file-connections/:id/transfers/:transferId/resend',
    permission: 'settlement.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<ConnectionDetail> => {
      const { path, now } = context;
      const transfer = await findTransfer(services.db, path.transferId);
      if (transfer?.connectionId !== path.id) throw backOfficeErrors.unknown('file');
      const conflict = 'This file is waiting to be sent already, or the connection is disabled.';
      const change = { action: 'file-connection.resend', conflict, after: { file: transfer.name } };
      return changeOne(services, context as unknown as Changing, change, async (tx, { id }) => {
        return (await sendAgain(tx, transfer.id, now)) && (await runSoon(tx, id, now));
      });
    },
  }),
];
