// Writes the files of clients in packages/ that come from the OpenAPI document: `npm run generate:clients`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientFiles } from './clients/client-files.ts';

for (const { path: file, text } of clientFiles()) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
