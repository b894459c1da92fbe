import { sealedAuthenticationColumns } from '#lib/authentication/index.ts';
import { sealedCallbackHeaders } from '#lib/callbacks/index.ts';
import { sealedCheckoutParameters } from '#lib/checkouts/index.ts';
import { sealedCredentials } from '#lib/connectors/index.ts';
import { sealedEvidence } from '#lib/disputes/index.ts';
import { sealedErasureValues } from '#lib/erasure/index.ts';
import { sealedIdentityColumns } from '#lib/identity/index.ts';
import { sealedLinkParameters } from '#lib/payment-links/index.ts';
import { sealedCommands } from '#lib/payments/index.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { sealedConnectionKeys, sealedHostKey } from '#lib/transfers/index.ts';
import { sealedWebhookSecrets } from '#lib/webhooks/index.ts';

/** Every column with encrypted values beside the account numbers of the vault: what a rotation of keys covers. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedCheckoutParameters,
  sealedLinkParameters,
  ...sealedAuthenticationColumns,
  sealedCallbackHeaders,
  sealedCredentials,
  sealedEvidence,
  sealedErasureValues,
  ...sealedCommands,
  ...sealedWebhookSecrets,
  sealedHostKey,
  sealedConnectionKeys,
  ...sealedIdentityColumns,
];
