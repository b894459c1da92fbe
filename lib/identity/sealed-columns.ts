import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { sealedClientSecret } from './provider/clients.ts';
import { sealedKeys } from './provider/keys.ts';
import { sealedTotpSecrets } from './second-factors/totp.ts';
import { sealedSignInColumns } from './sign-in/sign-in-store.ts';

/** Everything that this feature encrypts. */
export const sealedIdentityColumns: readonly SealedColumn[] = [
  sealedTotpSecrets,
  sealedKeys,
  sealedClientSecret,
  ...sealedSignInColumns,
];
