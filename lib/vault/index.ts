export { Vault } from './vault.ts';
