import type { Checkout, CheckoutParameters } from './checkout.ts';
import type { CheckoutServices } from './services.ts';

/** Encrypted: they hold customer data, and may hold an account number. */
export function sealParameters(
  { vault }: Pick<CheckoutServices, 'vault'>,
  id: string,
  parameters: CheckoutParameters,
): string {
  return vault.encryptText(JSON.stringify(parameters), id);
}

/** What the merchant sent for a checkout so far. */
export async function openParameters(
  { vault }: Pick<CheckoutServices, 'vault'>,
  { id, sealedParameters }: Checkout,
): Promise<CheckoutParameters> {
  return JSON.parse(await vault.decryptText(sealedParameters, id)) as CheckoutParameters;
}
