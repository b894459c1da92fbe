export { advanceTestClock, changeSettings, setDisabled, setTestClock } from './change-entity.ts';
export {
  type CompatibilitySetting,
  type CountCompatibilityUse,
  createCompatibilityUses,
} from './compatibility-uses.ts';
export { createEntity, EntityValidationError, requireEntity } from './create-entity.ts';
export { type Channel, type Entity, type EntityKind, type EntityMode, type EntityPath, entityModes } from './entity.ts';
export { EntityTree, findSettings } from './entity-tree.ts';
export { findEntityIds } from './find-entity-ids.ts';
export {
  allowsValue,
  anyValue,
  defaultEntitySettings,
  type EntitySettings,
  type OwnEntitySettings,
  readMoneyLimit,
} from './settings.ts';
export {
  countEntities,
  type EntityNode,
  findAllEntities,
  findClocks,
  findEntityNames,
  findRootIds,
  findSubtrees,
  searchEntities,
} from './store.ts';
