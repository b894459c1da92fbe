import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** The least of SMTP; answers the port and what was sent. */
async function startMailServer(): Promise<{ port: number; received: () => string }> {
  let received = '';
  let inBody = false;
  server = createServer((socket) => {
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received += text;
      if (inBody) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inBody = false;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        inBody = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, received: () => received };
}

test('mail goes through the server of the environment', async () => {
  const { port, received } = await startMailServer();
  const send = createMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Turnpike <turnpike@pay.example>');
  await send?.({ to: 'ada@bakery.example', subject: 'Your invitation', text: 'A link.' });
  expect(received()).toContain('RCPT TO:<ada@bakery.example>');
  expect(received()).toContain('Subject: Your invitation');
});

test('mail has the message id and the files that it is given', async () => {
  const { port, received } = await startMailServer();
  const send = createMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Turnpike <turnpike@pay.example>');
  const attachments = [{ filename: 'statement.pdf', content: Buffer.from('%PDF-1'), contentType: 'application/pdf' }];
  await send?.({ to: 'ada@bakery.example', subject: 'A', text: 'B', messageId: 'one@pay.example', attachments });
  expect(received()).toContain('Message-ID: <one@pay.example>');
  expect(received()).toContain('Content-Type: application/pdf; name=statement.pdf');
  expect(received()).toContain(Buffer.from('%PDF-1').toString('base64'));
});

test('without one there is nothing to send with', () => {
  expect(createMailer(undefined, '')).toBeNull();
});
