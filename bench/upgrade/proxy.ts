import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotRun } from '../faults/rows.ts';

/** Caddy as deploy/compose/Caddyfile sets it up, but for its addresses. */
export async function startProxy(folder: string, port: number, upstreams: readonly string[]): Promise<ChildProcess> {
  if (spawnSync('caddy', ['version']).status !== 0) {
    throw new CannotRun('Caddy is needed as the proxy: apt-get install caddy');
  }
  const shipped = await readFile('deploy/compose/Caddyfile', 'utf8');
  const config = shipped
    .replace('{$TURNPIKE_HOST}', `http://127.0.0.1:${port}`)
    .replace('turnpike-1:3000 turnpike-2:3000', upstreams.join(' '));
  if (!config.includes(upstreams.join(' '))) throw new Error('the Caddyfile has no upstream that can be replaced');
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${config}`);
  const proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, HOME: folder },
  });
  await sleep(1_000);
  if (proxy.exitCode !== null) throw new Error(`Caddy ended with ${proxy.exitCode}; its file is ${file}`);
  return proxy;
}
