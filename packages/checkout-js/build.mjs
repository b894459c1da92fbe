// Builds the package into dist: two modules and their types. `npm pack` in this folder then makes it installable.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const root = path.resolve(folder, '../..');

await rm(path.join(folder, 'dist'), { recursive: true, force: true });
await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts', 'src/react.tsx'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  external: ['react', 'react/jsx-runtime'],
  jsx: 'automatic',
});
execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/typescript/bin/tsc'), '--project', path.join(folder, 'tsconfig.json')],
  { stdio: 'inherit' },
);

// Declarations name the sources; a user of the package has the built files.
const dist = path.join(folder, 'dist');
for (const name of (await readdir(dist)).filter((file) => file.endsWith('.d.ts'))) {
  const text = await readFile(path.join(dist, name), 'utf8');
  await writeFile(path.join(dist, name), text.replaceAll(/'(\.\/\w+)\.tsx?'/g, "'$1.js'"));
}
