// ISO 4217: the assigned currency codes by the number of decimals that the currency has (spec 2.3).

const byExponent: Readonly<Record<number, string>> = {
  0: `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD
    XPF XPT XSU XUA`,
  2: `
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
    CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL
    GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
    LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
    PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
    TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) =>
    codes
      .trim()
      .split(/\s+/u)
      .map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** Every assigned currency code. */
export const currencyCodes: readonly string[] = [...exponents.keys()];

/** Whether a code of three capital letters is assigned. */
export function isCurrencyCode(code: string): boolean {
  return exponents.has(code);
}

/** How many decimals a currency has: 0 for JPY, 2 for EUR, 3 for KWD; 2 for codes we do not know. */
export function currencyExponent(code: string): number {
  return exponents.get(code) ?? 2;
}

/**
 * Whether an amount can be paid in a currency: a currency without decimals takes `.00` or none.
 * Currencies of three decimals are sent with two, as every amount on the wire is (spec 2.3).
 */
export function isAmountInCurrency(amount: string, currency: string): boolean {
  if (currencyExponent(currency) > 0) return true;
  const dot = amount.indexOf('.');
  return dot === -1 || amount.slice(dot + 1) === '00';
}

/** The decimals of the currencies that do not have two, as JSON for statements that calculate with amounts. */
export const unusualExponents = JSON.stringify(
  Object.fromEntries([...exponents].filter(([, exponent]) => exponent !== 2)),
);
