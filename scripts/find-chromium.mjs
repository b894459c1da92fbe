// Finds a browser for the end-to-end tests: environment variable, headless shell, Chromium, Playwright, apt-get as root.
// Never a skip: without a browser nothing is proven, so the search fails with instructions.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const variables = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];
/** Chromium without its own windows: the same pages in a fifth less time. */
const headlessShell = 'chromium-headless-shell';
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/usr/lib/chromium/chromium'];

/** Flags for a container: no sandbox as root, no graphics, no traffic of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium. `ownPath` is where Playwright would have put one. */
export function findChromium(ownPath) {
  for (const variable of variables) {
    const named = process.env[variable];
    if (!named) continue;
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  const shell = findOnPath([headlessShell]) ?? installByApt(headlessShell);
  if (shell) return shell;
  const system = findOnPath(programs);
  if (system) return system;
  if (ownPath && existsSync(ownPath)) return ownPath;
  const installed = installByApt('chromium');
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium, which was not found: install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...candidates, ...(names === programs ? elsewhere : [])].find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the program after its installation; undefined where packages cannot be installed. */
function installByApt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stderr.write(`Installing ${name} with apt-get …\n`);
  const options = { stdio: 'ignore', timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], options);
  // The lists of packages are missing in a fresh container.
  if (install().status !== 0) {
    spawnSync('apt-get', ['-qq', 'update'], options);
    install();
  }
  return findOnPath([name]);
}
