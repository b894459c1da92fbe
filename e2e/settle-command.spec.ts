import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { pay } from './pay.ts';
import { appEnvironment, withApp } from './start-app.ts';

test('the settle command settles the test payments of the only PSP, and finds each defect', async () => {
  await withApp(async (app) => {
    for (const amount of ['11.00', '12.00', '13.00', '14.00']) await pay(app, { amount });
    const { stdout } = await promisify(execFile)(
      'node',
      ['scripts/turnpike.mjs', 'settle', '--defects', 'missing=1,duplicate=1,fee=1'],
      { cwd: fileURLToPath(new URL('../', import.meta.url)), env: appEnvironment({ TURNPIKE_DIR: app.directory }) },
    );
    expect(stdout).toContain('3 of 3 defects found, 0 false');
  });
});
