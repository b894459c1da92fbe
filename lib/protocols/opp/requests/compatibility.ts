import type { CompatibilitySetting, EntitySettings } from '#lib/entities/index.ts';
import type { Params } from '../catalogue/index.ts';

/** The pair of older clients, which is the access token in another form. */
const credentialNames = ['authentication.userId', 'authentication.password'] as const;

/** Names of wallets that clients of other gateways send. */
const walletNames: Readonly<Record<string, string>> = {
  applePay: 'walletA',
  googlePay: 'walletB',
  samsungPay: 'walletC',
};
const namedWallet = /^(applePay|googlePay|samsungPay)\.(.+)$/;

/** The access token of the pair in the body; undefined where it is not sent. */
export function readBodyCredentials(params: Params): string | undefined {
  const [userId, password] = credentialNames.map((name) => params.get(name));
  return userId && password ? Buffer.from(`${userId}|${password}`).toString('base64') : undefined;
}

/** The parameters in the names of the specification, as far as the settings of the channel accept others. */
export function withCompatibleNames(
  params: Params,
  settings: EntitySettings,
): { params: Params; used: readonly CompatibilitySetting[] } {
  const used = new Set<CompatibilitySetting>();
  const accepts = (setting: CompatibilitySetting): boolean => settings[setting] === 'accept';
  const renamed = new Map<string, string>();
  for (const [name, value] of params) {
    const [, wallet = '', field = ''] = namedWallet.exec(name) ?? [];
    const canonical = `${walletNames[wallet]}.${field}`;
    if (credentialNames.some((each) => each === name) && accepts('compatibilityBodyCredentials')) {
      used.add('compatibilityBodyCredentials');
    } else if (wallet !== '' && accepts('compatibilityWalletNames') && !params.has(canonical)) {
      used.add('compatibilityWalletNames');
      renamed.set(canonical, value);
    } else renamed.set(name, value);
  }
  if (accepts('compatibilityNamelessCustomers') && isNamelessCustomer(renamed)) {
    used.add('compatibilityNamelessCustomers');
  }
  return { params: used.size > 0 ? renamed : params, used: [...used] };
}

const withoutName = new Set(['customer.email', 'customer.merchantCustomerId']);

/** Nothing but these is sent of the customer, so that the specification would require the name. */
function isNamelessCustomer(params: Params): boolean {
  return (
    !params.has('customer.givenName') &&
    !params.has('customer.surname') &&
    [...withoutName].some((name) => params.has(name))
  );
}
