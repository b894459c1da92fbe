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
};

type Family = Omit<Brand, 'name'> & { readonly names: string };

const families: readonly Family[] = [
  {
    kind: 'card',
    method: 'CC',
    async: false,
    names: `
      VISA MASTER AMEX DINERS DISCOVER JCB UNIONPAY CARTEBANCAIRE ELO HIPERCARD CABAL NARANJA MERCADOLIVRE
      ARGENCARD TARJETASHOPPING CENCOSUD CREDENCIAL UATP AXESS BCMC DANKORT GARANTI WORLD CARDFINANS
      MAXIMUM BONUS ASYACARD AXA PARACARD RUPAY TROY FORBRUGSFORENINGEN CARTEBLEUE ALIA ALIADEBIT`,
  },
  {
    kind: 'card',
    method: 'DC',
    async: false,
    names: `
      MAESTRO MADA VPAY VISAELECTRON VISADEBIT MASTERDEBIT POSTEPAY SERVIRED DIRECTDEBITCARD SOLO SWITCH
      MEEZA BENEFIT OMANNET NAPS KNETDEBIT HIPER PROSA VERVE EFTPOS INTERAC JETON BANCONTACT_CARD`,
  },
  {
    kind: 'bankAccount',
    method: 'DD',
    async: false,
    names:
      'DIRECTDEBIT_SEPA DIRECTDEBIT_SEPA_MIX_AT DIRECTDEBIT_SEPA_MIX_DE DIRECTDEBIT_ACH DIRECTDEBIT_BACS',
  },
  {
    kind: 'bankAccount',
    method: 'OT',
    async: true,
    names: `
      SOFORTUEBERWEISUNG GIROPAY IDEAL EPS PREPAYMENT TRUSTLY TRUSTPAY_VA INTERAC_ONLINE PRZELEWY MYBANK
      BANCONTACT BANCONTACT_MOBILE MULTIBANCO POLI PAYTRAIL ENTERCASH BANKPAY SAFETYPAY PSE BOLETO OXXO
      SPEI PIX PAYU DRAGONPAY BLIK SATISPAY TWINT SWISH VIPPS MOBILEPAY TRUSTLY_BANK ONEY FPX KNET
      INSTANT_TRANSFER PAYBYBANK KONBINI PAYEASY CHINAPAY SBERBANK ZIMPLER RATENKAUF`,
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
export const brands: readonly Brand[] = families.flatMap(({ names, ...family }) =>
  names
    .trim()
    .split(/\s+/u)
    .map((name) => ({ name, ...family })),
);

const byName: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [brand.name, brand]));

/** The brand of a name, exactly as it is written on the wire. */
export function findBrand(name: string): Brand | undefined {
  return byName.get(name);
}

/** Other names that clients of the gateway family send for a brand. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['AMERICAN_EXPRESS', 'AMEX'],
  ['DINERS_CLUB', 'DINERS'],
  ['CHINAUNIONPAY', 'UNIONPAY'],
]);

/** EFT is the direct debit of the country of the bank account; of one without a country, SEPA's. */
const directDebitOf: ReadonlyMap<string, string> = new Map([
  ['US', 'DIRECTDEBIT_ACH'],
  ['GB', 'DIRECTDEBIT_BACS'],
]);

/** The parameters with the brand under the one name that everything else knows it by. */
export function withCanonicalBrand(params: Params): Params {
  const sent = params.get('paymentBrand');
  if (sent === undefined) return params;
  const isEft = sent === 'EFT';
  const brand = isEft
    ? (directDebitOf.get(params.get('bankAccount.country') ?? '') ?? 'DIRECTDEBIT_SEPA')
    : aliases.get(sent);
  return brand === undefined ? params : new Map([...params, ['paymentBrand', brand]]);
}

type CardPrefix = readonly [lowest: number, highest: number, brand: string];

/** First digits of card numbers; the longest that fits decides. */
const cardPrefixes: readonly CardPrefix[] = [
  [3528, 3589, 'JCB'],
  [2221, 2720, 'MASTER'],
  [6011, 6011, 'DISCOVER'],
  [300, 305, 'DINERS'],
  [644, 649, 'DISCOVER'],
  [65, 65, 'DISCOVER'],
  [62, 62, 'UNIONPAY'],
  [34, 34, 'AMEX'],
  [37, 37, 'AMEX'],
  [36, 36, 'DINERS'],
  [38, 38, 'DINERS'],
  [51, 55, 'MASTER'],
  [50, 50, 'MAESTRO'],
  [56, 58, 'MAESTRO'],
  [4, 4, 'VISA'],
  [6, 6, 'MAESTRO'],
];

/** The brand that a card number begins like, or undefined. */
export function detectBrand(pan: string): string | undefined {
  return cardPrefixes.find(([lowest, highest]) => {
    const prefix = Number(pan.slice(0, String(lowest).length));
    return prefix >= lowest && prefix <= highest;
  })?.[2];
}

/** Brands whose numbers begin like those of a scheme; every scheme that has prefixes is its own. */
const schemes: ReadonlyMap<string, string> = new Map([
  ...cardPrefixes.map(([, , brand]) => [brand, brand] as const),
  ['VISAELECTRON', 'VISA'],
  ['VISADEBIT', 'VISA'],
  ['VPAY', 'VISA'],
  ['MASTERDEBIT', 'MASTER'],
]);

/** Maestro shares its numbers that begin with 6 with schemes whose prefixes are longer. */
const alsoMaestro: ReadonlySet<string | undefined> = new Set(['DISCOVER', 'UNIONPAY']);

/**
 * Whether a card number may be one of this brand. Brands of one country, whose prefixes we do not know, may be on
 * the card of any scheme.
 */
export function mayHaveNumber(brandName: string, pan: string): boolean {
  const scheme = schemes.get(brandName);
  if (scheme === undefined) return true;
  const detected = detectBrand(pan);
  return detected === scheme || (scheme === 'MAESTRO' && alsoMaestro.has(detected));
}

/** Digits of the verification code of a card. */
export function cvvLengthOf(brandName: string | null, pan: string | null): number {
  return brandName === 'AMEX' || (pan !== null && detectBrand(pan) === 'AMEX') ? 4 : 3;
}

/**
 * True where the shopper names the account at the provider: whatever a merchant sends of it, such as the
 * bank's country alone, is a hint and need not be complete (our choice, as clients of the family do).
 */
export function asksShopperForAccount(brandName: string | undefined): boolean {
  return brandName !== undefined && findBrand(brandName)?.async === true;
}
