// The payment brands: what they are paid with, and how a card number determines its brand
// (our choice, spec 2.3 names no values; the codes of the methods are those of spec 2.12).

/** Parameters of a request by their names. */
type Params = ReadonlyMap<string, string>;

/** What kind of account data a brand is paid with. */
export type BrandKind = 'card' | 'bankAccount' | 'virtualAccount' | 'wallet' | 'giftCard';

/** Method codes: credit card, debit card, direct debit, online transfer, virtual account and so on. */
export type PaymentMethod = 'CC' | 'DC' | 'DD' | 'OT' | 'VA' | 'IV' | 'PP' | 'WA' | 'UA' | 'CT';

/** What people call the methods. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  CC: 'Credit cards',
  DC: 'Debit cards',
  DD: 'Direct debit',
  OT: 'Bank transfers',
  VA: 'Online accounts',
  IV: 'Invoice and instalments',
  PP: 'Vouchers and coins',
  WA: 'Wallets on a device',
  UA: 'Stored accounts',
  CT: 'Credit transfers',
};

export type Brand = {
  readonly name: string;
  readonly kind: BrandKind;
  readonly method: PaymentMethod;
  /** The shopper is sent to the provider and comes back by `shopperResultUrl`. */
  readonly async: boolean;
  readonly card?: CardRules;
};

/** What is known of the cards of a brand. */
type CardRules = {
  /** First digits of its numbers, such as `51-55 2221-2720`. A brand without them may be on the card of any scheme. */
  readonly prefixes?: string;
  /** The scheme whose prefixes the brand shares. */
  readonly scheme?: string;
  /** Digits of the verification code; left out: 3. */
  readonly cvvLength?: number;
  /** Another name that clients of the gateway family send. */
  readonly alias?: string;
};

/** Brands that are alike. Those with rules of their own have a row, all others a name. */
type Family = Pick<Brand, 'kind' | 'method' | 'async'> & {
  readonly rows?: Readonly<Record<string, CardRules>>;
  readonly names: string;
};

const families: readonly Family[] = [
  {
    kind: 'card',
    method: 'CC',
    async: false,
    rows: {
      VISA: { prefixes: '4' },
      MASTER: { prefixes: '51-55 2221-2720' },
      AMEX: { prefixes: '34 37', cvvLength: 4, alias: 'AMERICAN_EXPRESS' },
      DINERS: { prefixes: '36 38 300-305', alias: 'DINERS_CLUB' },
      DISCOVER: { prefixes: '65 644-649 6011' },
      JCB: { prefixes: '3528-3589' },
      UNIONPAY: { prefixes: '62', alias: 'CHINAUNIONPAY' },
    },
    names: `
      CARTEBANCAIRE ELO HIPERCARD CABAL NARANJA MERCADOLIVRE
      ARGENCARD TARJETASHOPPING CENCOSUD CREDENCIAL UATP AXESS BCMC DANKORT GARANTI WORLD CARDFINANS
      MAXIMUM BONUS ASYACARD AXA PARACARD RUPAY TROY FORBRUGSFORENINGEN CARTEBLEUE ALIA ALIADEBIT`,
  },
  {
    kind: 'card',
    method: 'DC',
    async: false,
    rows: {
      MAESTRO: { prefixes: '6 50 56-58' },
      VPAY: { scheme: 'VISA' },
      VISAELECTRON: { scheme: 'VISA' },
      VISADEBIT: { scheme: 'VISA' },
      MASTERDEBIT: { scheme: 'MASTER' },
    },
    names: `
      MADA GIROCARD POSTEPAY SERVIRED DIRECTDEBITCARD SOLO SWITCH
      MEEZA BENEFIT OMANNET NAPS KNETDEBIT HIPER PROSA VERVE EFTPOS INTERAC JETON BANCONTACT_CARD`,
  },
  {
    kind: 'bankAccount',
    method: 'DD',
    async: false,
    names: 'DIRECTDEBIT_SEPA DIRECTDEBIT_SEPA_MIX_AT DIRECTDEBIT_SEPA_MIX_DE DIRECTDEBIT_ACH DIRECTDEBIT_BACS',
  },
  {
    kind: 'bankAccount',
    method: 'OT',
    async: true,
    names: `
      IDEAL SOFORTUEBERWEISUNG GIROPAY EPS PREPAYMENT TRUSTLY TRUSTPAY_VA INTERAC_ONLINE PRZELEWY MYBANK
      BANCONTACT BANCONTACT_MOBILE MULTIBANCO POLI PAYTRAIL ENTERCASH BANKPAY SAFETYPAY PSE BOLETO OXXO
      SPEI PIX PAYU DRAGONPAY BLIK SATISPAY TWINT SWISH VIPPS MOBILEPAY TRUSTLY_BANK ONEY FPX KNET
      EFT OZOW PRZELEWY24 P24 BIZUM BANCOMATPAY INSTANT_TRANSFER PAYBYBANK KONBINI PAYEASY CHINAPAY SBERBANK ZIMPLER RATENKAUF`,
  },
  {
    kind: 'virtualAccount',
    method: 'VA',
    async: true,
    names: `
      PAYPAL PAYPAL_CONTINUE SKRILL NETELLER PAYSAFECARD PAYTM ALIPAY ALIPAYPLUS WECHATPAY UNIONPAY_ONLINE
      QIWI YANDEX WEBMONEY CASHU ONECARD MBWAY MASTERPASS AMAZONPAY PAYOLUTION_DIRECTDEBIT STC_PAY TABBY
      TAMARA PAYCONIQ MOBICRED SCANTOPAY APLAZO GCASH GRABPAY KAKAOPAY TOSSPAY DANA TRUEMONEY PAYSERA
      PRECISION CLICK_TO_PAY SHETAB ASTROPAY RAPIDTRANSFER MPESA MOMO AFFIRM ZIP SEZZLE PICPAY`,
  },
  {
    kind: 'virtualAccount',
    method: 'IV',
    async: true,
    names: `
      KLARNA_CHECKOUT KLARNA_INVOICE KLARNA_INSTALLMENTS KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_PAYLATER
      KLARNA_PAYMENTS_SLICEIT KLARNA_PAYMENTS_ONE AFTERPAY CLEARPAY AFTERPAY_PACIFIC BILLPAY RATEPAY_INVOICE
      RATEPAY_INSTALLMENT PAYOLUTION_INVOICE PAYOLUTION_INS PAYOLUTION_ELV OPENINVOICE INVOICE ACCARDA
      POWERPAY BYJUNO ALMA`,
  },
  { kind: 'giftCard', method: 'PP', async: false, names: 'GIFTCARD' },
  { kind: 'virtualAccount', method: 'PP', async: true, names: 'PAYNEARME EPAY BITCOIN COINBASE CASHLESSO' },
  {
    kind: 'wallet',
    method: 'WA',
    async: false,
    names: 'APPLEPAY APPLEPAYTKN GOOGLEPAY SAMSUNGPAY walletA walletB walletC WALLETA WALLETB WALLETC',
  },
];

/** Every brand that we know, by family. */
export const brands: readonly Brand[] = families.flatMap(({ names, rows = {}, ...family }) => [
  ...Object.entries(rows).map(([name, card]) => ({ ...family, name, card })),
  ...names
    .trim()
    .split(/\s+/u)
    .map((name) => ({ ...family, name })),
]);

const byName: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [brand.name, brand]));

/** The brand of a name, exactly as it is written on the wire. */
export function findBrand(name: string): Brand | undefined {
  return byName.get(name);
}

/** The brands by the other names that clients send. */
const aliases: ReadonlyMap<string, string> = new Map(
  brands.flatMap(({ name, card }) => (card?.alias === undefined ? [] : [[card.alias, name]])),
);

/** EFT of a bank account is the direct debit of its country; of one without a country, SEPA's. */
const directDebitOf: ReadonlyMap<string, string> = new Map([
  ['US', 'DIRECTDEBIT_ACH'],
  ['GB', 'DIRECTDEBIT_BACS'],
]);

/** Clients that send no bank account leave it to the shopper to log in to the bank: that is the brand EFT. */
function brandOfEft(params: Params): string {
  if (!params.has('bankAccount.iban') && !params.has('bankAccount.number')) return 'EFT';
  return directDebitOf.get(params.get('bankAccount.country') ?? '') ?? 'DIRECTDEBIT_SEPA';
}

/** The parameters with the brand under the one name that everything else knows it by. */
export function withCanonicalBrand(params: Params): Params {
  const sent = params.get('paymentBrand');
  if (sent === undefined) return params;
  const brand = sent === 'EFT' ? brandOfEft(params) : aliases.get(sent);
  return brand === undefined ? params : new Map([...params, ['paymentBrand', brand]]);
}

/** The prefixes of all schemes, the longest first, because the longest that fits decides. */
const cardPrefixes = brands
  .flatMap(({ name, card }) => (card?.prefixes ?? '').split(' ').map((range) => ({ name, range })))
  .filter(({ range }) => range !== '')
  .map(({ name, range }) => {
    const [lowest = '', highest = lowest] = range.split('-');
    return { name, digits: lowest.length, lowest: Number(lowest), highest: Number(highest) };
  })
  .sort((a, b) => b.digits - a.digits);

/** The brand that a card number begins like, or undefined. */
export function detectBrand(pan: string): string | undefined {
  return cardPrefixes.find(({ digits, lowest, highest }) => {
    const prefix = Number(pan.slice(0, digits));
    return prefix >= lowest && prefix <= highest;
  })?.name;
}

/** Whether other brands may be on the same card, so that the shopper may have to select this one. */
export function isSharedBrand(name: string): boolean {
  return findBrand(name)?.card?.prefixes === undefined;
}

/** Digits of the verification code of a card: the brand that is named or the one that the number begins like. */
export function cvvLengthOf(brandName: string | null, pan: string | null): number {
  const lengthOf = (name: string | null | undefined) => (name ? findBrand(name)?.card?.cvvLength : undefined);
  return lengthOf(brandName) ?? (pan === null ? undefined : lengthOf(detectBrand(pan))) ?? 3;
}

/**
 * True where the shopper names the account at the provider: whatever a merchant sends of it, such as the
 * bank's country alone, is a hint and need not be complete (our choice, as clients of the family do).
 */
export function asksShopperForAccount(brandName: string | undefined): boolean {
  return brandName !== undefined && findBrand(brandName)?.async === true;
}
