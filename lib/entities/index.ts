export {
  changeEntity,
  changeSettings,
  type EntityChange,
  EntityMoved,
  moveVirtualClock,
  setDisabled,
  setVirtualClock,
} from './change-entity.ts';
export { createEntity, EntityRefused, type NewEntity, requireEntity } from './create-entity.ts';
export type { Channel, Entity, EntityKind, EntityMode, Lineage } from './entity.ts';
export { type DispatchCriteria, EntityTree } from './entity-tree.ts';
export { versionOf } from './entity-version.ts';
export { type NewUpstream, sealUpstream } from './seal-upstream.ts';
export {
  applySettings,
  defaultEntitySettings,
  type EntitySettings,
  flattenSettings,
  inheritSettings,
  type OwnEntitySettings,
  type SettingName,
  type SettingsChange,
  settingNames,
} from './settings.ts';
export {
  countEntities,
  type EntityNode,
  findAllEntities,
  findChildrenOf,
  findClocks,
  findEntityNames,
  findRootIds,
  findSubtrees,
} from './store.ts';
