import { issueToken, revokeToken } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import type { DemoGateway } from '../demo-gateway.ts';
import { answerDisputes } from './answer-disputes.ts';
import { deliverMessages } from './deliver-messages.ts';
import { type DrawnPayment, drawHistory } from './draw-history.ts';
import { addFraudRing } from './fraud-ring.ts';
import { publishFees } from './publish-fees.ts';
import { recordFlows } from './record-flows.ts';
import { type Shop, shops } from './shops.ts';
import { writeHistory } from './write-history.ts';

export type HistoryMerchant = { id: string; name: string; iban: string; bic: string; currencies: readonly string[] };

/** The users of the demo as they act. */
export type DemoActors = Record<'analyst' | 'finance' | 'administrator', string>;

type SeedHistory = {
  env: Env;
  gateway: DemoGateway;
  actors: DemoActors;
  pspId: string;
  /** The channel whose newest payments are made one by one afterwards. */
  channelId: string;
  /** When those begin. */
  storyBegin: Date;
  now: Date;
};

const dayMs = 86_400_000;

export type History = { days: number; merchants: readonly HistoryMerchant[] };

/** IBANs of examples, which no bank has. */
const bankAccounts: Readonly<Record<string, { iban: string; bic: string }>> = {
  Bakery: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  'Island Ferries': { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2LXXX' },
  'Volt Electronics': { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' },
};

/** The past of a payment service provider with three merchants, before the two weeks of its newest payments. */
export async function seedHistory(input: SeedHistory): Promise<History> {
  const { env, gateway, actors, pspId, channelId, storyBegin, now } = input;
  const days = env.demoDays;
  const { services } = gateway;
  const { db, vault, clock } = services.gatewayServices;
  const begin = new Date(now.getTime() - days * dayMs);
  const places = await addShops(db, pspId, begin);
  const placeOf = (shop: Shop) => places.get(shop) as Place;
  const merchants = merchantsOf(places);
  const actor = 'cli';
  await publishFees({ db, merchants: new Map(merchants.map(({ id, currencies }) => [id, currencies])), actor, begin });
  const name = 'Demo token of the first day';
  const issued = await issueToken(autocommit(db), { entityId: pspId, name }, begin);
  const token = issued.accessToken;
  const ringChannelId = placeOf(shops[4] as Shop).channelId;
  const recorded = await recordFlows(gateway, db.pool, {
    channelId: placeOf(shops[1] as Shop).channelId,
    token,
    at: begin,
  });
  const endOf = (shop: Shop): Date => (placeOf(shop).channelId === channelId ? storyBegin : now);
  const drawn = drawHistory({ days: days - 1, now }, endOf);
  const requestsSince = new Date(now.getTime() - env.daysKept.requests * dayMs);
  const write = {
    pool: db.pool,
    vault,
    flows: recorded,
    placeOf: ({ shop }: DrawnPayment) => placeOf(shop),
    requestsSince,
  };
  await writeHistory(write, drawn);
  await addFraudRing({ gateway, db, pspId, channelId: ringChannelId, token, analyst: actors.analyst, now });
  await drainEvents({ pool: db.pool, consumers: services.consumers, clock });
  await answerDisputes({ db, actor: actors.finance, now });
  const volt = merchants.find((merchant) => merchant.name === 'Volt Electronics');
  if (volt) await deliverMessages({ gateway, pool: db.pool, merchantId: volt.id, token, now });
  await revokeToken(autocommit(db), issued.token.id, now);
  return { days, merchants };
}

function merchantsOf(places: ReadonlyMap<Shop, Place>): HistoryMerchant[] {
  const byName = Map.groupBy(places, ([{ merchant }]) => merchant);
  return Array.from(byName, ([name, channels]) => ({
    id: channels[0]?.[1].merchantId ?? '',
    name,
    currencies: [...new Set(channels.map(([{ currency }]) => currency))],
    iban: bankAccounts[name]?.iban ?? '',
    bic: bankAccounts[name]?.bic ?? '',
  }));
}

type Place = { merchantId: string; channelId: string };

/** The channels of the shops; what the tree of the demo has already is used. */
async function addShops(db: Database, pspId: string, at: Date): Promise<Map<Shop, Place>> {
  const findOrAdd = async (kind: 'DIVISION' | 'MERCHANT' | 'CHANNEL', parentId: string, name: string) => {
    const found = await db.prisma.entity.findFirst({ where: { kind, parentId, name }, select: { id: true } });
    return found?.id ?? (await createEntity(autocommit(db), { kind, parentId, name, mode: 'TEST' }, at)).id;
  };
  const places = new Map<Shop, Place>();
  for (const shop of shops) {
    const divisionId = await findOrAdd('DIVISION', pspId, shop.division);
    const merchantId = await findOrAdd('MERCHANT', divisionId, shop.merchant);
    places.set(shop, { merchantId, channelId: await findOrAdd('CHANNEL', merchantId, shop.channel) });
  }
  return places;
}
