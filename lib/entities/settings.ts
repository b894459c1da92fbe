import { z } from 'zod';

/** Which channel of a merchant takes a request sent with the merchant's entityId (spec 5). */
const dispatchRule = z.strictObject({
  channelId: z.string().regex(/^[0-9a-f]{32}$/),
  paymentBrands: z.array(z.string()).optional(),
  currencies: z.array(z.string().length(3)).optional(),
  paymentTypes: z.array(z.string().length(2)).optional(),
});

/** Where EXTERNAL and live requests go: a system that speaks this same interface. */
const upstream = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  entityId: z.string().regex(/^[0-9a-f]{32}$/),
  /** Encrypted by the vault, bound to the id of the entity that carries this setting. */
  sealedAccessToken: z.string(),
  boundTo: z.string(),
  /** What the other system answers as: its own test mode, or none when it is live. */
  testMode: z.enum(['INTERNAL', 'EXTERNAL']).optional(),
});

const throttling = z.strictObject({
  /** Requests a minute for each token and operation; 0 switches the limit off. */
  paymentsPerMinute: z.int().min(0),
  registrationsPerMinute: z.int().min(0),
  readsPerMinute: z.int().min(0),
  queriesPerMinute: z.int().min(0),
  /** Queries of one transaction a minute (spec 8; docs/decisions/0006). */
  queriesOfOneTransactionPerMinute: z.int().min(0),
});

/** Everything an entity may set; each level inherits what it does not set itself. */
export const entitySettings = z.strictObject({
  paymentBrands: z.array(z.string()),
  currencies: z.array(z.string().length(3)),
  paymentTypes: z.array(z.string().length(2)),
  upstream: upstream.nullable(),
  throttling,
  unknownParameters: z.enum(['refuse', 'ignore']),
  /** A repeated merchantTransactionId within so many minutes is refused; 0 lets it repeat. */
  duplicateWindowMinutes: z.int().min(0).max(10_080),
  dispatching: z.array(dispatchRule),
  acquirerTimeoutMs: z.int().min(50).max(120_000),
  /** How long stored payment data is kept before it must be extended; 0 keeps it. */
  registrationRetentionDays: z.int().min(0).max(3_650),
  clearingInstituteName: z.string().max(64),
});

export type EntitySettings = z.infer<typeof entitySettings>;

/** What one entity stores: any part of the settings. */
export const ownEntitySettings = entitySettings
  .partial()
  .extend({ throttling: throttling.partial().optional() });

export type OwnEntitySettings = z.infer<typeof ownEntitySettings>;

/** An empty list means "all". */
export const defaultEntitySettings: EntitySettings = {
  paymentBrands: [],
  currencies: [],
  paymentTypes: [],
  upstream: null,
  throttling: {
    paymentsPerMinute: 12_000,
    registrationsPerMinute: 3_000,
    readsPerMinute: 12_000,
    queriesPerMinute: 600,
    queriesOfOneTransactionPerMinute: 2,
  },
  unknownParameters: 'refuse',
  duplicateWindowMinutes: 0,
  dispatching: [],
  acquirerTimeoutMs: 30_000,
  registrationRetentionDays: 0,
  clearingInstituteName: 'Turnpike Simulator',
};

/** Lays settings over each other, the root's first; throttling is merged limit by limit. */
export function inheritSettings(fromRootDown: OwnEntitySettings[]): EntitySettings {
  let merged = defaultEntitySettings;
  for (const own of fromRootDown) {
    const throttlingOwn = own.throttling ?? {};
    merged = {
      ...merged,
      ...withoutUndefined(own),
      throttling: { ...merged.throttling, ...withoutUndefined(throttlingOwn) },
    };
  }
  return merged;
}

/** Drops keys whose value is undefined, so that spreading does not overwrite with nothing. */
function withoutUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
