export { openSample, type SampleOfColumn } from './open-sample.ts';
export { countByKey, type KeyCount, type RotationResult, rotateKeys } from './rotate-keys.ts';
export { hasKeys } from './store.ts';
export { Vault } from './vault.ts';
