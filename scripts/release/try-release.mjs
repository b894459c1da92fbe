// `npm run try:release`: unpacks the bundle, starts it in an empty environment and, as root, without a network, pays and opens pages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const [bundle, scratch] = process.argv.slice(2);
if (bundle) await tryBundle(bundle, scratch);
else await unpackAndTry();

async function unpackAndTry() {
  const folder = path.resolve(path.dirname(self), '../../release');
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tar.zst'));
  if (!archive) throw new Error('There is no bundle in release/; make it with npm run release.');
  const workshop = await mkdtemp(path.join(os.tmpdir(), 'turnpike-try-'));
  try {
    const unpacked = spawnSync('tar', ['--zstd', '-xf', path.join(folder, archive), '-C', workshop], {
      stdio: 'inherit',
    });
    if (unpacked.status !== 0) throw new Error('The bundle could not be unpacked; tar needs the program zstd.');
    const home = path.join(workshop, archive.replace(/\.tar\.zst$/, ''));
    const command = [path.join(home, 'node/bin/node'), self, home, path.join(workshop, 'data')];
    const isolated = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command];
    const [program, ...args] = process.getuid?.() === 0 ? isolated : command;
    const { status } = spawnSync(program, args, { stdio: 'inherit', env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } });
    process.exitCode = status ?? 1;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function tryBundle(home, directory) {
  const port = 4700;
  const address = `http://127.0.0.1:${port}`;
  for (const file of ['deploy/systemd/turnpike.service', 'deploy/compose/Caddyfile', 'docs/operations.md']) {
    expect(`${file} is in it`, existsSync(path.join(home, file)), true);
  }
  const started = performance.now();
  const server = spawn(path.join(home, 'turnpike'), ['start'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), TURNPIKE_DIR: directory },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await untilReady(address, ended);
    const demo = JSON.parse(await readFile(path.join(directory, 'demo.json'), 'utf8'));
    expect('a payment is approved', await pay(address, demo), '000.100.110');
    console.log(`  the first payment was approved after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    for (const page of ['/', '/docs', '/docs/quickstart', '/openapi.json', '/sso/.well-known/openid-configuration']) {
      expect(`${page} is served`, (await fetch(address + page, { redirect: 'manual' })).status, 200);
    }
    const back = await fetch(`${address}/payments-of-nobody`, { redirect: 'manual' });
    expect('an unknown page is not found', back.status, 404);
  } finally {
    server.kill('SIGTERM');
    expect('the server ends by itself', await ended, 0);
  }
}

async function untilReady(address, ended) {
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  for (let waited = 0; waited < 120_000; waited += 250) {
    if (isOver) throw new Error('The server ended before it was ready.');
    const ready = await fetch(`${address}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await sleep(250);
  }
  throw new Error('The server was not ready after two minutes.');
}

async function pay(address, { accessToken, channelEntityId }) {
  const response = await fetch(`${address}/v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({
      entityId: channelEntityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    }),
  });
  return (await response.json()).result.code;
}

function expect(what, found, wanted) {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
  console.log(`  ✓ ${what}`);
}
