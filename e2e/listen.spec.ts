import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { answer, startReceiver } from '#test/fixtures/receivers.ts';
import { expect, test } from './fixtures.ts';
import { pay } from './pay.ts';
import { appEnvironment, untilExit } from './start-app.ts';

test('the listen command forwards a signed webhook to an application and leaves no endpoint behind', async ({
  app,
}) => {
  const receiver = await startReceiver(answer(204));
  const command = spawn('node', ['scripts/turnpike.mjs', 'listen', '--forward-to', `${receiver.url}hooks`], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    env: appEnvironment({ TURNPIKE_DIR: app.directory }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  const { value: ready = '' } = await lines.next();
  const secret = /whsec_\S+/.exec(ready)?.[0] ?? '';
  const { id = '' } = await pay(app, { amount: '61.00' });
  const { value: forwarded } = await lines.next();
  expect(forwarded).toContain(`${id}  204 (`);
  const [{ body = '', headers = {} } = {}] = receiver.received;
  const message = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(message).toMatchObject({ type: 'PAYMENT', payload: { id, amount: '61.00' } });

  command.kill('SIGINT');
  expect(await untilExit(command)).toBe(0);
  const url = `${app.baseUrl}/v1/webhooks?entityId=${app.demo.merchantEntityId}`;
  const listed = await fetch(url, { headers: { Authorization: `Bearer ${app.demo.accessToken}` } });
  expect(await listed.text()).not.toMatch(/"http:\/\/127\.0\.0\.1:\d+\/"/);
  await receiver.close();
});
