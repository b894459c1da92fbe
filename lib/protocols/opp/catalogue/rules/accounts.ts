// Account data: the account that pays, and its required fields (spec 2.3, 2.4).
import { asksShopperForAccount, type Brand, detectBrand, findBrand } from '#lib/brands/index.ts';
import { wallets } from '../fields/accounts/mobile-wallet.ts';
import type { FieldError, Params } from '../read-form.ts';
import { missing, missingOf, none, type RequestView, type Rule, wrong } from './rule.ts';

const anyOf = (params: Params, ...names: string[]) => names.some((name) => params.has(name));
const hasPosData = (params: Params) =>
  anyOf(params, 'pos.encryptedSred.data', 'pos.iccDataRequest', 'pos.encryptedPin.data');

const accountGroups = ['card', 'virtualAccount', 'bankAccount', 'tokenAccount'] as const;
const firstNames = {
  card: 'card.number',
  virtualAccount: 'virtualAccount.accountId',
  bankAccount: 'bankAccount.iban',
  tokenAccount: 'tokenAccount.number',
  giftCard: 'giftCard.number',
} as const;

/** A card sent with a wallet is the decrypted content of the wallet, not a second account. */
const accountsOf = ({ groups }: RequestView): string[] =>
  accountGroups.filter((group) => groups.has(group) && !(group === 'card' && groups.has('wallet')));

const walletsOf = (params: Params) =>
  wallets.filter((wallet) => anyOf(params, `${wallet}.paymentToken`, `${wallet}.source`));

function checkWallet(params: Params, wallet: string): FieldError[] {
  const token = `${wallet}.paymentToken`;
  const source = `${wallet}.source`;
  const decrypted = ['card.number', 'card.expiryMonth', 'card.expiryYear'];
  if (!params.has(token)) {
    if (!anyOf(params, ...decrypted, source)) return [missing(token)];
    return missingOf(params, [...decrypted, source], `without ${token}`);
  }
  return [source, ...decrypted]
    .filter((name) => params.has(name))
    .map((name) => wrong(params, name, `must not be sent beside ${token}`));
}

const oneWalletForm: Rule = {
  id: 'R-2.4-05',
  applies: ({ groups, accountData }) => groups.has('wallet') && accountData === 'required',
  check: ({ params }) => {
    const used = walletsOf(params);
    if (used.length > 1) return [wrong(params, `${used[1]}.paymentToken`, `must not be sent beside ${used[0]}`)];
    return checkWallet(params, used[0] ?? 'walletA');
  },
};

/** A bank account must be complete, unless the shopper enters it at the bank. */
const needsBankAccount = ({ groups, accountData, params }: RequestView): boolean =>
  groups.has('bankAccount') && accountData === 'required' && !asksShopperForAccount(params.get('paymentBrand'));

const bankNumberOrIban: Rule = {
  id: 'R-2.4-11',
  applies: needsBankAccount,
  check: ({ params }) =>
    anyOf(params, 'bankAccount.number', 'bankAccount.iban')
      ? none
      : [missing('bankAccount.iban', 'unless bankAccount.number is sent')],
};

/** Our choice: an IBAN identifies the bank, so neither code is required with it. */
const bankCodeOrBic: Rule = {
  id: 'R-2.4-12',
  applies: needsBankAccount,
  check: ({ params }) =>
    anyOf(params, 'bankAccount.iban', 'bankAccount.bankCode', 'bankAccount.bic')
      ? none
      : [missing('bankAccount.bic', 'unless bankAccount.bankCode or bankAccount.iban is sent')],
};

/** Exactly one account, or none when the shopper enters it at the bank or virtual wallet. */
const oneAccount: Rule = {
  id: 'R-2.4-one-account',
  applies: ({ accountData }) => accountData === 'required',
  check: (request) => {
    const { params, groups } = request;
    const accounts = accountsOf(request);
    if (groups.has('wallet')) accounts.push('wallet');
    if (accounts.length > 1) {
      return [{ name: String(accounts[1]), value: null, message: `must not be sent beside ${accounts[0]}` }];
    }
    if (accounts.length === 1 || params.has('giftCard.number') || hasPosData(params)) return none;
    const brand = findBrand(params.get('paymentBrand') ?? '');
    if (brand?.async) return none;
    if (!brand || brand.kind === 'wallet') return [missing(firstNames.card)];
    return [missing(firstNames[brand.kind])];
  },
};

/** Accepts only brands of the catalogue, in its spelling: an unknown brand would escape the checks of its kind. */
const knownBrand: Rule = {
  id: 'R-2.3-06',
  applies: ({ params }) => params.has('paymentBrand'),
  check: ({ params }) =>
    findBrand(params.get('paymentBrand') ?? '')
      ? none
      : [wrong(params, 'paymentBrand', 'is not a payment brand of the reference, in upper case')],
};

/** The accounts that a brand accepts. When the shopper enters the account at the bank, sent data is only a hint. */
function accountsOfBrand({ kind, async }: Brand): readonly string[] {
  if (kind === 'card') return ['card', 'tokenAccount', 'wallet'];
  return async ? ['bankAccount', 'virtualAccount'] : [kind];
}

/** Our choice: card data requires a card brand, so that no other brand escapes the checks of cards. */
const accountOfBrand: Rule = {
  id: 'R-2.3-account-of-brand',
  applies: ({ accountData, params }) => accountData === 'required' && params.has('paymentBrand'),
  check: (request) => {
    const { params, groups } = request;
    const brand = findBrand(params.get('paymentBrand') ?? '');
    if (!brand) return none;
    const sent = accountsOf(request);
    if (groups.has('wallet')) sent.push('wallet');
    if (params.has(firstNames.giftCard)) sent.push('giftCard');
    if (sent.every((account) => accountsOfBrand(brand).includes(account))) return none;
    const wallet = wallets.find((name) => name === brand.name) ?? wallets[0];
    const name = brand.kind === 'wallet' ? `${wallet}.paymentToken` : firstNames[brand.kind];
    return [missing(name, `with ${brand.name}, instead of ${sent.join(' and ')}`)];
  },
};

/** The brand is optional when it can be detected from the card number. */
const brandUnlessDetected: Rule = {
  id: 'R-2.3-05',
  applies: ({ accountData, params }) => accountData === 'required' && !params.has('paymentBrand'),
  check: ({ params }) => {
    const number = params.get('card.number') ?? params.get('tokenAccount.number');
    if (number === undefined ? hasPosData(params) : detectBrand(number) !== undefined) return none;
    return [missing('paymentBrand')];
  },
};

/** A payment with a redirect requires the URL to which the shopper returns. */
const returnUrlOfAsync: Rule = {
  id: 'R-2.12-04',
  applies: ({ accountData, params }) => accountData === 'required' && params.has('paymentBrand'),
  check: ({ params, operation }) =>
    operation !== 'risk.check' && findBrand(params.get('paymentBrand') ?? '')?.async && !params.has('shopperResultUrl')
      ? [missing('shopperResultUrl', `with ${params.get('paymentBrand')}`)]
      : none,
};

export const accountRules: readonly Rule[] = [
  oneWalletForm,
  bankNumberOrIban,
  bankCodeOrBic,
  oneAccount,
  knownBrand,
  accountOfBrand,
  brandUnlessDetected,
  returnUrlOfAsync,
];
