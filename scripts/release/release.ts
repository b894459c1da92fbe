import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { buildApplication, buildWidget, generateCode, installPackages, withCheckoutLock } from '../lib/prepare.mjs';
import { buildSbom, listProductionPackages } from './describe-packages.ts';
import { packBundle, sha256Of } from './pack-bundle.ts';
import { type Release, stageBundle } from './stage-bundle.ts';

/**
 * `npm run release`: makes the bundle of this commit in `release/`, with its bill of materials and checksums. The same
 * commit gives the same bytes (docs/releasing.md).
 */
const folder = path.join(root, 'release');

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  console.log(`  ✓ ${name.padEnd(28)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
  return result;
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const changed = git('status', '--porcelain', '--untracked-files=no');
if (changed !== '') {
  console.error(`The checkout has changes that no commit holds; commit them first:\n${changed}`);
  process.exit(1);
}
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
const commit = git('rev-parse', 'HEAD');
const release: Release = { version, commit, committedAt: new Date(git('show', '-s', '--format=%cI', 'HEAD')) };
process.env.TURNPIKE_BUILD_ID = `${version}-${commit.slice(0, 12)}`;
// Next would draw it; it protects what server actions close over, and there are none.
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');

await withCheckoutLock(async () => {
  await step('packages', () => installPackages({ withTools: true }));
  await step('generated code', generateCode);
  await step('widget', buildWidget);
  // From an empty folder: what an earlier build left would be in the bundle too.
  await rm(path.join(root, '.next'), { recursive: true, force: true });
  await step('application', buildApplication);
});

const packages = listProductionPackages(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const sbom = buildSbom(release, packages);
const name = `turnpike-${version}-linux-x64`;
// Outside of the checkout, whose tools would take the copies for sources.
const workshop = await mkdtemp(path.join(os.tmpdir(), 'turnpike-release-'));
try {
  const target = path.join(workshop, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = git('ls-files').split('\n');
  await step('files', () => stageBundle({ root, target, release, files, packages, sbom }));
  const archive = path.join(folder, `${name}.tar.zst`);
  await step('archive', () => packBundle(target, archive, release.committedAt));
  const bill = path.join(folder, `turnpike-${version}.cdx.json`);
  await writeFile(bill, `${JSON.stringify(sbom, null, 2)}\n`);
  const sums = await Promise.all(
    [archive, bill].map(async (file) => `${await sha256Of(file)}  ${path.basename(file)}\n`),
  );
  await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(`\n${megabytes(await sizeOf(target))} unpacked, ${megabytes((await stat(archive)).size)} packed\n`);
  console.log(sums.join(''));
} finally {
  await rm(workshop, { recursive: true, force: true });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
