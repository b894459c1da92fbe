import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startup } from '@pgtyped/query';
import { AsyncQueue } from '@pgtyped/wire';
import { describeStatement } from './describe-statement.ts';
import { parseStatement } from './parse-statement.ts';
import { writeModule } from './write-module.ts';

/** The modules of all `sql/` folders by path, described by a migrated database. */
export async function generateModules(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const connection = await connect(databaseUrl);
  try {
    const modules = new Map<string, string>();
    for (const [folder, files] of findStatements()) {
      const statements = [];
      for (const file of files) {
        const parsed = parseStatement(file, await readFile(file, 'utf8'));
        statements.push(await describeStatement(parsed, connection));
      }
      const target = path.join(folder, 'index.ts');
      modules.set(target, format(target, writeModule(statements)));
    }
    return modules;
  } finally {
    connection.socket.end();
  }
}

/** The files of every `sql/` folder, in order. */
export function findStatements(): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of globSync('lib/**/sql/*.sql').sort()) {
    const folder = path.dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

async function connect(databaseUrl: string): Promise<AsyncQueue> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const queue = new AsyncQueue();
  await startup(
    {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      dbName: pathname.slice(1),
    },
    queue,
  );
  return queue;
}

/** As `npm run format` would leave it, so that checks see no difference. */
function format(file: string, text: string): string {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', `--stdin-file-path=${file}`],
    { input: text, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
