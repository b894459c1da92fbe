import type { ProcessingMode } from '../contract.ts';

/** An account at an acquirer, as it is stored; its secrets are encrypted. */
export type ConnectorAccount = {
  id: string;
  entityId: string;
  name: string;
  connector: string;
  modes: readonly ProcessingMode[];
  /** A disabled account takes no new payments; follow-ups and status queries of earlier ones go on. */
  enabled: boolean;
  settings: Readonly<Record<string, string>>;
  sealedCredentials: Readonly<Record<string, string>>;
  credentialsBoundTo: string;
  paymentTypes: readonly string[];
  currencies: readonly string[];
  brands: readonly string[];
  firstUsedAt: Date | null;
  version: number;
};

/** Why an account or a rule cannot be stored; the text is for users. */
export class ConnectorValidationError extends Error {}

/** It changed since it was read. */
export class ConnectorConflictError extends Error {}

/** Encrypts and decrypts secrets; the vault. */
export type CredentialVault = {
  encryptText(text: string, boundTo: string): string;
  decryptText(sealed: string, boundTo: string): Promise<string>;
};
