import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { nodeFileTrace } from '@vercel/nft';

/** What production never loads, though a package names it: tools of development and of the build, maps, documents. */
const neverLoaded = [
  '**/*.map',
  '**/*.d.ts',
  'node_modules/node/**',
  'node_modules/@next/swc-*/**',
  'node_modules/@img/**',
  'node_modules/sharp/**',
  'node_modules/typescript/**',
  'node_modules/esbuild/**',
  'node_modules/lightningcss*/**',
  'node_modules/next/dist/docs/**',
  'node_modules/next/dist/compiled/next-devtools/**',
  'node_modules/next/dist/compiled/next-server/*.dev.js',
  'node_modules/next/dist/compiled/{webpack,babel,babel-packages,terser,jest-worker}/**',
  'node_modules/next/dist/build/{webpack,swc}/**',
];

/** The files of packages that these sources load, relative to the root, in order. */
export async function tracePackages(root: string, sources: readonly string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...sources], { base: root, ignore: neverLoaded, readFile: readSource });
  return [...fileList].filter((file) => file.startsWith('node_modules/')).sort();
}

async function readSource(file: string): Promise<string | null> {
  try {
    const text = await readFile(file, 'utf8');
    return file.endsWith('.ts') && !file.endsWith('.d.ts') ? stripTypeScriptTypes(text) : text;
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
