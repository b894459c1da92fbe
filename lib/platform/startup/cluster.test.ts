import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../embedded-postgres/free-port.ts';

let directory: string;
let program: ChildProcess;
let baseUrl: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-cluster-'));
  file = path.join(directory, 'second-may-start');
  const port = String(await findFreePort());
  baseUrl = `http://127.0.0.1:${port}`;
  program = fork(path.join(import.meta.dirname, '../testing/cluster-program.ts'), [port, file]);
});
afterEach(async () => {
  program.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function readiness(): Promise<{ status: number; workers?: string }> {
  const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
  if (!answer) return { status: 0 };
  const { checks } = (await answer.json()) as { checks: { workers: { status: string } } };
  return { status: answer.status, workers: checks.workers.status };
}

test('an instance is ready only when all of its workers listen, and each worker reports the same', async () => {
  await expect.poll(readiness, { timeout: 8_000 }).toEqual({ status: 503, workers: 'failed' });
  await writeFile(file, '');
  await new Promise((resolve) => program.once('message', resolve));
  await expect.poll(readiness).toEqual({ status: 200, workers: 'ok' });
  for (let at = 0; at < 10; at += 1) expect((await readiness()).status).toBe(200);
});
