import type { EntitySettings, OwnEntitySettings } from './settings.ts';

export const entityKinds = ['PSP', 'DIVISION', 'MERCHANT', 'CHANNEL'] as const;
export type EntityKind = (typeof entityKinds)[number];
export const entityModes = ['TEST', 'LIVE'] as const;
export type EntityMode = (typeof entityModes)[number];

/** The allowed parents of each kind; a PSP is a root. */
export const parentKinds: Record<EntityKind, readonly EntityKind[]> = {
  PSP: [],
  DIVISION: ['PSP'],
  MERCHANT: ['DIVISION', 'PSP'],
  CHANNEL: ['MERCHANT'],
};

export type Entity = {
  id: string;
  kind: EntityKind;
  parentId: string | null;
  name: string;
  mode: EntityMode;
  settings: OwnEntitySettings;
  clockOffsetMs: number;
  disabledAt: Date | null;
};

/** An entity with all its ancestors, itself first, and its effective settings. */
export type EntityPath = {
  entity: Entity;
  /** Ids from the entity up to its PSP; a token of any of them is valid for the entity. */
  ids: readonly string[];
  settings: EntitySettings;
  /** Which entity of the path has set each limit of the throttling; absent for limits that none has set. */
  limitOwners: Readonly<Partial<Record<keyof EntitySettings['throttling'], string>>>;
  /** The merchant in the path, if the entity is or is below a merchant. */
  merchant: Entity | null;
  /** The entity or an ancestor is disabled: nothing is processed. */
  disabled: boolean;
};

/** A channel that can process payments. */
export type Channel = {
  id: string;
  /** Itself and everything above it, up to its PSP. */
  entityIds: readonly string[];
  name: string;
  merchantId: string;
  merchantName: string;
  mode: EntityMode;
  clockOffsetMs: number;
  settings: EntitySettings;
};
