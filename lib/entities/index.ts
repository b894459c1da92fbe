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
export {
  type Channel,
  type Entity,
  type EntityKind,
  type EntityMode,
  type EntityPath,
  entityKinds,
  entityModes,
} from './entity.ts';
export { entityEtag } from './entity-etag.ts';
export { type DispatchCriteria, EntityTree, findSettings } from './entity-tree.ts';
export {
  allowsValue,
  anyValue,
  applySettings,
  defaultEntitySettings,
  type EntitySettings,
  flattenSettings,
  inheritSettings,
  type OwnEntitySettings,
  readMoneyLimit,
  type SettingName,
  type SettingsChange,
  settingNames,
} from './settings.ts';
export {
  countEntities,
  type EntityMatch,
  type EntityNode,
  findAllEntities,
  findClocks,
  findEntityMatches,
  findEntityNames,
  findRootIds,
  findSubtrees,
  listChildren,
  searchEntities,
  type TreeNode,
} from './store.ts';
