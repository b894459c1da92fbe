// Account data: which account pays, and what it needs (spec 2.3, 2.4).
import { asksShopperForAccount, type Brand, detectBrand, findBrand } from '#lib/brands/index.ts';
import { wallets } from '../fields/mobile-wallet.ts';
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

/** A card beside a wallet is what the wallet decrypted to, not a second account. */
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

const walletOneWay: Rule = {
  id: 'R-2.4-05',
  applies: ({ groups, accountData }) => groups.has('wallet') && accountData === 'required',
  check: ({ params }) => {
    const used = walletsOf(params);
    if (used.length > 1)
      return [wrong(params, `${used[1]}.paymentToken`, `must not be sent beside ${used[0]}`)];
    return checkWallet(params, used[0] ?? 'walletA');
  },
};

/** Complete, unless the bank itself asks the shopper. */
const needsBankAccount = ({ groups, accountData, params }: RequestView): boolean =>
  groups.has('bankAccount') &&
  accountData === 'required' &&
  !asksShopperForAccount(params.get('paymentBrand'));

const bankNumberOrIban: Rule = {
  id: 'R-2.4-11',
  applies: needsBankAccount,
  check: ({ params }) =>
    anyOf(params, 'bankAccount.number', 'bankAccount.iban')
      ? none
      : [missing('bankAccount.iban', 'unless bankAccount.number is sent')],
};

/** Our choice: an IBAN names the bank, so that neither code is needed beside it. */
const bankCodeOrBic: Rule = {
  id: 'R-2.4-12',
  applies: needsBankAccount,
  check: ({ params }) =>
    anyOf(params, 'bankAccount.iban', 'bankAccount.bankCode', 'bankAccount.bic')
      ? none
      : [missing('bankAccount.bic', 'unless bankAccount.bankCode or bankAccount.iban is sent')],
};

/** Online transfers and virtual wallets ask the shopper for the account themselves. */
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

/** Only the brands of the catalogue exist, spelt as there: an unknown one would pass every check of its kind. */
const knownBrand: Rule = {
  id: 'R-2.3-06',
  applies: ({ params }) => params.has('paymentBrand'),
  check: ({ params }) =>
    findBrand(params.get('paymentBrand') ?? '')
      ? none
      : [wrong(params, 'paymentBrand', 'is not a payment brand of the reference, in upper case')],
};

/** What a brand is paid with. Where the shopper names the account, what is sent of it is only a hint. */
function accountsOfBrand({ kind, async }: Brand): readonly string[] {
  if (kind === 'card') return ['card', 'tokenAccount', 'wallet'];
  return async ? ['bankAccount', 'virtualAccount'] : [kind];
}

/** Our choice: a card is paid with by the brand of a card, so that no other brand escapes the checks of cards. */
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

/** The brand may be left out when the number of the card tells it. */
const brandUnlessDetected: Rule = {
  id: 'R-2.3-05',
  applies: ({ accountData, params }) => accountData === 'required' && !params.has('paymentBrand'),
  check: ({ params }) => {
    const number = params.get('card.number') ?? params.get('tokenAccount.number');
    if (number === undefined ? hasPosData(params) : detectBrand(number) !== undefined) return none;
    return [missing('paymentBrand')];
  },
};

/** Whoever sends the shopper away needs to know where they come back to. */
const returnAddressOfAsync: Rule = {
  id: 'R-2.12-04',
  applies: ({ accountData, params }) => accountData === 'required' && params.has('paymentBrand'),
  check: ({ params, operation }) =>
    operation !== 'risk.check' &&
    findBrand(params.get('paymentBrand') ?? '')?.async &&
    !params.has('shopperResultUrl')
      ? [missing('shopperResultUrl', `with ${params.get('paymentBrand')}`)]
      : none,
};

export const accountRules: readonly Rule[] = [
  walletOneWay,
  bankNumberOrIban,
  bankCodeOrBic,
  oneAccount,
  knownBrand,
  accountOfBrand,
  brandUnlessDetected,
  returnAddressOfAsync,
];
