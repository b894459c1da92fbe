import type { SubjectKind } from '../personal-data.ts';

/** What names a shopper: an e-mail address, the customer id of a merchant, or the id of a payment or registration of a card. */
export type ShopperKey = { readonly kind: 'EMAIL' | 'CUSTOMER' | 'CARD'; readonly value: string };

/** Where a shopper is searched for: an entity and all below it. */
export type ErasureScope = {
  readonly entityId: string;
  readonly isPsp: boolean;
  readonly entityIds: readonly string[];
  readonly merchantIds: readonly string[];
};

export type Subject = { readonly merchantId: string; readonly kind: SubjectKind; readonly id: string };

/** Everything that is found of one shopper. */
export type Shopper = { readonly subjects: readonly Subject[]; readonly values: ShopperValues };

export type ShopperValues = {
  /** In lower case: texts that name the shopper within its own records. */
  readonly own: readonly string[];
  /** Those of them that name no other shopper, and are searched for in texts of the tenant. */
  readonly unique: readonly string[];
  /** Keyed hashes of risk checks; cards that others use are left out. */
  readonly hashes: {
    readonly card: readonly string[];
    readonly email: readonly string[];
    readonly customer: readonly string[];
  };
};

export const idsOf = ({ subjects }: Pick<Shopper, 'subjects'>, ...kinds: SubjectKind[]): string[] =>
  subjects.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
