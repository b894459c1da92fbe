import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reader } from '#lib/platform/database/connection.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { readVersion } from './build-info.ts';
import * as sql from './sql/index.ts';

export type Release = { version: string; build: string };

export type Deployment = { version: string; at: Date };

/** What runs from this folder; null where nothing was built, as in development. */
export async function readRelease(root: string): Promise<Release | null> {
  try {
    const [version, build] = await Promise.all([
      readVersion(root),
      readFile(path.join(root, '.next', 'BUILD_ID'), 'utf8'),
    ]);
    return { version, build: build.trim() };
  } catch {
    return null;
  }
}

/** Notes what starts to serve, unless it is what served before. The first one of a database replaces nothing. */
export async function noteRelease(tx: Tx, release: Release, now: Date): Promise<void> {
  await execute(tx, sql.noteRelease, { ...release, now });
}

/** More are not marked in a chart. */
const maxFound = 100;

/** When one release took the place of another, the latest first. */
export async function findDeployments({ prisma }: Reader, from: Date, to: Date): Promise<Deployment[]> {
  const first = await prisma.release.findFirst({ select: { id: true }, orderBy: { id: 'asc' } });
  if (!first) return [];
  const found = await prisma.release.findMany({
    where: { startedAt: { gte: from, lt: to }, id: { gt: first.id } },
    orderBy: { id: 'desc' },
    take: maxFound,
  });
  return found.map(({ version, startedAt }) => ({ version, at: startedAt }));
}
