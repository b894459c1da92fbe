import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
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
  encryptText(text: string, binding: Binding): string;
  decryptText(sealed: string, binding: Binding): Promise<string>;
};

/** A secret of an account, by its name. */
export const credentialBinding = (
  { id, entityId, credentialsBoundTo }: Pick<ConnectorAccount, 'id' | 'entityId' | 'credentialsBoundTo'>,
  name: string,
): Binding => ({
  kind: `credential of a connector account: ${name}`,
  tenant: entityId,
  row: id,
  formerly: [credentialsBoundTo],
});

export const sealedCredentials: SealedColumn = {
  table: 'connector_account',
  column: 'sealed_credentials',
  within: 'each',
  key: ['id'],
  reads: ['entity_id', 'credentials_bound_to'],
  bindingOf: (row, name) =>
    credentialBinding(
      { id: String(row.id), entityId: String(row.entity_id), credentialsBoundTo: String(row.credentials_bound_to) },
      name,
    ),
};
