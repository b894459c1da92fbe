import { describe, expect, it } from 'vitest';
import { BackOfficeError, readError } from './back-office-error.ts';

describe('the error of a response', () => {
  it('has the status, the code and the message of the server', async () => {
    const body = { error: { code: 'changed', message: 'It was changed.', details: { version: 4 } } };
    expect(await readError(Response.json(body, { status: 409 }))).toMatchObject({
      status: 409,
      code: 'changed',
      message: 'It was changed.',
      details: { version: 4 },
      fields: [],
    });
  });

  it('has the messages about single fields', () => {
    const fields = [{ name: 'limits.daily', message: 'is too high' }];
    expect(new BackOfficeError(400, 'unreadable', 'Mistakes.', { fields }).fields).toEqual(fields);
  });

  it.each([
    ['a page of a proxy', new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['nothing', new Response(null, { status: 500 })],
    ['JSON of another kind', Response.json({ message: 'x' }, { status: 500 })],
    ['null', Response.json(null, { status: 500 })],
  ])('has a message that can be shown when the response is %s', async (_name, response) => {
    expect(await readError(response)).toMatchObject({
      status: response.status,
      code: 'failed',
      message: 'Turnpike failed. Try again in a moment.',
    });
  });
});
