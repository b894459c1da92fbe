// What a checkout needs before anything of it can run: packages, Prisma client, build. Each step looks first
// whether there is anything to do. Plain JavaScript for Node 20, because it also runs before the install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node, root } from './paths.mjs';
import { writeCatalogue } from './write-catalogue.mjs';

/** A step that failed for a reason that one sentence explains; `output` is the output of the tool. */
export class StepFailure extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

/** Runs a program quietly and resolves with its output; rejects with StepFailure. */
export function run(command, args, { env = {}, sentence } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (error) => reject(new StepFailure(sentence ?? `${command}: ${error.message}`, output)));
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new StepFailure(explain(output) ?? sentence, output)),
    );
  });
}

function explain(output) {
  if (/ENOSPC|No space left on device/i.test(output)) {
    return 'The disk is full; free some space and start again.';
  }
  return undefined;
}

/**
 * Installs when node_modules is missing or does not match the lock file. Returns whether it did. Without `withTools` the
 * packages for tests, benches and checks are left out, a quarter of all, unless they are there already.
 */
export async function installPackages({ withTools = existsSync(path.join(root, 'node_modules/vitest')) } = {}) {
  if (await isInstalled(withTools)) return false;
  const flags = [`--${withTools ? 'include' : 'omit'}=dev`, '--no-audit', '--no-fund', '--loglevel=error'];
  await installFresh(flags).catch((error) => installLeniently(error, flags));
  if (!existsSync(node)) {
    throw new StepFailure(
      'npm did not run the install script of the package "node"; allow install scripts (npm config get ignore-scripts) and run npm ci.',
    );
  }
  return true;
}

async function installFresh(flags) {
  const isFresh = !existsSync(path.join(root, 'node_modules')) && existsSync(path.join(root, 'package-lock.json'));
  await runNpm([isFresh ? 'ci' : 'install', ...(isFresh ? [] : ['--no-save']), ...flags]);
}

/**
 * `npm ci` refuses a lock file without the packages of other platforms, which npm leaves out when the registry
 * that it was written with has no copy of them. `npm install` takes the same locked versions and is content.
 */
async function installLeniently(error, flags) {
  if (!/EUSAGE/.test(error.output ?? '')) throw error;
  await runNpm(['install', '--no-save', ...flags]);
}

async function runNpm(args) {
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [command, before] = own ? [process.execPath, [own]] : ['npm', []];
  await run(command, [...before, ...args], {
    sentence: 'The packages could not be installed; npm needs the network (or a cache) and says:',
  });
}

async function isInstalled(withTools) {
  const lockFile = path.join(root, 'package-lock.json');
  const installedFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(node)) return false;
  if (!existsSync(lockFile)) return true;
  const packagesOf = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;
  const [want, have] = await Promise.all([packagesOf(lockFile), packagesOf(installedFile)]);
  return Object.entries(want).every(
    ([name, { link, optional, dev, version }]) =>
      !name || link || (have[name] ? have[name].version === version : optional || (dev && !withTools)),
  );
}

/** Writes the catalogue of messages, and what depends on the schema or on the features when they changed. */
export async function generateCode() {
  await writeCatalogue(root);
  const hasClient = await generateClient();
  const hasNavigation = await writeNavigation();
  return hasClient || hasNavigation;
}

/** Writes the navigation when the declaration of a feature changed. Returns whether it did. */
export async function writeNavigation() {
  const declarations = (await readdir(path.join(root, 'lib'))).map((name) => `lib/${name}/feature.ts`);
  const stamp = await fingerprint(['lib/features.ts', 'scripts/write-navigation.ts', ...declarations.sort()]);
  const stampFile = path.join(root, 'components/layout/generated/.stamp');
  if ((await readStamp(stampFile)) === stamp) return false;
  await run(node, ['--disable-warning=ExperimentalWarning', 'scripts/write-navigation.ts'], {
    sentence: 'The navigation could not be generated:',
  });
  await writeFile(stampFile, stamp);
  return true;
}

async function generateClient() {
  const stampFile = path.join(root, 'lib/platform/database/generated/.stamp');
  const stamp = await fingerprint(['prisma/schema', 'prisma.config.ts', 'node_modules/prisma/package.json']);
  if ((await readStamp(stampFile)) === stamp) return false;
  await run(node, ['scripts/generate.mjs'], { sentence: 'The Prisma client could not be generated:' });
  await writeFile(stampFile, stamp);
  return true;
}

/** What `next build` reads; server.ts and scripts run from source. */
const buildInputs = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'prisma/schema',
  'next.config.js',
  'postcss.config.mjs',
  'instrumentation-client.ts',
  'proxy.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Builds the Next application when its sources changed. Returns whether it did. */
export async function buildApplication() {
  const stampFile = path.join(root, '.next/turnpike-build');
  const stamp = await fingerprint(buildInputs);
  if ((await readStamp(stampFile)) === stamp && existsSync(path.join(root, '.next/BUILD_ID'))) return false;
  await run(node, ['node_modules/next/dist/bin/next', 'build'], {
    env: { NODE_ENV: 'production' },
    sentence: 'The application could not be built:',
  });
  await writeFile(stampFile, stamp);
  return true;
}

/** What the widget consists of; brands and card numbers have one source with the server. */
const widgetInputs = [
  'widget',
  'lib/brands',
  'lib/card-numbers',
  'scripts/lib/build-widget.mjs',
  'node_modules/esbuild/package.json',
];

/** Builds the widget for shop pages when its sources changed. Returns whether it did. */
export async function buildWidget() {
  const stampFile = path.join(root, 'widget/dist/.stamp');
  const stamp = await fingerprint(widgetInputs);
  if ((await readStamp(stampFile)) === stamp) return false;
  // Loaded late: before the install there is no esbuild.
  const { buildWidgetFiles } = await import('./build-widget.mjs');
  await buildWidgetFiles(root);
  await writeFile(stampFile, stamp);
  return true;
}

async function readStamp(file) {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** One hash over names and contents, so that a fresh clone and an old checkout of equal content agree. */
async function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.platform);
  for (const input of inputs) await addToHash(hash, input);
  return hash.digest('hex');
}

/** Folders that hold what is built. */
const notInputs = new Set(['generated', 'dist']);

async function addToHash(hash, name) {
  const at = path.join(root, name);
  const entry = await stat(at).catch(() => undefined);
  if (entry?.isDirectory()) {
    for (const child of (await readdir(at)).sort()) {
      if (!notInputs.has(child) && !/\.test\.tsx?$/.test(child)) await addToHash(hash, `${name}/${child}`);
    }
  } else if (entry) {
    hash.update(`${name}\0`).update(await readFile(at));
  }
}

/** Lets one process at a time prepare the checkout; two instances may be started at the same moment. */
export async function withCheckoutLock(work) {
  const lock = path.join(root, '.turnpike-prepare.lock');
  for (let waitedMs = 0; ; waitedMs += 200) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!(await isHeld(lock))) await rm(lock, { recursive: true, force: true });
      else if (waitedMs > 600_000) throw new StepFailure(`Another start holds ${lock} for ten minutes now.`);
      await sleep(200);
    }
  }
  try {
    await writeFile(path.join(lock, 'pid'), String(process.pid));
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isHeld(lock) {
  const pid = Number(await readStamp(path.join(lock, 'pid')));
  // The holder may be between making the folder and writing its number.
  if (!pid) return Date.now() - (await stat(lock).catch(() => ({ mtimeMs: 0 }))).mtimeMs < 5_000;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
