import type { EntitySettings, OwnEntitySettings } from './settings.ts';

export type EntityKind = 'PSP' | 'DIVISION' | 'MERCHANT' | 'CHANNEL';
export type EntityMode = 'TEST' | 'LIVE';

/** What each kind may stand under; a PSP is a root. */
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

/** An entity with everything above it, itself first, and the settings it ends up with. */
export type EntityPath = {
  entity: Entity;
  /** Ids from the entity up to its PSP; a token on any of them is good for the entity. */
  ids: readonly string[];
  settings: EntitySettings;
  /** The merchant in the line, when the entity is one or stands below one. */
  merchant: Entity | null;
  /** Someone in the line is disabled: nothing is processed. */
  disabled: boolean;
};

/** A channel ready to process: what every payment belongs to. */
export type Channel = {
  id: string;
  name: string;
  merchantId: string;
  merchantName: string;
  mode: EntityMode;
  clockOffsetMs: number;
  settings: EntitySettings;
};
