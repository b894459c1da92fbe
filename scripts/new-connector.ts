// `npm run new:connector -- <name>`: writes lib/connectors/<name>/, registers the connector and adds it to the contract
// suite (docs/how-to/add-a-connector.md).
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insert, pascal, requireName, runScaffold, ScaffoldError, writeFrom } from './lib/scaffold.ts';

const templates = fileURLToPath(new URL('./templates/connector/', import.meta.url));

/** Writes the files of a connector into a checkout; returns the paths that were written or changed. */
export async function createConnector(root: string, name: string): Promise<string[]> {
  requireName(name);
  const folder = path.join(root, 'lib/connectors', name);
  if (existsSync(folder)) throw new ScaffoldError(`lib/connectors/${name} exists already.`);
  await mkdir(folder);
  const words = { name, Name: pascal(name) };
  const written = (await readdir(templates)).map((template) =>
    writeFrom(
      path.join(templates, template),
      path.join(folder, template.replace('__name__', name).replace(/\.template$/, '')),
      words,
    ),
  );
  const changed = [
    insert(path.join(root, 'lib/connectors/installed-connectors.ts'), [
      [
        'import { createOppConnector }',
        `import { create${pascal(name)}Connector } from './${name}/${name}-connector.ts';\n`,
      ],
      ['    createOppConnector(services),', `    create${pascal(name)}Connector(services),\n`],
    ]),
    insert(path.join(root, 'lib/connectors/contract.integration.test.ts'), [
      ["  { name: 'opp',", `  { name: '${name}', mode: 'EXTERNAL', capabilities: [] },\n`],
    ]),
  ];
  return (await Promise.all([...written, ...changed])).map((file) => path.relative(root, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScaffold(async () => {
    const files = await createConnector(process.cwd(), process.argv[2] ?? '');
    return `${files.join('\n')}\nNext: docs/how-to/add-a-connector.md\n`;
  }, 'npm run new:connector -- <name>');
}
