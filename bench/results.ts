import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** One measured figure beside the limit that it was compared with in the same run. */
export type Result = {
  /** What was measured: `payments`, `search: by e-mail`. */
  name: string;
  figure: number;
  unit: '/s' | 'ms' | 'KB';
  /** What it was compared with, and that one's figure; null where nothing was. */
  limit: { name: string; figure: number } | null;
};

type StoredResult = Result & { ratio: number | null; at: string; commit: string; machine: string };

const file = path.join(import.meta.dirname, 'results.json');

/** Writes results beside those of other benches; a result replaces the earlier one of its name and limit. */
export async function recordResults(results: readonly Result[]): Promise<void> {
  const stored: StoredResult[] = await readFile(file, 'utf8').then(JSON.parse, () => []);
  const keyOf = ({ name, limit }: Result): string => `${name} / ${limit?.name ?? ''}`;
  const byKey = new Map(stored.map((each) => [keyOf(each), each]));
  const run = { at: new Date().toISOString(), commit: currentCommit(), machine: describeMachine() };
  for (const each of results) {
    const ratio = each.limit && Number((each.figure / each.limit.figure).toFixed(3));
    byKey.set(keyOf(each), { ...each, ratio, ...run });
  }
  await writeFile(file, `${JSON.stringify([...byKey.values()], null, 2)}\n`);
}

/** The newest result of this name, whatever it was compared with; null before the first run. */
export async function readResult(name: string): Promise<Result | null> {
  const stored: StoredResult[] = await readFile(file, 'utf8').then(JSON.parse, () => []);
  return stored.findLast((each) => each.name === name) ?? null;
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function describeMachine(): string {
  const [cpu] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes} GB, ${os.platform()} ${os.arch()}`;
}
