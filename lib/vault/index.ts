export { WrongMasterKey } from './keyring.ts';
export { type AccountNumber, Vault } from './vault.ts';
