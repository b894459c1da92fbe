import { getRequestListener } from '@hono/node-server';
import { issueToken, type NewToken, revokeToken, rotateToken } from '#lib/access/index.ts';
import {
  anyValue,
  createEntity,
  type EntityMode,
  type OwnEntitySettings,
  setDisabled,
  setTestClock,
} from '#lib/entities/index.ts';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { stampClientAddress } from '#lib/platform/http/client-address.ts';
import { createHttpServer } from '#lib/platform/http/http-server.ts';
import { completeSimulatedRedirect } from '#lib/protocols/opp/index.ts';
import { expireRegistrations } from '#lib/registrations/index.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';

export type Tenant = { pspId: string; merchantId: string; channelId: string; accessToken: string };

/**
 * Everything that a scenario needs of the gateway beside its HTTP interface. A refactoring of the internals
 * changes this file and no scenario.
 */
export type GatewayUnderTest = {
  port: number;
  tenant: Tenant;
  /** Creates a PSP, a merchant and a channel with an access token of the merchant. */
  addTenant(mode?: EntityMode): Promise<Tenant>;
  addChannel(merchantId: string, name: string, settings?: OwnEntitySettings): Promise<string>;
  addToken(token: NewToken): Promise<{ id: string; accessToken: string }>;
  rotateToken(id: string, overlapMinutes: number): Promise<string>;
  revokeToken(id: string): Promise<void>;
  configure(entityId: string, settings: OwnEntitySettings): Promise<void>;
  setDisabled(entityId: string, disabled: boolean): Promise<void>;
  now(): Date;
  advanceClock(ms: number): void;
  setTestClock(merchantId: string, offsetMs: number): Promise<void>;
  /** Completes a redirect at the simulator. Returns the address that the shopper is sent to. */
  completeRedirect(redirectUrl: string, choice: string): Promise<string>;
  /** Asks the acquirer about every attempt that is due. */
  resolveUnknownAttempts(): Promise<void>;
  deliverEvents(): Promise<void>;
  expireRegistrations(): Promise<void>;
  close(): Promise<void>;
};

/** Serves a test gateway over HTTP, behind the same server as in production. */
export async function serveGateway(gateway: TestGateway): Promise<GatewayUnderTest> {
  const { db, services, clock } = gateway;
  const { gatewayServices } = services;
  const handle = getRequestListener((request) => services.gateway.fetch(request));
  const front = createHttpServer({
    listener: (request, response) => {
      stampClientAddress(request, { header: 'x-forwarded-for', hops: 0 });
      return handle(request, response);
    },
    bodyLimitBytes: gatewayServices.bodyLimitBytes,
    errorResponse: ({ method = '', url = '' }, refusal) => {
      const [path = ''] = url.split('?', 1);
      return services.errorResponse({ method, path, address: '127.0.0.1' }, refusal);
    },
  });
  const port = await front.listen(0, '127.0.0.1');
  const forgetCaches = () => {
    gatewayServices.tree.invalidate();
    gatewayServices.tokens.invalidate();
  };
  const pspIds = new Set([gateway.psp.id]);
  const addTenant = async (mode: EntityMode = 'TEST'): Promise<Tenant> => {
    const now = clock.now();
    const settings = { paymentBrands: [anyValue] };
    const psp = await createEntity(autocommit(db), { kind: 'PSP', parentId: null, name: 'PSP', mode, settings }, now);
    pspIds.add(psp.id);
    const merchant = await createEntity(autocommit(db), { kind: 'MERCHANT', parentId: psp.id, name: 'Florist' }, now);
    const channel = await createEntity(autocommit(db), { kind: 'CHANNEL', parentId: merchant.id, name: 'Shop' }, now);
    const { accessToken } = await issueToken(autocommit(db), { entityId: merchant.id, name: 'shop' }, now);
    return { pspId: psp.id, merchantId: merchant.id, channelId: channel.id, accessToken };
  };
  return {
    port,
    tenant: {
      pspId: gateway.psp.id,
      merchantId: gateway.merchant.id,
      channelId: gateway.channel.id,
      accessToken: gateway.accessToken,
    },
    addTenant,
    addChannel: async (merchantId, name, settings = {}) => {
      const input = { kind: 'CHANNEL', parentId: merchantId, name, settings } as const;
      return (await createEntity(autocommit(db), input, clock.now())).id;
    },
    addToken: async (input) => {
      const { accessToken, token } = await issueToken(autocommit(db), input, clock.now());
      return { id: token.id, accessToken };
    },
    rotateToken: async (id, overlapMinutes) => {
      const rotated = await rotateToken(autocommit(db), id, overlapMinutes, clock.now());
      forgetCaches();
      return rotated?.accessToken ?? '';
    },
    revokeToken: async (id) => {
      await revokeToken(autocommit(db), id, clock.now());
      forgetCaches();
    },
    // Every tenant of the scenario accepts every brand, unless a step specifies otherwise.
    configure: (entityId, own) =>
      gateway.configure(entityId, pspIds.has(entityId) ? { paymentBrands: [anyValue], ...own } : own),
    setDisabled: async (entityId, disabled) => {
      await setDisabled(autocommit(db), entityId, disabled ? clock.now() : null);
      forgetCaches();
    },
    now: clock.now,
    advanceClock: clock.advance,
    setTestClock: async (merchantId, offsetMs) => {
      await setTestClock(autocommit(db), merchantId, offsetMs);
      forgetCaches();
    },
    completeRedirect: (redirectUrl, choice) =>
      redirectUrl.includes('/simulator/bank/')
        ? completeSimulatedRedirect(gatewayServices, redirectUrl.split('/').at(-1) ?? '', choice)
        : authenticateShopper(gateway, redirectUrl, choice),
    resolveUnknownAttempts: async () => {
      clock.advance(60_000);
      while ((await resolveUnknownAttempts(gatewayServices)) > 0);
    },
    deliverEvents: async () => {
      await drainEvents({ pool: db.pool, clock, consumers: services.consumers });
    },
    expireRegistrations: async () => {
      await expireRegistrations(gatewayServices);
    },
    close: () => front.drain(0),
  };
}
