import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
let form: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  const order = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  form = `/v1/checkouts/${(await gateway.post('/v1/checkouts', order)).body.id}/form`;
});
afterAll(() => gateway.close());

const readForm = async () => (await gateway.send('GET', form, {})).body;

describe('the appearance of a form', () => {
  it('is that of the widget while no entity sets it', async () =>
    expect(await readForm()).not.toHaveProperty('appearance'));

  it('is that of the channel, with what it inherits, and colours that can be read on it', async () => {
    await gateway.configure(gateway.merchant.id, { formAccentColour: '#ffd400', formRadius: 4 });
    await gateway.configure(gateway.channel.id, {
      formBackgroundColour: '#101418',
      formTextColour: '#f4f4f5',
      formRadius: 0,
      formFont: 'serif',
    });
    expect((await readForm()).appearance).toEqual({
      colorPrimary: '#ffd400',
      colorPrimaryText: '#000000',
      colorText: '#f4f4f5',
      colorBackground: '#101418',
      colorMuted: '#b4b5b7',
      colorPlaceholder: '#b4b5b7',
      colorDanger: '#ffa3ab',
      colorBackdrop: '#101418',
      backdropSpace: '16px',
      borderRadius: '0px',
      fontFamily: 'Georgia, "Times New Roman", serif',
    });
  });
});
