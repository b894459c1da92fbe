import type { Recorder } from '../recorder.ts';
import { card, debit, euros, pay, unknownId } from './requests.ts';

export async function access(run: Recorder): Promise<void> {
  const paid = await pay(run, 'payment to read', debit);
  const path = `/v1/payments/${paid}`;
  const headers: Record<string, Record<string, string>> = {
    'no header': {},
    'another scheme': { Authorization: 'Basic dXNlcjpwYXNz' },
    'lower-case scheme': { Authorization: `bearer ${run.tenant.accessToken}` },
    'no token': { Authorization: 'Bearer ' },
    'two tokens': { Authorization: `Bearer ${run.tenant.accessToken} ${run.tenant.accessToken}` },
    'unknown token': { Authorization: `Bearer tpk_${'0'.repeat(49)}` },
    'token of another system': { Authorization: 'Bearer OGE4Mjk0MTc0YjdlY2IyODAxNGI5Njk5MjIwMDE1Y2N8c3k2' },
  };
  for (const [name, sent] of Object.entries(headers)) {
    const options = { accessToken: null, headers: sent };
    await run.post(`payment with ${name}`, '/v1/payments', debit, options);
    await run.get(`read with ${name}`, path, {}, options);
    await run.post(`invalid payment with ${name}`, '/v1/payments', { amount: 'x' }, options);
  }
  await entities(run, path);
  await tokens(run, path);
  await dispatching(run);
  await otherModes(run);
}

async function entities(run: Recorder, path: string): Promise<void> {
  const { channelId, merchantId, pspId } = run.tenant;
  const ids: Record<string, string | null> = {
    'the merchant': merchantId,
    'the PSP': pspId,
    'an unknown entity': unknownId,
    'a malformed entity': 'ABC',
    'an entity in capitals': 'F'.repeat(32),
    'no entity': null,
  };
  for (const [name, entityId] of Object.entries(ids)) {
    await run.post(`payment for ${name}`, '/v1/payments', debit, { entityId });
    await run.get(`read for ${name}`, path, {}, { entityId });
    await run.post(`registration for ${name}`, '/v1/registrations', card, { entityId });
  }
  const older = { ...debit, 'authentication.entityId': channelId };
  await run.post('payment with the older name', '/v1/payments', older, { entityId: null });
  await run.post('payment with both names', '/v1/payments', older);
  const otherTenant = await run.gateway.addTenant();
  run.nameTenant('stranger ', otherTenant);
  const options = { accessToken: otherTenant.accessToken };
  await run.post('payment for a foreign entity', '/v1/payments', debit, options);
  await run.get('read for a foreign entity', path, {}, options);
  await run.get('read of a foreign payment', path, {}, { ...options, entityId: otherTenant.channelId });
  await run.gateway.setDisabled(channelId, true);
  await run.post('payment on a disabled channel', '/v1/payments', debit);
  await run.get('read on a disabled channel', path);
  await run.post('refund on a disabled channel', path, { paymentType: 'RF', ...euros('1.00') });
  await run.post('registration on a disabled channel', '/v1/registrations', card);
  await run.gateway.setDisabled(channelId, false);
  await run.gateway.setDisabled(merchantId, true);
  await run.post('payment of a disabled merchant', '/v1/payments', debit);
  await run.gateway.setDisabled(merchantId, false);
}

async function tokens(run: Recorder, path: string): Promise<void> {
  const { channelId, merchantId, pspId } = run.tenant;
  const ofChannel = await run.gateway.addToken({ entityId: channelId, name: 'of the channel' });
  const withChannel = { accessToken: ofChannel.accessToken, entityId: null };
  await run.post('payment by a token of the channel', '/v1/payments', debit, withChannel);
  await run.get('read by a token of the channel', path, {}, withChannel);
  const upwards = { ...withChannel, entityId: merchantId };
  await run.post('payment by a channel token for the merchant', '/v1/payments', debit, upwards);
  const ofPsp = await run.gateway.addToken({ entityId: pspId, name: 'of the PSP' });
  await run.post('payment by a token of the PSP', '/v1/payments', debit, { accessToken: ofPsp.accessToken });
  for (const scope of ['payments', 'registrations', 'queries'] as const) {
    const { accessToken } = await run.gateway.addToken({ entityId: merchantId, name: scope, scopes: [scope] });
    await run.post(`payment with the scope ${scope}`, '/v1/payments', debit, { accessToken });
    await run.get(`read with the scope ${scope}`, path, {}, { accessToken });
    await run.post(`registration with the scope ${scope}`, '/v1/registrations', card, { accessToken });
    const query = { merchantTransactionId: 'order-0001' };
    await run.get(`query with the scope ${scope}`, '/v1/query', query, { accessToken });
    await run.get(`v3 query with the scope ${scope}`, '/v3/query', query, { accessToken });
  }
  const expiresAt = new Date(run.gateway.now().getTime() + 60_000);
  const expiring = await run.gateway.addToken({ entityId: merchantId, name: 'expiring', expiresAt });
  await run.get('read before the expiry', path, {}, { accessToken: expiring.accessToken });
  run.gateway.advanceClock(61_000);
  await run.get('read after the expiry', path, {}, { accessToken: expiring.accessToken });
  const old = await run.gateway.addToken({ entityId: merchantId, name: 'rotated' });
  const successor = await run.gateway.rotateToken(old.id, 10);
  await run.get('read by a rotated token', path, {}, { accessToken: old.accessToken });
  await run.get('read by its successor', path, {}, { accessToken: successor });
  run.gateway.advanceClock(11 * 60_000);
  await run.get('read by a rotated token after the overlap', path, {}, { accessToken: old.accessToken });
  const revoked = await run.gateway.addToken({ entityId: merchantId, name: 'revoked' });
  await run.gateway.revokeToken(revoked.id);
  await run.get('read by a revoked token', path, {}, { accessToken: revoked.accessToken });
}

async function dispatching(run: Recorder): Promise<void> {
  const tenant = await run.gateway.addTenant();
  run.nameTenant('dispatching ', tenant);
  const { merchantId, channelId } = tenant;
  const dollars = await run.gateway.addChannel(merchantId, 'Dollars');
  run.normaliser.name(dollars, 'dollar channel');
  await run.gateway.configure(merchantId, {
    dispatching: [
      { channelId: dollars, currencies: ['USD'] },
      { channelId, paymentBrands: ['VISA'], paymentTypes: ['DB', 'PA'] },
    ],
    throttling: { paymentsPerMinute: 0, readsPerMinute: 0, registrationsPerMinute: 0 },
  });
  await run.as({ ...tenant, channelId: merchantId }, async () => {
    const id = await pay(run, 'dispatched by brand', debit);
    await pay(run, 'dispatched by currency', { ...debit, currency: 'USD' });
    await pay(run, 'dispatched by no rule', { ...debit, paymentType: 'CD' });
    const { paymentBrand: _brand, ...withoutBrand } = debit;
    await pay(run, 'dispatched without a brand', withoutBrand);
    await run.post('registration dispatched', '/v1/registrations', { paymentBrand: 'VISA', ...card });
    await run.post('refund of a dispatched payment', `/v1/payments/${id}`, { paymentType: 'RF', ...euros('1.00') });
    await run.get('read of a dispatched payment', `/v1/payments/${id}`);
  });
}

async function otherModes(run: Recorder): Promise<void> {
  const live = await run.gateway.addTenant('LIVE');
  run.nameTenant('live ', live);
  await run.gateway.configure(live.pspId, { throttling: { paymentsPerMinute: 0, readsPerMinute: 0 } });
  await run.as(live, async () => {
    const id = await pay(run, 'live payment without a connector', debit);
    await run.get('live payment: read', `/v1/payments/${id}`);
    await pay(run, 'live payment with testMode', { ...debit, testMode: 'INTERNAL' });
    await pay(run, 'live payment by wallet token', {
      ...euros('1.00'),
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'walletA.paymentToken': 'AAAA',
    });
  });
}
