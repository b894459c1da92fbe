import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';
import { StartupError } from './startup-errors.ts';

type MasterKeyOptions = {
  /** Whether the database holds anything under a key already: then no new key is made. */
  isKeyInUse?: () => Promise<boolean>;
};

/**
 * The key that encrypts all other keys: from TURNPIKE_MASTER_KEY, or in the demo generated once into
 * the data directory. Production refuses a key that was generated there.
 */
export async function resolveMasterKey(
  env: Pick<Env, 'mode' | 'directory' | 'masterKey'>,
  { isKeyInUse }: MasterKeyOptions = {},
): Promise<string> {
  const file = path.join(env.directory, 'master.key');
  const generated = await readIfPresent(file);
  if (env.masterKey) {
    if (env.mode === 'production' && env.masterKey === generated) {
      throw new StartupError(
        `production mode: TURNPIKE_MASTER_KEY is the generated demo key of ${file}; make one with: openssl rand -hex 32.`,
      );
    }
    return env.masterKey;
  }
  if (env.mode === 'production') throw new StartupError('production mode: TURNPIKE_MASTER_KEY is not set.');
  if (generated) return generated;
  if (await isKeyInUse?.()) {
    throw new StartupError(
      `the master key ${file} is missing, and the database holds data that only it opens; restore the file, set TURNPIKE_MASTER_KEY, or set TURNPIKE_DIR to a new directory.`,
    );
  }
  return generateKey(file);
}

async function generateKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('hex');
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link appears whole or not at all, and only once: if another process was faster, its key counts,
    // because data may be encrypted with it already.
    await link(unfinished, file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = await readIfPresent(file);
    if (!other) throw new StartupError(`${file} does not hold a key of 64 hexadecimal digits.`);
    return other;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    const key = (await readFile(file, 'utf8')).trim().toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(key)) {
      throw new StartupError(`${file} does not hold a key of 64 hexadecimal digits.`);
    }
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
