export {
  advanceTestClock,
  changeEntity,
  changeSettings,
  type EntityChange,
  EntityConflictError,
  setDisabled,
  setTestClock,
} from './change-entity.ts';
export { createEntity, EntityValidationError, type NewEntity, requireEntity } from './create-entity.ts';
export type { Channel, Entity, EntityKind, EntityMode, EntityPath } from './entity.ts';
export { entityEtag } from './entity-etag.ts';
export { type DispatchCriteria, EntityTree } from './entity-tree.ts';
export {
  allowsValue,
  anyValue,
  applySettings,
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
  findClocks,
  findEntityNames,
  findRootIds,
  findSubtrees,
} from './store.ts';
