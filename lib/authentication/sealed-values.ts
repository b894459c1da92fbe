import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { Authentication } from './authentication.ts';

type Named = Pick<Authentication, 'merchantId' | 'id'>;

const bindingOf =
  (kind: string) =>
  ({ merchantId, id }: Named): Binding => ({ kind, tenant: merchantId, row: id, formerly: [id] });

/** The proof of the issuer. */
export const proofBinding = bindingOf('proof of an authentication');
/** The request that waits for the browser. */
export const requestBinding = bindingOf('request of an authentication');

const namedBy = (row: Readonly<Record<string, unknown>>): Named => ({
  merchantId: String(row.merchant_id),
  id: String(row.id),
});
const at = { table: 'authentication', key: ['merchant_id', 'id'] } as const;

export const sealedAuthenticationColumns: readonly SealedColumn[] = [
  { ...at, column: 'sealed_proof', bindingOf: (row) => proofBinding(namedBy(row)) },
  { ...at, column: 'sealed_request', bindingOf: (row) => requestBinding(namedBy(row)) },
];
