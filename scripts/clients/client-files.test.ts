import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { operationNames } from '#lib/protocols/opp/catalogue/index.ts';
import { clientFiles } from './client-files.ts';

const files = clientFiles();
const textOf = (name: string): string => files.find(({ path }) => path.includes(name))?.text ?? '';

describe('the files of clients', () => {
  it.each(files)('$path is what `npm run generate` writes', async ({ path, text }) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('have every operation of the catalogue', () => {
    for (const name of operationNames) {
      expect(textOf('generated.ts')).toContain(`(operations['${name}'],`);
      expect(textOf('postman')).toContain(`Operation \`${name}\`.`);
    }
  });
});

describe('the collection for Postman', () => {
  const collection = JSON.parse(textOf('postman'));
  const requests = collection.item.flatMap(({ item }: { item: unknown[] }) => item);
  const requestOf = (name: string) => requests.find((item: { name: string }) => item.name === name).request;

  it('takes the address, the token and the entity from variables', () => {
    expect(collection.variable.map(({ key }: { key: string }) => key)).toEqual(['baseUrl', 'accessToken', 'entityId']);
    expect(collection.auth.bearer[0].value).toBe('{{accessToken}}');
    const { url, body } = requestOf('Pay with a card, bank account, wallet or other account: Debit a card');
    expect(url.raw).toBe('{{baseUrl}}/v1/payments');
    expect(body.urlencoded[0]).toMatchObject({ key: 'entityId', value: '{{entityId}}' });
  });

  it('sends the parameters of a query in its address, and the id in its path', () => {
    const { method, url } = requestOf('Read a payment');
    expect([method, url.raw]).toEqual(['GET', '{{baseUrl}}/v1/payments/:id?entityId={{entityId}}']);
    expect(url.variable).toEqual([{ key: 'id', value: '8ac7a4a1845f7e19018461a00b366a74' }]);
  });

  it('sends no token where a browser of a shopper calls', () => {
    expect(requestOf('Pay a checkout with what the shopper typed').auth).toEqual({ type: 'noauth' });
  });
});
