import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedGateway, startServedGateway } from '#test/fixtures/served-gateway.ts';
import { readSample, sampleLanguages } from './samples.ts';

const run = promisify(execFile);
let served: ServedGateway;
let folder: string;
beforeAll(async () => {
  served = await startServedGateway({ throttling: { statusOfOneCheckoutPerMinute: 0 } });
  folder = await mkdtemp(path.join(tmpdir(), 'turnpike-samples-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await served?.close();
});

/** Whether the machine has what runs the program; those of CI have curl, Node.js and Python. */
async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

it.each(sampleLanguages)(
  'the program in %s opens a checkout and reads its result',
  async (language) => {
    const { gateway, baseUrl } = served;
    const { file, code, command } = await readSample(language, { baseUrl, entityId: gateway.channel.id });
    expect(command).toContain(`TURNPIKE_ENTITY=${gateway.channel.id}`);
    const words = command.split(' ');
    const [program = '', ...args] = words.slice(words.findIndex((word) => !word.includes('=')));
    if (!(await isInstalled(program === 'sh' ? 'curl' : program))) return;
    await writeFile(path.join(folder, file), code);
    const env = {
      ...process.env,
      TURNPIKE_URL: baseUrl,
      TURNPIKE_TOKEN: gateway.accessToken,
      TURNPIKE_ENTITY: gateway.channel.id,
    };
    const opened = JSON.parse((await run(program, args, { cwd: folder, env })).stdout);
    expect(opened).toMatchObject({ result: { code: '000.200.100' }, integrity: expect.stringMatching(/^sha384-/) });
    const read = JSON.parse((await run(program, [...args, opened.id], { cwd: folder, env })).stdout);
    expect(read).toMatchObject({ result: { code: '000.200.000' }, ndc: opened.id });
  },
  60_000,
);
