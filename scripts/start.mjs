// `npm start` and `npm run dev` (--dev): prepares the checkout step by step, then runs server.ts on Node 24.
// Runs on the machine's own Node, which may be as old as 20.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { node, nodeFlags, root } from './lib/paths.mjs';
import {
  buildApplication,
  buildWidget,
  generateCode,
  installPackages,
  StepFailure,
  withCheckoutLock,
} from './lib/prepare.mjs';

const dev = process.argv.includes('--dev');

async function step(name, work) {
  const started = performance.now();
  const interactive = process.stdout.isTTY;
  if (interactive) process.stdout.write(`  … ${name}`);
  const did = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const line = `  ✓ ${name.padEnd(28)} ${seconds.padStart(6)} s${did ? '' : '  (up to date)'}`;
  process.stdout.write(`${interactive ? '\r\x1b[K' : ''}${line}\n`);
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new StepFailure(`Node ${process.versions.node} is too old to start; Turnpike needs Node 20 or newer.`);
}

function spawnServer() {
  return spawn(node, [...nodeFlags, 'server.ts'], {
    cwd: root,
    // The channel notifies the server when this process is killed, so that it ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...(dev ? { TURNPIKE_HOT_RELOAD: 'true' } : {}),
    },
  });
}

function startServer() {
  let server = spawnServer();
  let restarting = false;
  const onExit = (code) => {
    if (!restarting) process.exit(code ?? 1);
    restarting = false;
    server = spawnServer();
    server.once('exit', onExit);
  };
  server.once('exit', onExit);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      restarting = false;
      server.kill(signal);
    });
  }
  if (!dev) return;
  watchSources(() => {
    process.stdout.write('\n  sources changed, restarting …\n');
    restarting = true;
    server.kill('SIGTERM');
  });
}

/** An error in the widget's source is shown, and the server keeps the files of before. */
async function rebuildWidget() {
  await withCheckoutLock(buildWidget).catch((error) => process.stderr.write(`${error.message}\n`));
}

/** Next reloads pages by itself; what server.ts runs (the gateway, the jobs) needs a new process. */
function watchSources(onChange) {
  let timer;
  const changed = (_event, name) => {
    if (!name || !/\.(ts|tsx)$/.test(name) || /\.test\.tsx?$|generated/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 300);
  };
  watch(path.join(root, 'lib'), { recursive: true }, changed);
  watch(path.join(root, 'widget'), { recursive: true }, (_event, name) => {
    if (!name || name.startsWith('dist') || name.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => rebuildWidget().then(onChange), 300);
  });
  watch(path.join(root, 'server.ts'), changed);
}

try {
  refuseOldNode();
  process.stdout.write('Turnpike\n');
  await withCheckoutLock(async () => {
    await step('packages', () => installPackages());
    await step('generated code', generateCode);
    await step('widget', buildWidget);
    if (!dev) await step('application', buildApplication);
  });
  startServer();
} catch (error) {
  const known = error instanceof StepFailure || ['ENOSPC', 'EACCES', 'EROFS'].includes(error.code);
  if (!known) throw error;
  const sentence = error.code === 'ENOSPC' ? 'The disk is full; free some space and start again.' : error.message;
  process.stderr.write(`\n${sentence}\n`);
  if (error.output) process.stderr.write(`${error.output.trim().split('\n').slice(-20).join('\n')}\n`);
  process.exit(1);
}
