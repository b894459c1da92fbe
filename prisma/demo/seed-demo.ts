import { createUser, findTokensOf, issueToken, type UserRole } from '#lib/access/index.ts';
import { createExternalSimulatorAccount, parseBinRanges, replaceBinRanges } from '#lib/connectors/index.ts';
import { anyValue, countEntities, createEntity, requireEntity } from '#lib/entities/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';
import { moveDemoReceiver } from '#lib/webhooks/index.ts';
import { demoBinRanges } from './bin-ranges.ts';
import type { Demo } from './demo-file.ts';
import { moveDemoCallbacks } from './seed-callbacks.ts';
import { seedPayments } from './seed-payments.ts';
import { seedRisk } from './seed-risk.ts';

export interface SeedInput {
  readonly env: Env;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly masterKey: string;
  /** demo.json of an earlier start; returned unchanged when this database still has what it names. */
  readonly known: Demo | undefined;
}

const dayMs = 86_400_000;

/** Distinctive names, by which production recognises a demo database. */
const demoTokenName = 'Demo token';
const demoUsers: readonly { role: UserRole; username: string; name: string }[] = [
  { role: 'administrator', username: 'ada', name: 'Ada Byron' },
  { role: 'fraud analyst', username: 'frank', name: 'Frank Abbott' },
  { role: 'finance', username: 'fiona', name: 'Fiona Marsh' },
  { role: 'merchant', username: 'bruno', name: 'Bruno Baker' },
  { role: 'auditor', username: 'olga', name: 'Olga Lund' },
];

/** Fills an empty database with a small believable demo; returns its credentials. */
export async function seedDemo({ env, pool, databaseUrl, masterKey, known }: SeedInput): Promise<Demo> {
  const db = createDatabase(pool);
  await moveDemoReceiver(db, env.ownAddress);
  await moveDemoCallbacks(db, env.ownAddress);
  if (known && (await exists(db, known.channelEntityId))) return known;
  const now = systemClock.now();
  const isNew = (await countEntities(db)) === 0;
  const tree = isNew ? await seedTree(db, now) : await findTree(db);
  const { accessToken } = await issueToken(autocommit(db), { entityId: tree.merchantId, name: demoTokenName }, now);
  const users = await addUsers(db, tree, now);
  if (isNew) {
    const { pspId, merchantId, channelId } = tree;
    const expiresAt = new Date(now.getTime() + 9 * dayMs);
    await issueToken(autocommit(db), { entityId: pspId, name: 'Nightly export of reports', expiresAt }, now);
    await seedRisk({ db, masterKey, pspId, now });
    await seedPayments({ env, pool, databaseUrl, masterKey, accessToken, pspId, merchantId, channelId, users, now });
  }
  return {
    baseUrl: env.baseUrl,
    accessToken,
    channelEntityId: tree.channelId,
    merchantEntityId: tree.merchantId,
    users: users.map(({ id: _, ...user }) => user),
  };
}

/** Whether the database has users or tokens that the demo's seed made. Production refuses to start with them. */
export async function hasDemoCredentials(pool: Pool): Promise<boolean> {
  const tokens = await findTokensOf(createDatabase(pool), null);
  return tokens.some((token) => token.name === demoTokenName && token.revokedAt === null);
}

type Tree = { pspId: string; merchantId: string; channelId: string };

async function seedTree(db: Database, now: Date): Promise<Tree> {
  const add = (kind: 'DIVISION' | 'MERCHANT' | 'CHANNEL', parentId: string, name: string) =>
    createEntity(autocommit(db), { kind, parentId, name, mode: 'TEST' }, now);
  const settings = { paymentBrands: [anyValue], fraudManagement: 'on' as const };
  const psp = await createEntity(
    autocommit(db),
    { kind: 'PSP', parentId: null, name: 'Demo PSP', mode: 'TEST', settings },
    now,
  );
  await createExternalSimulatorAccount(autocommit(db), psp.id, now);
  const retail = await add('DIVISION', psp.id, 'Retail');
  const bakery = await add('MERCHANT', retail.id, 'Bakery');
  const shop = await add('CHANNEL', bakery.id, 'Web shop');
  await add('CHANNEL', bakery.id, 'Market stall');
  const travel = await add('DIVISION', psp.id, 'Travel');
  await replaceBinRanges(autocommit(db), parseBinRanges(demoBinRanges));
  const ferries = await add('MERCHANT', travel.id, 'Island Ferries');
  await add('CHANNEL', ferries.id, 'Booking site');
  return { pspId: psp.id, merchantId: bakery.id, channelId: shop.id };
}

/** demo.json was lost: the tree is still there, only new credentials are needed. */
async function findTree(db: Database): Promise<Tree> {
  const channel = await db.prisma.entity.findFirstOrThrow({
    where: { kind: 'CHANNEL' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const psp = await db.prisma.entity.findFirstOrThrow({ where: { kind: 'PSP' }, orderBy: { createdAt: 'asc' } });
  return { pspId: psp.id, merchantId: channel.parentId ?? '', channelId: channel.id };
}

type AddedUser = Demo['users'][number] & { id: string };

async function addUsers(db: Database, tree: Tree, now: Date): Promise<AddedUser[]> {
  await autocommit(db).prisma.user.deleteMany({ where: { username: { in: demoUsers.map((user) => user.username) } } });
  const added: AddedUser[] = [];
  for (const { role, username, name } of demoUsers) {
    const password = newSecretBytes(12).toString('base64url');
    const entityId = role === 'merchant' ? tree.merchantId : tree.pspId;
    const email = `${username}@demo.example`;
    const id = await createUser(autocommit(db), { username, name, email, password, roles: [{ role, entityId }] }, now);
    added.push({ id, role, username, password });
  }
  await addViews(autocommit(db), tree, now);
  return added;
}

/** The saved views that all users of the PSP have initially. */
async function addViews({ prisma }: StaffTx, { pspId }: Tree, now: Date): Promise<void> {
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { username: 'ada' } });
  const views = [
    { name: 'Declined', query: 'status:declined' },
    { name: 'Refunds', query: 'type:RF' },
    { name: 'Still open', query: 'status:open' },
  ];
  const common = { userId, list: 'transactions', entityId: pspId, createdAt: now };
  const rows = views.map((view, position) => ({ id: newRandomId(), position, ...view, ...common }));
  await prisma.savedView.createMany({ data: rows });
}

async function exists(db: Database, entityId: string): Promise<boolean> {
  return requireEntity(db, entityId).then(
    () => true,
    () => false,
  );
}
