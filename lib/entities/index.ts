export { changeSettings, moveVirtualClock, renameEntity, setDisabled } from './change-entity.ts';
export { createEntity, EntityRefused, type NewEntity, requireEntity } from './create-entity.ts';
export type { Channel, Entity, EntityKind, EntityMode, Lineage } from './entity.ts';
export { type DispatchCriteria, EntityTree } from './entity-tree.ts';
export { defaultEntitySettings, type EntitySettings, type OwnEntitySettings } from './settings.ts';
export {
  countEntities,
  type EntityNode,
  findAllEntities,
  findChildrenOf,
  findEntityNames,
  findRootIds,
  findSubtrees,
} from './store.ts';
