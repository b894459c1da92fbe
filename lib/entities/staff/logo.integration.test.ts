import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { openPage } from '#test/fixtures/shopper.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const picture = readFileSync('test/fixtures/images/logo.png');

/** Sends a file as it is. */
async function upload(bytes: Uint8Array, entityId = office.gateway.merchant.id) {
  const { services } = office.gateway;
  const response = await services.backOffice.fetch(
    new Request(`${services.sso.baseUrl}/api/backoffice/entities/${entityId}/logo`, {
      method: 'POST',
      headers: { Cookie: office.cookies.administrator, Origin: new URL(services.sso.baseUrl).origin },
      body: new Uint8Array(bytes),
    }),
  );
  return { status: response.status, body: await response.json() };
}

async function formOf(entityId: string) {
  const order = { amount: '1.00', currency: 'EUR', paymentType: 'DB', entityId };
  const { body } = await office.gateway.post('/v1/checkouts', order);
  return (await office.gateway.send('GET', `/v1/checkouts/${body.id}/form`, {})).body;
}

const fetchLogo = (name: string) =>
  office.gateway.services.gateway.fetch(new Request(`http://gateway.test/v1/logos/${name}`));

describe('the logo of an entity', () => {
  test('is uploaded, set, inherited by the channel, and shown in the form and on payment links', async () => {
    const { merchant, channel } = office.gateway;
    const uploaded = await upload(picture);
    expect(uploaded.status).toBe(200);
    const { name } = uploaded.body;
    expect(name).toMatch(/^[0-9a-f]{32}-120x40\.png$/);
    expect(await formOf(channel.id)).not.toHaveProperty('logo');
    await office.gateway.configure(merchant.id, { formLogo: name });
    const { logo } = await formOf(channel.id);
    const url = `${office.gateway.services.sso.baseUrl}/v1/logos/${name}`;
    expect(logo).toEqual({ url, text: 'Bakery', width: '120', height: '40' });
    await office.gateway.configure(merchant.id, { formLogo: name, formLogoText: 'The bakery' });
    expect((await formOf(channel.id)).logo.text).toBe('The bakery');
    const link = await office.gateway.post('/paybylink/v1', { amount: '5.00', currency: 'EUR', paymentType: 'DB' });
    const page = await openPage(office.gateway, `/pay/${link.body.id}`);
    expect(page.text).toContain(`src="${url}" alt="The bakery"`);
  });

  test('is kept for ever by browsers, and is nothing but an image', async () => {
    const { name } = (await upload(picture)).body;
    const response = await fetchLogo(name);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fetchLogo(name.replace('.png', '.webp'))).status).toBe(404);
    expect((await fetchLogo('..%2Fentity')).status).toBe(404);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 409, 'unknown-type'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 409, 'unknown-type'],
    ['one of too many bytes', Buffer.concat([picture, Buffer.alloc(131_072)]), 413, 'too-large'],
  ])('is refused: %s', async (_, bytes, status, code) => {
    const refused = await upload(bytes);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  test('cannot be a text that changes a page', async () => {
    for (const formLogo of ['x.png', '../a.png', `${'0'.repeat(32)}-10x10.svg`, 'https://evil.example/a.png']) {
      const { body } = await office.call('GET', `/entities/${office.gateway.merchant.id}`, { as: 'administrator' });
      const settings = { set: { formLogo }, inherit: [] };
      const change = { as: 'administrator', body: { version: body.version, settings } } as const;
      const refused = await office.call('PATCH', `/entities/${office.gateway.merchant.id}`, change);
      expect(refused.status, formLogo).toBe(400);
    }
  });

  test('is logged, and deleted a week later when no entity has it', async () => {
    const other = Buffer.from(picture);
    // Another checksum makes another hash.
    other.writeUInt8((other.at(-13) ?? 0) ^ 1, other.length - 13);
    const { name } = (await upload(other)).body;
    const { pool } = office.gateway.database;
    const { rows } = await pool.query('SELECT action, after FROM audit_entry ORDER BY sequence DESC LIMIT 1');
    expect(rows).toEqual([{ action: 'entity.add-logo', after: { name } }]);
    const used = (await upload(picture)).body.name;
    await office.gateway.configure(office.gateway.merchant.id, { formLogo: used });
    await pool.query(`UPDATE form_logo SET created_at = created_at - interval '8 days'`);
    await upload(picture);
    expect((await fetchLogo(used)).status).toBe(200);
    expect((await fetchLogo(name)).status).toBe(404);
  });
});
