export { hasKeys } from './store.ts';
export { Vault } from './vault.ts';
