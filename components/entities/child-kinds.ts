import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

type Kind = EntityDetail['node']['kind'];
type ChildKind = { value: Exclude<Kind, 'PSP'>; name: MessageKey };

const division: ChildKind = { value: 'DIVISION', name: 'entities.kind.DIVISION' };
const merchant: ChildKind = { value: 'MERCHANT', name: 'entities.kind.MERCHANT' };
const channel: ChildKind = { value: 'CHANNEL', name: 'entities.kind.CHANNEL' };

/** The kinds that an entity of each kind can have as children. */
export const childKinds: Readonly<Record<Kind, readonly ChildKind[]>> = {
  PSP: [division, merchant],
  DIVISION: [merchant],
  MERCHANT: [channel],
  CHANNEL: [],
};
