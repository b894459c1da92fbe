import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { preparedVariable, startFresh } from './start-app.ts';

/** Playwright's global set-up: one first start, whose data directory every test gets a copy of. */
export default async function prepareInstance(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-e2e-prepared-'));
  const app = await startFresh({ directory });
  await app.stop();
  process.env[preparedVariable] = directory;
  return () => rm(directory, { recursive: true, force: true });
}
