// The files of the widget as the build left them in widget/dist (scripts/lib/build-widget.mjs).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file as it is served; its name changes with its content, so browsers may keep it for ever. */
export type WidgetFile = { readonly bytes: Buffer; readonly gzip: Buffer; readonly contentType: string };

/** Where a file is below /v1/widget/, and the hash that a page checks it with. */
export type BuiltFile = { readonly file: string; readonly integrity?: string };

type LoadedFiles = {
  readonly manifest: ReadonlyMap<string, BuiltFile>;
  readonly served: ReadonlyMap<string, WidgetFile>;
  readonly bootstrap: string;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

let loaded: LoadedFiles | undefined;

/** Reads everything once: it is small, and the manifest is the list of what may be served. */
function loadFiles(): LoadedFiles {
  const folder = path.join(process.cwd(), 'widget/dist');
  const entries = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Record<string, BuiltFile>;
  const manifest = new Map(Object.entries(entries));
  const files = [...manifest.values()].map(({ file }): [string, WidgetFile] => {
    const bytes = readFileSync(path.join(folder, file));
    const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    return [file, { bytes, gzip: gzipSync(bytes, { level: 9 }), contentType }];
  });
  const served = new Map(files);
  const bootstrapFile = manifest.get('bootstrap.js')?.file ?? '';
  const bootstrap = served.get(bootstrapFile)?.bytes.toString('utf8') ?? '';
  // Only the bootstrap of a checkout is served, by its own path.
  served.delete(bootstrapFile);
  return { manifest, served, bootstrap };
}

function widgetFiles(): LoadedFiles {
  loaded ??= loadFiles();
  return loaded;
}

/** A file by its name below /v1/widget/. */
export function findWidgetFile(name: string): WidgetFile | undefined {
  return widgetFiles().served.get(name);
}

/** Where the build put a file, such as `frame.js`. */
export function getBuiltFile(name: string): Required<BuiltFile> {
  const { file, integrity } = widgetFiles().manifest.get(name) ?? {};
  if (file === undefined || integrity === undefined) throw new Error(`the widget has no file ${name}`);
  return { file, integrity };
}

/** The bootstrap before it belongs to a checkout. */
export const bootstrapTemplate = (): string => widgetFiles().bootstrap;

/** The value of an `integrity` attribute for exactly this text (spec 4.2). */
export function integrityOf(script: string): string {
  return `sha384-${createHash('sha384').update(script, 'utf8').digest('base64')}`;
}
