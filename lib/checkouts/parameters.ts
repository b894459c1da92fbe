import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { Checkout, CheckoutParameters } from './checkout.ts';
import type { CheckoutServices } from './services.ts';

type Named = Pick<Checkout, 'merchantId' | 'id'>;

const bindingOf = ({ merchantId, id }: Named): Binding => ({
  kind: 'parameters of a checkout',
  tenant: merchantId,
  row: id,
  formerly: [id],
});

export const sealedCheckoutParameters: SealedColumn = {
  table: 'checkout',
  column: 'sealed_parameters',
  key: ['merchant_id', 'id'],
  bindingOf: (row) => bindingOf({ merchantId: String(row.merchant_id), id: String(row.id) }),
};

/** Encrypted: they hold customer data, and may hold an account number. */
export function sealParameters(
  { vault }: Pick<CheckoutServices, 'vault'>,
  checkout: Named,
  parameters: CheckoutParameters,
): string {
  return vault.encryptText(JSON.stringify(parameters), bindingOf(checkout));
}

/** What the merchant sent for a checkout so far. */
export async function openParameters(
  { vault }: Pick<CheckoutServices, 'vault'>,
  checkout: Named & Pick<Checkout, 'sealedParameters'>,
): Promise<CheckoutParameters> {
  return JSON.parse(await vault.decryptText(checkout.sealedParameters, bindingOf(checkout))) as CheckoutParameters;
}
