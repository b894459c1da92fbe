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
];

/** The files that these sources load, of packages and of our own, relative to the root, in order. */
export async function traceFiles(root: string, sources: readonly string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...sources], { base: root, ignore: neverLoaded, readFile: readSource });
  return [...fileList].sort();
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
