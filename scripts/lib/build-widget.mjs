// Builds the widget (widget/) with esbuild into widget/dist: files whose names hold a hash of their content, and a
// manifest of them that lib/checkouts/widget serves. The bootstrap holds a mark where lib/checkouts/widget puts the checkout.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** Browsers of the last years; the frames and the shop page need the same. */
const target = ['chrome100', 'firefox100', 'safari15.4'];

/** Writes widget/dist anew. Resolves with the manifest. */
export async function buildWidgetFiles(root) {
  const dist = path.join(root, 'widget/dist');
  const fresh = `${dist}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
    const manifest = await writeFiles(root, fresh);
    await writeFile(path.join(fresh, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(dist, { recursive: true, force: true });
    await rename(fresh, dist);
    return manifest;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function writeFiles(root, folder) {
  const files = {};
  const store = async (name, bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const extension = path.extname(name);
    const file = `${path.basename(name, extension)}.${hash}${extension}`;
    await writeFile(path.join(folder, file), bytes);
    files[name] = { file, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` };
  };
  const locales = path.join(root, 'widget/locales');
  for (const name of (await readdir(locales)).sort().filter((file) => file.endsWith('.json'))) {
    await store(name, JSON.stringify(JSON.parse(await readFile(path.join(locales, name), 'utf8'))));
  }
  const localeFiles = Object.fromEntries(
    Object.entries(files).map(([name, entry]) => [path.basename(name, '.json'), entry.file]),
  );
  for (const [name, entry] of [
    ['widget.css', 'styles/widget.css'],
    ['frame.css', 'styles/frame.css'],
    ['widget.js', 'main.ts'],
    ['frame.js', 'frame/frame.ts'],
    ['bootstrap.js', 'bootstrap.ts'],
  ]) {
    const { text, logos } = await bundle(root, entry, { LOCALE_FILES: JSON.stringify(localeFiles) });
    for (const logo of logos) {
      await writeFile(path.join(folder, logo.name), logo.bytes);
      files[logo.name] = { file: logo.name };
    }
    await store(name, text);
  }
  return files;
}

async function bundle(root, entry, define) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'widget', entry)],
    outdir: 'dist',
    bundle: true,
    minify: true,
    write: false,
    format: entry.endsWith('.ts') ? 'iife' : undefined,
    target,
    charset: 'utf8',
    legalComments: 'none',
    assetNames: '[name].[hash]',
    loader: { '.svg': 'file' },
    define,
    logLevel: 'silent',
  });
  const isLogo = ({ path: at }) => at.endsWith('.svg');
  return {
    text: outputFiles.find((output) => !isLogo(output)).text,
    logos: outputFiles.filter(isLogo).map((output) => ({ name: path.basename(output.path), bytes: output.contents })),
  };
}
