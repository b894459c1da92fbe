// `npm run new:connector -- <name>`: writes lib/connectors/<name>/, registers the connector and adds it to the contract
// suite (docs/how-to/add-a-connector.md).
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Why nothing was written. */
export class ScaffoldError extends Error {}

const templates = fileURLToPath(new URL('./templates/connector/', import.meta.url));

/** Writes the files of a connector into a checkout; returns the paths that were written or changed. */
export async function createConnector(root: string, name: string): Promise<string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new ScaffoldError('The name consists of lower-case words with hyphens between, such as acme-pay.');
  }
  const folder = path.join(root, 'lib/connectors', name);
  if (existsSync(folder)) throw new ScaffoldError(`lib/connectors/${name} exists already.`);
  await mkdir(folder);
  const written: string[] = [];
  for (const template of await readdir(templates)) {
    const at = path.join(folder, template.replace('__name__', name).replace(/\.template$/, ''));
    await writeFile(at, fill(await readFile(path.join(templates, template), 'utf8'), name));
    written.push(at);
  }
  const changed = [
    await insert(path.join(root, 'lib/connectors/installed-connectors.ts'), [
      [
        'import { createOppConnector }',
        `import { create${pascal(name)}Connector } from './${name}/${name}-connector.ts';\n`,
      ],
      ['    createOppConnector(services),', `    create${pascal(name)}Connector(services),\n`],
    ]),
    await insert(path.join(root, 'lib/connectors/contract.integration.test.ts'), [
      ["  { name: 'opp',", `  { name: '${name}', mode: 'EXTERNAL', capabilities: [] },\n`],
    ]),
  ];
  return [...written, ...changed].map((file) => path.relative(root, file));
}

/** Inserts each text before the line that begins like its anchor. */
async function insert(file: string, insertions: [anchor: string, text: string][]): Promise<string> {
  let source = await readFile(file, 'utf8');
  for (const [anchor, text] of insertions) {
    const at = source.indexOf(anchor);
    if (at < 0) throw new ScaffoldError(`${file} has no line that begins with ${anchor}`);
    source = source.slice(0, at) + text + source.slice(at);
  }
  await writeFile(file, source);
  return file;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function fill(template: string, name: string): string {
  return template.replaceAll('__name__', name).replaceAll('__Name__', pascal(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const files = await createConnector(process.cwd(), process.argv[2] ?? '');
    process.stdout.write(`${files.join('\n')}\nNext: docs/how-to/add-a-connector.md\n`);
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error;
    process.stderr.write(`${error.message}\nUsage: npm run new:connector -- <name>\n`);
    process.exitCode = 1;
  }
}
