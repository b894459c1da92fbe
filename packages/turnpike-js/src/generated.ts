// Written by `npm run generate` from the OpenAPI document. Do not edit.
import type { Call, CallOptions, Operation, Upload } from './operation.ts';

export type ForexParams = {
  /** An amount such as 92.00. Amount used for currency conversion. */
  readonly amount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. Currency used for conversion. */
  readonly currency?: string | undefined;
};

export type CardParams = {
  /** 3 to 128 characters: letters, spaces and . , ' - & / ( ) + ". */
  readonly holder?: string | undefined;
  /** 8 to 32 digits. Never answered. */
  readonly number?: string | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth?: string | undefined;
  /** A year written 19xx or 20xx. */
  readonly expiryYear?: string | undefined;
  /** 3 to 4 digits. Never answered. */
  readonly cvv?: string | undefined;
  /** One of PAN, DPAN. */
  readonly numberType?: 'PAN' | 'DPAN' | undefined;
};

export type RegistrationsPayCardParams = {
  /** 3 to 128 characters: letters, spaces and . , ' - & / ( ) + ". */
  readonly holder?: string | undefined;
  /** 3 to 4 digits. Never answered. */
  readonly cvv?: string | undefined;
};

export type CheckoutsCreateCardParams = {
  /** 3 to 128 characters: letters, spaces and . , ' - & / ( ) + ". */
  readonly holder?: string | undefined;
  /** 8 to 32 digits. Never answered. */
  readonly number?: string | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth?: string | undefined;
  /** A year written 19xx or 20xx. */
  readonly expiryYear?: string | undefined;
  /** One of PAN, DPAN. */
  readonly numberType?: 'PAN' | 'DPAN' | undefined;
};

export type CheckoutsPayCardParams = {
  /** 3 to 128 characters: letters, spaces and . , ' - & / ( ) + ". */
  readonly holder?: string | undefined;
  /** 8 to 32 digits. Never answered. */
  readonly number?: string | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth?: string | undefined;
  /** A year written 19xx or 20xx. */
  readonly expiryYear?: string | undefined;
  /** 3 to 4 digits. Never answered. */
  readonly cvv?: string | undefined;
};

export type ThreeDSecureCreateCardParams = {
  /** 3 to 128 characters: letters, spaces and . , ' - & / ( ) + ". */
  readonly holder: string;
  /** 8 to 32 digits. Never answered. */
  readonly number: string;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth: string;
  /** A year written 19xx or 20xx. */
  readonly expiryYear: string;
  /** 3 to 4 digits. Never answered. */
  readonly cvv: string;
  /** One of PAN, DPAN. */
  readonly numberType?: 'PAN' | 'DPAN' | undefined;
};

export type WalletAParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
  /** At most 65536 characters. Encrypted way. */
  readonly cardNetwork?: string | undefined;
  /** At most 65536 characters. Encrypted way. */
  readonly cardType?: string | undefined;
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsCreateWalletAParams = {
  /** At most 65536 characters. Encrypted way. */
  readonly cardNetwork?: string | undefined;
  /** At most 65536 characters. Encrypted way. */
  readonly cardType?: string | undefined;
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsPayWalletAParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
  /** At most 65536 characters. Encrypted way. */
  readonly cardNetwork?: string | undefined;
  /** At most 65536 characters. Encrypted way. */
  readonly cardType?: string | undefined;
};

export type WalletBParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsCreateWalletBParams = {
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsPayWalletBParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
};

export type WalletCParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsCreateWalletCParams = {
  /** One of web, app. Decrypted way. */
  readonly source?: 'web' | 'app' | undefined;
};

export type CheckoutsPayWalletCParams = {
  /** At most 65536 characters. Encrypted way: the gateway decrypts it. Never answered. */
  readonly paymentToken?: string | undefined;
};

export type VirtualAccountParams = {
  /** 1 to 100 characters. */
  readonly accountId?: string | undefined;
};

export type BankAccountMandateParams = {
  /** At most 256 letters, digits, hyphens. Of a direct debit; kept from risk checks. */
  readonly id?: string | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly dateOfSignature?: string | undefined;
};

export type BankAccountParams = {
  /** 4 to 128 characters. */
  readonly holder?: string | undefined;
  /** At most 255 characters. */
  readonly bankName?: string | undefined;
  /** 3 to 64 characters. Number or iban. Never answered. */
  readonly number?: string | undefined;
  /** An IBAN with valid check digits. Number or iban. Never answered. */
  readonly iban?: string | undefined;
  /** At most 12 characters. BankCode or bic, unless iban names the bank. */
  readonly bankCode?: string | undefined;
  /** A BIC of 8 or 11 characters. BankCode or bic, unless iban names the bank. */
  readonly bic?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  readonly mandate?: BankAccountMandateParams | undefined;
};

export type RegistrationsPayBankAccountParams = {
  /** 4 to 128 characters. */
  readonly holder?: string | undefined;
  readonly mandate?: BankAccountMandateParams | undefined;
};

export type CheckoutsPayBankAccountParams = {
  /** 4 to 128 characters. */
  readonly holder?: string | undefined;
  /** At most 255 characters. */
  readonly bankName?: string | undefined;
  /** 3 to 64 characters. Number or iban. Never answered. */
  readonly number?: string | undefined;
  /** An IBAN with valid check digits. Number or iban. Never answered. */
  readonly iban?: string | undefined;
  /** At most 12 characters. BankCode or bic, unless iban names the bank. */
  readonly bankCode?: string | undefined;
  /** A BIC of 8 or 11 characters. BankCode or bic, unless iban names the bank. */
  readonly bic?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
};

export type TokenAccountParams = {
  /** 12 to 19 digits. Never answered. */
  readonly number?: string | undefined;
  /** One of EXTERNAL, NETWORK. */
  readonly type?: 'EXTERNAL' | 'NETWORK' | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth?: string | undefined;
  /** 4 digits. */
  readonly expiryYear?: string | undefined;
  /** 28 to 32 characters of base64. Never answered. */
  readonly cryptogram?: string | undefined;
  /** 3 to 4 digits. Never answered. */
  readonly dtvc?: string | undefined;
};

export type CheckoutsCreateTokenAccountParams = {
  /** 12 to 19 digits. Never answered. */
  readonly number?: string | undefined;
  /** One of EXTERNAL, NETWORK. */
  readonly type?: 'EXTERNAL' | 'NETWORK' | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09, 10, 11, 12. */
  readonly expiryMonth?: string | undefined;
  /** 4 digits. */
  readonly expiryYear?: string | undefined;
};

export type GiftCardParams = {
  /** 2 to 255 characters. Never answered. */
  readonly number?: string | undefined;
  /** 2 to 255 characters. Never answered. */
  readonly pin?: string | undefined;
  /** 2 to 255 characters. */
  readonly holder?: string | undefined;
  /** 2 to 160 characters. */
  readonly message?: string | undefined;
  /** One of ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY. */
  readonly type?: 'ANNIVERSARY' | 'BIRTHDAY' | 'CONGRATULATIONS' | 'APRIL_FOOLS_DAY' | 'EASTER' | 'FATHERS_DAY' | 'GRADUATION' | 'HOLIDAY' | 'SEASONS_GREETINGS' | 'PASSOVER' | 'KWANZAA' | 'HALLOWEEN' | 'MOTHERS_DAY' | 'NEW_YEARS_DAY' | 'BOSSES_DAY' | 'ST_PATRICKS_DAY' | 'SWEETEST_DAY' | 'CHRISTMAS' | 'BABY_SHOWER' | 'THANKSGIVING' | 'OTHER' | 'VALENTINES_DAY' | 'WEDDING' | 'SECRETARYS_DAY' | 'CHINESE_NEW_YEAR' | 'HANUKKAH' | 'CELEBRATE_FALL' | 'GRANDPARENTS_DAY' | 'INDEPENDENCE_DAY' | undefined;
};

export type CheckoutsCreateGiftCardParams = {
  /** 2 to 255 characters. Never answered. */
  readonly number?: string | undefined;
  /** 2 to 255 characters. */
  readonly holder?: string | undefined;
  /** 2 to 160 characters. */
  readonly message?: string | undefined;
  /** One of ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY. */
  readonly type?: 'ANNIVERSARY' | 'BIRTHDAY' | 'CONGRATULATIONS' | 'APRIL_FOOLS_DAY' | 'EASTER' | 'FATHERS_DAY' | 'GRADUATION' | 'HOLIDAY' | 'SEASONS_GREETINGS' | 'PASSOVER' | 'KWANZAA' | 'HALLOWEEN' | 'MOTHERS_DAY' | 'NEW_YEARS_DAY' | 'BOSSES_DAY' | 'ST_PATRICKS_DAY' | 'SWEETEST_DAY' | 'CHRISTMAS' | 'BABY_SHOWER' | 'THANKSGIVING' | 'OTHER' | 'VALENTINES_DAY' | 'WEDDING' | 'SECRETARYS_DAY' | 'CHINESE_NEW_YEAR' | 'HANUKKAH' | 'CELEBRATE_FALL' | 'GRANDPARENTS_DAY' | 'INDEPENDENCE_DAY' | undefined;
};

export type CustomerBrowserFingerprintParams = {
  /** 1 to 255 characters. */
  readonly id?: string | undefined;
  /** 1 to 4096 characters. */
  readonly value?: string | undefined;
};

export type CustomerBrowserParams = {
  /** 1 to 2048 characters. For 3D Secure v2; the Accept header as the browser sent it. */
  readonly acceptHeader?: string | undefined;
  /** 1 to 8 characters. For 3D Secure v2; a BCP 47 tag. */
  readonly language?: string | undefined;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenHeight?: string | undefined;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenWidth?: string | undefined;
  /** Minutes with an optional sign. For 3D Secure v2; minutes from local time to UTC. */
  readonly timezone?: string | undefined;
  /** 1 to 2048 characters. For 3D Secure v2; the User-Agent header as the browser sent it. */
  readonly userAgent?: string | undefined;
  /** True or false. For 3D Secure v2. */
  readonly javaEnabled?: boolean | undefined;
  /** 1 to 2 digits. Bits per pixel. */
  readonly screenColorDepth?: string | undefined;
  /** 1 digits. Index of a window size. */
  readonly challengeWindow?: string | undefined;
  /** At most 32 characters. */
  readonly deviceId?: string | undefined;
};

export type CheckoutsPayCustomerBrowserParams = {
  /** 1 to 8 characters. For 3D Secure v2; a BCP 47 tag. */
  readonly language?: string | undefined;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenHeight?: string | undefined;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenWidth?: string | undefined;
  /** Minutes with an optional sign. For 3D Secure v2; minutes from local time to UTC. */
  readonly timezone?: string | undefined;
  /** True or false. For 3D Secure v2. */
  readonly javaEnabled?: boolean | undefined;
  /** 1 to 2 digits. Bits per pixel. */
  readonly screenColorDepth?: string | undefined;
  /** 1 digits. Index of a window size. */
  readonly challengeWindow?: string | undefined;
};

export type ThreeDSecureCreateCustomerBrowserParams = {
  /** 1 to 2048 characters. For 3D Secure v2; the Accept header as the browser sent it. */
  readonly acceptHeader: string;
  /** 1 to 8 characters. For 3D Secure v2; a BCP 47 tag. */
  readonly language: string;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenHeight: string;
  /** 1 to 6 digits. For 3D Secure v2; pixels. */
  readonly screenWidth: string;
  /** Minutes with an optional sign. For 3D Secure v2; minutes from local time to UTC. */
  readonly timezone: string;
  /** 1 to 2048 characters. For 3D Secure v2; the User-Agent header as the browser sent it. */
  readonly userAgent: string;
  /** True or false. For 3D Secure v2. */
  readonly javaEnabled: boolean;
  /** 1 to 2 digits. Bits per pixel. */
  readonly screenColorDepth?: string | undefined;
  /** 1 digits. Index of a window size. */
  readonly challengeWindow?: string | undefined;
  /** At most 32 characters. */
  readonly deviceId?: string | undefined;
};

export type CustomerAppParams = {
  /** At most 40 characters. */
  readonly deviceId?: string | undefined;
};

export type CustomerParams = {
  /** At most 255 characters. */
  readonly merchantCustomerId?: string | undefined;
  /** At most 50 characters. Beside any other customer field. */
  readonly givenName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 50 characters. Beside any other customer field. */
  readonly surname?: string | undefined;
  /** One of M, F. */
  readonly sex?: 'M' | 'F' | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly phone?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. For some risk checks and mandates. */
  readonly email?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** One of IDCARD, PASSPORT, TAXSTATEMENT. With identificationDocId. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** 8 to 64 characters. With identificationDocType. */
  readonly identificationDocId?: string | undefined;
  /** At most 255 characters. */
  readonly ip?: string | undefined;
  /** At most 255 characters. The payer as the payee knows it. */
  readonly merchantReference?: string | undefined;
  /** One of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** 2 capital letters. */
  readonly language?: string | undefined;
  /** One of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  /** One of NEW, EXISTING. */
  readonly status?: 'NEW' | 'EXISTING' | undefined;
  readonly browserFingerprint?: CustomerBrowserFingerprintParams | undefined;
  readonly browser?: CustomerBrowserParams | undefined;
  readonly app?: CustomerAppParams | undefined;
};

export type CheckoutsPayCustomerParams = {
  /** At most 50 characters. Beside any other customer field. */
  readonly givenName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 50 characters. Beside any other customer field. */
  readonly surname?: string | undefined;
  /** One of M, F. */
  readonly sex?: 'M' | 'F' | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly phone?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. For some risk checks and mandates. */
  readonly email?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** One of IDCARD, PASSPORT, TAXSTATEMENT. With identificationDocId. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** 8 to 64 characters. With identificationDocType. */
  readonly identificationDocId?: string | undefined;
  /** One of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** 2 capital letters. */
  readonly language?: string | undefined;
  /** One of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  readonly browser?: CheckoutsPayCustomerBrowserParams | undefined;
};

export type ThreeDSecureCreateCustomerParams = {
  /** At most 255 characters. */
  readonly merchantCustomerId?: string | undefined;
  /** At most 50 characters. Beside any other customer field. */
  readonly givenName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 50 characters. Beside any other customer field. */
  readonly surname?: string | undefined;
  /** One of M, F. */
  readonly sex?: 'M' | 'F' | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly phone?: string | undefined;
  /** A phone number of at most 25 characters. For some risk checks. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. For some risk checks and mandates. */
  readonly email?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** One of IDCARD, PASSPORT, TAXSTATEMENT. With identificationDocId. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** 8 to 64 characters. With identificationDocType. */
  readonly identificationDocId?: string | undefined;
  /** At most 255 characters. */
  readonly ip: string;
  /** At most 255 characters. The payer as the payee knows it. */
  readonly merchantReference?: string | undefined;
  /** One of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** 2 capital letters. */
  readonly language?: string | undefined;
  /** One of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  /** One of NEW, EXISTING. */
  readonly status?: 'NEW' | 'EXISTING' | undefined;
  readonly browserFingerprint?: CustomerBrowserFingerprintParams | undefined;
  readonly browser: ThreeDSecureCreateCustomerBrowserParams;
  readonly app?: CustomerAppParams | undefined;
};

export type ShippingCustomerBrowserParams = {
  /** 1 to 2048 characters. */
  readonly acceptHeader?: string | undefined;
  /** 1 to 8 characters. */
  readonly language?: string | undefined;
  /** 1 to 6 digits. */
  readonly screenHeight?: string | undefined;
  /** 1 to 6 digits. */
  readonly screenWidth?: string | undefined;
  /** Minutes with an optional sign. */
  readonly timezone?: string | undefined;
  /** 1 to 2048 characters. */
  readonly userAgent?: string | undefined;
  /** True or false. */
  readonly javaEnabled?: boolean | undefined;
  /** 1 to 2 digits. */
  readonly screenColorDepth?: string | undefined;
  /** 1 digits. */
  readonly challengeWindow?: string | undefined;
};

export type ShippingCustomerParams = {
  /** At most 255 characters. */
  readonly merchantCustomerId?: string | undefined;
  /** At most 50 characters. */
  readonly givenName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 50 characters. */
  readonly surname?: string | undefined;
  /** One of M, F. */
  readonly sex?: 'M' | 'F' | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** A phone number of at most 25 characters. */
  readonly phone?: string | undefined;
  /** A phone number of at most 25 characters. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** One of IDCARD, PASSPORT, TAXSTATEMENT. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** 8 to 64 characters. */
  readonly identificationDocId?: string | undefined;
  /** At most 255 characters. */
  readonly ip?: string | undefined;
  /** At most 255 characters. */
  readonly merchantReference?: string | undefined;
  /** One of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** 2 capital letters. */
  readonly language?: string | undefined;
  /** One of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  /** One of NEW, EXISTING. */
  readonly status?: 'NEW' | 'EXISTING' | undefined;
  readonly browser?: ShippingCustomerBrowserParams | undefined;
};

export type ShippingParams = {
  readonly customer?: ShippingCustomerParams | undefined;
  /** At most 100 characters. Only the name of the street when houseNumber1 is sent. */
  readonly street1?: string | undefined;
  /** At most 100 characters. Ignored when houseNumber1 is sent. */
  readonly street2?: string | undefined;
  /** At most 100 characters. Then street1 is the name of the street and street2 is ignored. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. Requires houseNumber1. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters: letters, digits, spaces and . , ' - & / ( ) + #. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** One of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE' | undefined;
  /** An amount such as 92.00. Already in amount. */
  readonly cost?: string | undefined;
  /** At most 160 characters. */
  readonly comment?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly expectedDate?: string | undefined;
  /** At most 255 characters. */
  readonly logisticsProvider?: string | undefined;
  /** At most 255 characters. */
  readonly trackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly returnTrackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly normalized?: string | undefined;
  /** At most 255 characters. */
  readonly validationStatus?: string | undefined;
  /** At most 100 characters. */
  readonly warehouse?: string | undefined;
  /** One of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | undefined;
  /** At most 65536 characters. */
  readonly middleName?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly phone?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
  /** One of RETURN, SHIPMENT. */
  readonly type?: 'RETURN' | 'SHIPMENT' | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly givenName?: string | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly surname?: string | undefined;
};

export type CheckoutsPayShippingParams = {
  /** At most 100 characters. Only the name of the street when houseNumber1 is sent. */
  readonly street1?: string | undefined;
  /** At most 100 characters. Ignored when houseNumber1 is sent. */
  readonly street2?: string | undefined;
  /** At most 100 characters. Then street1 is the name of the street and street2 is ignored. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. Requires houseNumber1. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters: letters, digits, spaces and . , ' - & / ( ) + #. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** At most 160 characters. */
  readonly comment?: string | undefined;
  /** At most 65536 characters. */
  readonly middleName?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly phone?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly givenName?: string | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly surname?: string | undefined;
};

export type SchedulesCreateShippingParams = {
  /** At most 100 characters. Only the name of the street when houseNumber1 is sent. */
  readonly street1?: string | undefined;
  /** At most 100 characters. Ignored when houseNumber1 is sent. */
  readonly street2?: string | undefined;
  /** At most 100 characters. Then street1 is the name of the street and street2 is ignored. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. Requires houseNumber1. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters: letters, digits, spaces and . , ' - & / ( ) + #. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** One of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE' | undefined;
  /** An amount such as 92.00. Already in amount. */
  readonly cost?: string | undefined;
  /** At most 160 characters. */
  readonly comment?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly expectedDate?: string | undefined;
  /** At most 255 characters. */
  readonly logisticsProvider?: string | undefined;
  /** At most 255 characters. */
  readonly trackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly returnTrackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly normalized?: string | undefined;
  /** At most 255 characters. */
  readonly validationStatus?: string | undefined;
  /** At most 100 characters. */
  readonly warehouse?: string | undefined;
  /** One of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | undefined;
  /** At most 65536 characters. */
  readonly middleName?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly phone?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
  /** One of RETURN, SHIPMENT. */
  readonly type?: 'RETURN' | 'SHIPMENT' | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly givenName?: string | undefined;
  /** At most 65536 characters. Our addition: sent by clients in the wild beside middleName. */
  readonly surname?: string | undefined;
};

export type BillingParams = {
  /** At most 100 characters. For 3D Secure v2; only the name of the street when houseNumber1 is sent. */
  readonly street1?: string | undefined;
  /** At most 100 characters. Ignored when houseNumber1 is sent. */
  readonly street2?: string | undefined;
  /** At most 100 characters. Then street1 is the name of the street and street2 is ignored. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. Requires houseNumber1. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters. For 3D Secure v2. */
  readonly city?: string | undefined;
  /** At most 50 letters, digits and dots, with spaces and - ' & / ( ) between them. */
  readonly state?: string | undefined;
  /** At most 16 letters and digits, with spaces or hyphens between them. For 3D Secure v2. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. For 3D Secure v2. */
  readonly country?: string | undefined;
  /** At most 255 characters. */
  readonly normalized?: string | undefined;
  /** At most 255 characters. */
  readonly validationStatus?: string | undefined;
};

export type CheckoutsPayBillingParams = {
  /** At most 100 characters. For 3D Secure v2; only the name of the street when houseNumber1 is sent. */
  readonly street1?: string | undefined;
  /** At most 100 characters. Ignored when houseNumber1 is sent. */
  readonly street2?: string | undefined;
  /** At most 100 characters. Then street1 is the name of the street and street2 is ignored. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. Requires houseNumber1. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters. For 3D Secure v2. */
  readonly city?: string | undefined;
  /** At most 50 letters, digits and dots, with spaces and - ' & / ( ) between them. */
  readonly state?: string | undefined;
  /** At most 16 letters and digits, with spaces or hyphens between them. For 3D Secure v2. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. For 3D Secure v2. */
  readonly country?: string | undefined;
};

export type MerchantBillingParams = {
  /** At most 100 characters. */
  readonly street1?: string | undefined;
  /** At most 100 characters. */
  readonly street2?: string | undefined;
  /** At most 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters. */
  readonly city?: string | undefined;
  /** At most 50 letters, digits and dots, with spaces and - ' & / ( ) between them. */
  readonly state?: string | undefined;
  /** At most 16 letters and digits, with spaces or hyphens between them. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** At most 255 characters. */
  readonly normalized?: string | undefined;
  /** At most 255 characters. */
  readonly validationStatus?: string | undefined;
  /** At most 65536 characters. */
  readonly givenName?: string | undefined;
  /** At most 65536 characters. */
  readonly surname?: string | undefined;
  /** At most 65536 characters. */
  readonly middleName?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** At most 25 characters. */
  readonly phone?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** At most 25 characters. */
  readonly mobile?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
};

export type MerchantShippingParams = {
  /** At most 100 characters. */
  readonly street1?: string | undefined;
  /** At most 100 characters. */
  readonly street2?: string | undefined;
  /** At most 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** At most 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** At most 80 characters: letters, digits, spaces and . , ' - & / ( ) + #. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** One of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE' | undefined;
  /** An amount such as 92.00. */
  readonly cost?: string | undefined;
  /** At most 160 characters. */
  readonly comment?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly expectedDate?: string | undefined;
  /** At most 255 characters. */
  readonly logisticsProvider?: string | undefined;
  /** At most 255 characters. */
  readonly trackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly returnTrackingNumber?: string | undefined;
  /** At most 255 characters. */
  readonly normalized?: string | undefined;
  /** At most 255 characters. */
  readonly validationStatus?: string | undefined;
  /** At most 100 characters. */
  readonly warehouse?: string | undefined;
  /** One of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | undefined;
  /** At most 65536 characters. */
  readonly middleName?: string | undefined;
  /** At most 60 characters. */
  readonly companyName?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly phone?: string | undefined;
  /** A phone number of 7 to 25 characters. */
  readonly mobile?: string | undefined;
  /** At most 25 characters. */
  readonly workPhone?: string | undefined;
  /** 6 to 128 characters. */
  readonly email?: string | undefined;
  /** One of RETURN, SHIPMENT. */
  readonly type?: 'RETURN' | 'SHIPMENT' | undefined;
};

export type MerchantParams = {
  readonly billing?: MerchantBillingParams | undefined;
  readonly shipping?: MerchantShippingParams | undefined;
  /** At most 100 characters. Overrides the name on the statement. */
  readonly name?: string | undefined;
  /** At most 4 characters. */
  readonly mcc?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 100 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** 3 digits. ISO 3166-1 numeric. */
  readonly countryCode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly geographicCoordinates?: string | undefined;
  /** At most 100 characters. */
  readonly serviceLocationCity?: string | undefined;
  /** At most 50 characters. */
  readonly serviceLocationState?: string | undefined;
  /** At most 3 characters. */
  readonly serviceLocationCountryCode?: string | undefined;
  /** At most 16 characters. */
  readonly serviceLocationPostCode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly serviceLocationGeographicCoordinates?: string | undefined;
  /** At most 255 characters. */
  readonly additionalContact?: string | undefined;
  /** At most 25 characters. */
  readonly phone?: string | undefined;
  /** At most 25 characters. */
  readonly customerContactPhone?: string | undefined;
  /** At most 255 characters. */
  readonly websiteId?: string | undefined;
  /** At most 255 characters. */
  readonly url?: string | undefined;
  /** At most 60 characters. */
  readonly partnerIdCode?: string | undefined;
  /** At most 255 characters. */
  readonly isoId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacName?: string | undefined;
  /** At most 100 characters. Payment facilitators of one scheme only. */
  readonly submerchantId?: string | undefined;
  /** At most 255 characters. */
  readonly marketplaceId?: string | undefined;
  /** At most 60 characters. */
  readonly taxId?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** At most 25 characters. */
  readonly foreignRetailIndicator?: string | undefined;
  /** At most 100 characters. */
  readonly legalName?: string | undefined;
};

export type ThreeDSecureCreateMerchantParams = {
  readonly billing?: MerchantBillingParams | undefined;
  readonly shipping?: MerchantShippingParams | undefined;
  /** At most 100 characters. Overrides the name on the statement. */
  readonly name: string;
  /** At most 4 characters. */
  readonly mcc: string;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 100 characters. */
  readonly city: string;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** 3 digits. ISO 3166-1 numeric. */
  readonly countryCode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country: string;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly geographicCoordinates?: string | undefined;
  /** At most 100 characters. */
  readonly serviceLocationCity?: string | undefined;
  /** At most 50 characters. */
  readonly serviceLocationState?: string | undefined;
  /** At most 3 characters. */
  readonly serviceLocationCountryCode?: string | undefined;
  /** At most 16 characters. */
  readonly serviceLocationPostCode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly serviceLocationGeographicCoordinates?: string | undefined;
  /** At most 255 characters. */
  readonly additionalContact?: string | undefined;
  /** At most 25 characters. */
  readonly phone?: string | undefined;
  /** At most 25 characters. */
  readonly customerContactPhone?: string | undefined;
  /** At most 255 characters. */
  readonly websiteId?: string | undefined;
  /** At most 255 characters. */
  readonly url?: string | undefined;
  /** At most 60 characters. */
  readonly partnerIdCode?: string | undefined;
  /** At most 255 characters. */
  readonly isoId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacName?: string | undefined;
  /** At most 100 characters. Payment facilitators of one scheme only. */
  readonly submerchantId?: string | undefined;
  /** At most 255 characters. */
  readonly marketplaceId?: string | undefined;
  /** At most 60 characters. */
  readonly taxId?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** At most 25 characters. */
  readonly foreignRetailIndicator?: string | undefined;
  /** At most 100 characters. */
  readonly legalName?: string | undefined;
};

export type SchedulesCreateMerchantParams = {
  /** At most 100 characters. Overrides the name on the statement. */
  readonly name?: string | undefined;
  /** At most 4 characters. */
  readonly mcc?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 100 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** 3 digits. ISO 3166-1 numeric. */
  readonly countryCode?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly country?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly geographicCoordinates?: string | undefined;
  /** At most 100 characters. */
  readonly serviceLocationCity?: string | undefined;
  /** At most 50 characters. */
  readonly serviceLocationState?: string | undefined;
  /** At most 3 characters. */
  readonly serviceLocationCountryCode?: string | undefined;
  /** At most 16 characters. */
  readonly serviceLocationPostCode?: string | undefined;
  /** Latitude,longitude in at most 20 characters. */
  readonly serviceLocationGeographicCoordinates?: string | undefined;
  /** At most 255 characters. */
  readonly additionalContact?: string | undefined;
  /** At most 25 characters. */
  readonly phone?: string | undefined;
  /** At most 25 characters. */
  readonly customerContactPhone?: string | undefined;
  /** At most 255 characters. */
  readonly websiteId?: string | undefined;
  /** At most 255 characters. */
  readonly url?: string | undefined;
  /** At most 60 characters. */
  readonly partnerIdCode?: string | undefined;
  /** At most 255 characters. */
  readonly isoId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacId?: string | undefined;
  /** At most 255 characters. */
  readonly payFacName?: string | undefined;
  /** At most 100 characters. Payment facilitators of one scheme only. */
  readonly submerchantId?: string | undefined;
  /** At most 255 characters. */
  readonly marketplaceId?: string | undefined;
  /** At most 60 characters. */
  readonly taxId?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** At most 25 characters. */
  readonly foreignRetailIndicator?: string | undefined;
  /** At most 100 characters. */
  readonly legalName?: string | undefined;
};

export type CorporateParams = {
  /** At most 30 characters. */
  readonly name?: string | undefined;
  /** At most 160 characters. */
  readonly description?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 100 characters. */
  readonly address?: string | undefined;
  /** At most 80 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postCode?: string | undefined;
  /** At most 30 characters. */
  readonly suite?: string | undefined;
  /** At most 15 characters. */
  readonly postboxNumber?: string | undefined;
  /** Y or N. */
  readonly purchase?: 'Y' | 'N' | undefined;
  /** At most 25 digits. */
  readonly phone?: string | undefined;
  /** At most 25 digits. */
  readonly fax?: string | undefined;
  /** At most 255 characters. */
  readonly vatId?: string | undefined;
};

export type SenderParams = {
  /** At most 100 characters. */
  readonly name?: string | undefined;
  /** At most 50 characters. */
  readonly givenName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 50 characters. */
  readonly surname?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** At most 32 characters. Kind of number given by sender.accountNumberType. Never answered. */
  readonly accountNumber?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 50 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 3 characters. */
  readonly country?: string | undefined;
  /** One of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, BAN_AND_BIC. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'BAN_AND_BIC' | undefined;
  /** One of 01, 02, 03, 04, 05, 06. 01 credit, 02 debit, 03 prepaid, 04 cash, 05 non-card debit or deposit account, 06 non-card credit account. */
  readonly sourceOfFunds?: string | undefined;
};

export type RecipientParams = {
  /** At most 48 characters. */
  readonly givenName?: string | undefined;
  /** At most 48 characters. */
  readonly middleName?: string | undefined;
  /** At most 48 characters. */
  readonly surname?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** At most 25 characters. */
  readonly phone?: string | undefined;
  /** At most 32 characters. Kind of number given by recipient.accountNumberType. Never answered. */
  readonly accountNumber?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 50 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 3 characters. */
  readonly country?: string | undefined;
  /** At most 30 characters. */
  readonly postcode?: string | undefined;
  /** One of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, CARD_ACCOUNT, PHONE_NUMBER, BAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'CARD_ACCOUNT' | 'PHONE_NUMBER' | 'BAN_AND_BIC' | 'WALLET_ID' | 'SOCIAL_NETWORK_ID' | undefined;
};

export type CartItemsRecipientParams = {
  /** At most 5 characters. */
  readonly salutation?: string | undefined;
  /** At most 48 characters. */
  readonly firstName?: string | undefined;
  /** At most 50 characters. */
  readonly middleName?: string | undefined;
  /** At most 48 characters. */
  readonly lastName?: string | undefined;
  /** At most 100 characters. */
  readonly apartment?: string | undefined;
  /** At most 100 characters. */
  readonly street?: string | undefined;
  /** At most 100 characters. */
  readonly address?: string | undefined;
  /** At most 80 characters. */
  readonly city?: string | undefined;
  /** At most 50 characters. */
  readonly state?: string | undefined;
  /** At most 16 characters. */
  readonly postcode?: string | undefined;
  /** An ISO 3166-1 country code: two capital letters or three digits. */
  readonly country?: string | undefined;
  /** At most 25 digits. */
  readonly phone?: string | undefined;
  /** At most 128 characters. */
  readonly email?: string | undefined;
};

export type CartItemsParams = {
  /** At most 255 characters. */
  readonly name?: string | undefined;
  /** At most 255 characters. */
  readonly merchantItemId?: string | undefined;
  /** A number of up to 12 digits with up to 3 decimals. */
  readonly quantity?: string | undefined;
  /** One of PHYSICAL, DIGITAL, MIXED, ANONYMOUS_DONATION, AUTHORITIES_PAYMENT. */
  readonly type?: 'PHYSICAL' | 'DIGITAL' | 'MIXED' | 'ANONYMOUS_DONATION' | 'AUTHORITIES_PAYMENT' | undefined;
  /** At most 255 characters. */
  readonly sku?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 2048 characters. */
  readonly description?: string | undefined;
  /** At most 8 digits. A UNSPSC code. */
  readonly commodityCode?: string | undefined;
  /** At most 50 characters. */
  readonly commodityDescription?: string | undefined;
  /** At most 255 characters. Of one piece, before tax and discount. */
  readonly originalPrice?: string | undefined;
  /** An amount such as 92.00. Of one piece, after tax and discount. */
  readonly price?: string | undefined;
  /** An amount such as 92.00. */
  readonly totalAmount?: string | undefined;
  /** An amount such as 92.00. Of one piece. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly totalTaxAmount?: string | undefined;
  /** A number from 0 to 100. */
  readonly tax?: string | undefined;
  /** One of AA, S, E, Z. */
  readonly taxCategory?: 'AA' | 'S' | 'E' | 'Z' | undefined;
  /** An amount such as 92.00. */
  readonly shipping?: string | undefined;
  /** An amount such as 92.00. */
  readonly discount?: string | undefined;
  /** At most 255 characters. */
  readonly giftMessage?: string | undefined;
  /** At most 255 characters. */
  readonly shippingMethod?: string | undefined;
  /** At most 255 characters. */
  readonly shippingInstructions?: string | undefined;
  /** At most 255 characters. */
  readonly shippingTrackingNumber?: string | undefined;
  /** One of M, CM, KG, G, COUNT. */
  readonly quantityUnit?: 'M' | 'CM' | 'KG' | 'G' | 'COUNT' | undefined;
  /** A valid URL. */
  readonly productUrl?: string | undefined;
  /** A valid URL. */
  readonly imageUrl?: string | undefined;
  /** An amount such as 92.00. */
  readonly totalDiscountAmount?: string | undefined;
  /** At most 30 characters. */
  readonly productCode?: string | undefined;
  /** At most 30 characters. */
  readonly partNumber?: string | undefined;
  /** At most 30 characters. */
  readonly vatReferenceNumber?: string | undefined;
  /** A whole number from 1 to 999. */
  readonly itemNumber?: string | undefined;
  /** At most 255 characters. The seller, a marketPlace.sellers[n].id. */
  readonly sellerId?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly deliveryDate?: string | undefined;
  readonly recipient?: CartItemsRecipientParams | undefined;
};

export type CartPaymentsParams = {
  /** At most 255 characters. */
  readonly name?: string | undefined;
  /** One of GIFTCARD, PROMOTION. */
  readonly type?: 'GIFTCARD' | 'PROMOTION' | undefined;
  /** An amount such as 92.00. */
  readonly amount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** One of pending, authorized, captured. */
  readonly status?: 'pending' | 'authorized' | 'captured' | undefined;
  /** At most 255 characters. */
  readonly brand?: string | undefined;
  /** True or false. */
  readonly primary?: boolean | undefined;
};

export type CartParams = {
  readonly items?: readonly CartItemsParams[] | undefined;
  readonly payments?: readonly CartPaymentsParams[] | undefined;
};

export type MarketPlaceSellersParams = {
  /** At most 255 characters. Named by cart.items[n].sellerId. */
  readonly id?: string | undefined;
  /** An amount such as 92.00. */
  readonly amount?: string | undefined;
};

export type MarketPlaceParams = {
  readonly sellers?: readonly MarketPlaceSellersParams[] | undefined;
};

export type AirlinePassengersLegsParams = {
  /** At most 255 characters. */
  readonly ticketNumber?: string | undefined;
  /** At most 255 characters. */
  readonly stopOverAllowed?: string | undefined;
  /** At most 255 characters. */
  readonly restrictions?: string | undefined;
  /** At most 255 characters. */
  readonly flightNumber?: string | undefined;
  /** At most 255 characters. */
  readonly fareBasis?: string | undefined;
  /** At most 255 characters. */
  readonly exchangeTicketNum?: string | undefined;
  /** At most 255 characters. */
  readonly departureCountry?: string | undefined;
  /** At most 255 characters. */
  readonly departureAirport?: string | undefined;
  /** At most 255 characters. */
  readonly airlineName?: string | undefined;
  /** At most 255 characters. */
  readonly airlineCode?: string | undefined;
  /** At most 255 characters. */
  readonly departureTime?: string | undefined;
  /** At most 255 characters. */
  readonly arrivalCountry?: string | undefined;
  /** At most 255 characters. */
  readonly arrivalAirport?: string | undefined;
  /** At most 255 characters. */
  readonly arrivalTime?: string | undefined;
  /** At most 255 characters. */
  readonly couponNumber?: string | undefined;
  /** At most 255 characters. */
  readonly classOfService?: string | undefined;
  /** At most 255 characters. */
  readonly carrierCode?: string | undefined;
  /** An amount such as 92.00. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly feesAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly fareAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly departureTaxAmount?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly departureDate?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly arrivalDate?: string | undefined;
  /** At most 10 characters. In days. */
  readonly timeToDeparture?: string | undefined;
};

export type AirlinePassengersParams = {
  /** At most 255 characters. */
  readonly type?: string | undefined;
  /** At most 255 characters. */
  readonly name?: string | undefined;
  /** At most 255 characters. */
  readonly ticketRestricted?: string | undefined;
  /** At most 255 characters. */
  readonly ticketNumber?: string | undefined;
  /** At most 255 characters. */
  readonly status?: string | undefined;
  /** At most 255 characters. */
  readonly phone?: string | undefined;
  /** At most 255 characters. */
  readonly frequentFlyerNumber?: string | undefined;
  /** At most 255 characters. */
  readonly email?: string | undefined;
  /** At most 255 characters. */
  readonly dob?: string | undefined;
  /** At most 255 characters. */
  readonly checkDigit?: string | undefined;
  /** An ISO 3166-1 country code of two capital letters. */
  readonly residenceCountry?: string | undefined;
  readonly legs?: readonly AirlinePassengersLegsParams[] | undefined;
};

export type AirlineParams = {
  /** An amount such as 92.00. */
  readonly totalTaxAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly totalFeesAmount?: string | undefined;
  /** An amount such as 92.00. */
  readonly totalFareAmount?: string | undefined;
  /** A date written yyyy-MM-dd. */
  readonly ticketIssueDate?: string | undefined;
  /** At most 255 characters. */
  readonly ticketIssueAddress?: string | undefined;
  /** At most 255 characters. */
  readonly thirdPartyBooking?: string | undefined;
  /** At most 255 characters. */
  readonly bookingtype?: string | undefined;
  /** At most 255 characters. */
  readonly ticketDeliveryMethod?: string | undefined;
  /** At most 255 characters. */
  readonly bookingRefNum?: string | undefined;
  /** At most 255 characters. */
  readonly agentName?: string | undefined;
  /** At most 255 characters. */
  readonly agentCode?: string | undefined;
  readonly passengers?: readonly AirlinePassengersParams[] | undefined;
};

export type RecurringMigrationParams = {
  /** One of DB, CD, PA. Of the first payment. */
  readonly paymentType?: 'DB' | 'CD' | 'PA' | undefined;
  /** An amount such as 92.00. */
  readonly amount?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. */
  readonly requestTimestamp?: string | undefined;
  /** At most 128 characters. Answered to the first payment. */
  readonly connectorTxId1?: string | undefined;
  /** At most 128 characters. Answered to the first payment. */
  readonly connectorTxId2?: string | undefined;
  /** At most 128 characters. Answered to the first payment. */
  readonly connectorTxId3?: string | undefined;
};

export type StandingInstructionParams = {
  /** One of UNSCHEDULED, INSTALLMENT, RECURRING. */
  readonly type?: 'UNSCHEDULED' | 'INSTALLMENT' | 'RECURRING' | undefined;
  /** One of STANDING_ORDER, SUBSCRIPTION. */
  readonly recurringType?: 'STANDING_ORDER' | 'SUBSCRIPTION' | undefined;
  /** One of INITIAL, REPEATED. */
  readonly mode?: 'INITIAL' | 'REPEATED' | undefined;
  /** One of CIT, MIT. */
  readonly source?: 'CIT' | 'MIT' | undefined;
  /** At most 65536 characters. Scheme or processor reference returned in the CIT response. */
  readonly initialTransactionId?: string | undefined;
  /** One of INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW. */
  readonly industryPractice?: 'INCREMENTAL_AUTH' | 'RESUBMISSION' | 'REAUTHORIZATION' | 'DELAYED_CHARGES' | 'NO_SHOW' | undefined;
  /** A date written yyyy-MM-dd. No authorizations after this date. */
  readonly expiry?: string | undefined;
  /** At most 4 digits. Least days between authorizations. */
  readonly frequency?: string | undefined;
  /** At most 3 digits. Most authorizations; mandatory for 3D Secure on installment payments (type=INSTALLMENT). */
  readonly numberOfInstallments?: string | undefined;
};

export type ThreeDSecureMerchantParams = {
  /** At most 100 characters. */
  readonly name?: string | undefined;
  /** At most 2048 characters. */
  readonly url?: string | undefined;
  /** 3 capital letters. */
  readonly country?: string | undefined;
};

export type ThreeDSecureV2Scheme1Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Scheme2Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Scheme3Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Scheme4Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Scheme5Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Scheme6Params = {
  /** At most 100 characters. */
  readonly requestorId?: string | undefined;
  /** At most 100 characters. */
  readonly requestorName?: string | undefined;
};

export type ThreeDSecureV2Params = {
  readonly scheme1?: ThreeDSecureV2Scheme1Params | undefined;
  readonly scheme2?: ThreeDSecureV2Scheme2Params | undefined;
  readonly scheme3?: ThreeDSecureV2Scheme3Params | undefined;
  readonly scheme4?: ThreeDSecureV2Scheme4Params | undefined;
  readonly scheme5?: ThreeDSecureV2Scheme5Params | undefined;
  readonly scheme6?: ThreeDSecureV2Scheme6Params | undefined;
};

export type ThreeDSecureSchemeDataParams = {
  /** At most 2 digits. Scheme6 only. */
  readonly 'S6-ITEMSNB'?: string | undefined;
  /** 1 to 20 characters. Scheme6 only. */
  readonly 'S6-SCORE_MERCHANT'?: string | undefined;
  /** At most 2 digits. Scheme6 only. */
  readonly 'S6-USECASE'?: string | undefined;
};

export type ThreeDSecureParams = {
  /** An amount such as 92.00. */
  readonly amount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 65536 characters. Starts the flow of an app. */
  readonly deviceInfo?: string | undefined;
  readonly merchant?: ThreeDSecureMerchantParams | undefined;
  readonly v2?: ThreeDSecureV2Params | undefined;
  /** A whole number from 1 to 99. Begun by the merchant, without the shopper. */
  readonly channel?: string | undefined;
  /** True or false. Authentication without a payment. */
  readonly npa?: boolean | undefined;
  /** True or false. */
  readonly decoupled?: boolean | undefined;
  /** One of RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT. */
  readonly threeRIInd?: 'RECURRING' | 'SPLIT_SHIPMENT' | 'DELAYED_SHIPMENT' | undefined;
  /** One of PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, SPLIT_PAYMENT, DELAYED_SHIPMENT. */
  readonly authenticationInd?: 'PAYMENT' | 'RECURRING' | 'INSTALLMENT' | 'ADD_CARD' | 'MAINTAIN_CARD' | 'EMV_ID' | 'BILLING_AGREEMENT' | 'SPLIT_SHIPMENT' | '_DELAYED_SHIPMENT' | 'SPLIT_PAYMENT' | 'DELAYED_SHIPMENT' | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08. Only after authentication by an external server. */
  readonly eci?: string | undefined;
  /** 28 characters. Only after authentication by an external server. Never answered. */
  readonly verificationId?: string | undefined;
  /** One of Y, A, U, N. Only after authentication by an external server. */
  readonly authenticationStatus?: 'Y' | 'A' | 'U' | 'N' | undefined;
  /** 36 characters. Only after authentication by an external server. */
  readonly dsTransactionId?: string | undefined;
  /** 36 characters. Only after authentication by an external server. */
  readonly acsTransactionId?: string | undefined;
  /** Y or N. Only after authentication by an external server. */
  readonly challengeMandatedIndicator?: 'Y' | 'N' | undefined;
  /** A version such as 2.1.0. Only after authentication by an external server. */
  readonly version?: string | undefined;
  /** One of 01, 02, 03, 04. Only after authentication by an external server. */
  readonly authType?: string | undefined;
  /** At most 2 digits. Only after authentication by an external server. */
  readonly transactionStatusReason?: string | undefined;
  /** One of 01, 02, 03, 04, 05, 06, 07, 08, 09. 3D Secure 2.2 or higher. */
  readonly challengeIndicator?: string | undefined;
  /** One of 01, 02, 03, 04. 3D Secure 2.2 or higher. */
  readonly exemptionFlag?: string | undefined;
  readonly schemeData?: ThreeDSecureSchemeDataParams | undefined;
  /** At most 255 characters. Only after authentication by an external server. Our addition: the 3D Secure 1 name of dsTransactionId. */
  readonly xid?: string | undefined;
  /** True or false. Our addition: sent by clients in the wild to skip authentication. */
  readonly disable?: boolean | undefined;
};

export type PosEncryptedPinParams = {
  /** At most 2048 letters and digits. Never answered. */
  readonly data?: string | undefined;
  /** At most 2048 letters and digits. Key serial number of the PIN block. */
  readonly ksn?: string | undefined;
};

export type PosEncryptedSredParams = {
  /** At most 2048 letters and digits. Never answered. */
  readonly data?: string | undefined;
  /** At most 2048 letters and digits. Key serial number of the encrypted read data. */
  readonly ksn?: string | undefined;
};

export type PosLocationParams = {
  /** At most 32 digits. */
  readonly accuracy?: string | undefined;
  /** Degrees from -90 to 90 with up to 8 decimals. */
  readonly latitude?: string | undefined;
  /** Degrees from -180 to 180 with up to 8 decimals. */
  readonly longitude?: string | undefined;
};

export type PosParams = {
  /** One of MANUAL, MAGSTRIPE, MAGSTRIPE_AS_FALLBACK, ICC, NFC_ICC, NFC_MAGSTRIPE. */
  readonly entryMode?: 'MANUAL' | 'MAGSTRIPE' | 'MAGSTRIPE_AS_FALLBACK' | 'ICC' | 'NFC_ICC' | 'NFC_MAGSTRIPE' | undefined;
  /** At most 32 digits. Assigned by the acquirer. */
  readonly terminalId?: string | undefined;
  /** At most 32 digits. */
  readonly deviceId?: string | undefined;
  /** One of VENDORA_SHUTTLE, VENDORA_M007, VENDORA_M010, VENDORB_E105, VENDORB_E315, VENDORB_E335. */
  readonly deviceType?: 'VENDORA_SHUTTLE' | 'VENDORA_M007' | 'VENDORA_M010' | 'VENDORB_E105' | 'VENDORB_E315' | 'VENDORB_E335' | undefined;
  readonly encryptedPin?: PosEncryptedPinParams | undefined;
  readonly encryptedSred?: PosEncryptedSredParams | undefined;
  /** At most 2048 letters and digits. May hold the data of a track. Never answered. */
  readonly iccDataRequest?: string | undefined;
  readonly location?: PosLocationParams | undefined;
  /** At most 32 digits. */
  readonly panSequenceNumber?: string | undefined;
  /** One of PIN_ENTRY_AVAILABLE, PIN_ENTRY_UNAVAILABLE. */
  readonly pinEntryCapability?: 'PIN_ENTRY_AVAILABLE' | 'PIN_ENTRY_UNAVAILABLE' | undefined;
  /** At most 32 digits. */
  readonly transactionSequenceNumber?: string | undefined;
  /** One of POS. */
  readonly transactionSource?: 'POS' | undefined;
};

export type RiskParams = {
  /** At most 255 characters. */
  readonly channelId?: string | undefined;
  /** At most 255 characters. */
  readonly serviceId?: string | undefined;
  /** An amount such as 92.00. When present also the amount for 3D Secure. */
  readonly amount?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. Set by the gateway when omitted. */
  readonly orderTimestamp?: string | undefined;
  /** At most 255 characters. */
  readonly brand?: string | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** At most 60 characters. */
  readonly merchantWebsite?: string | undefined;
  /** At most 64 characters. */
  readonly accountToken?: string | undefined;
};

export type DateParams = {
  /** A date and time written yyyy-MM-dd HH:mm:ss. Together, and without merchantTransactionId. */
  readonly from?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. Together, and without merchantTransactionId. */
  readonly to?: string | undefined;
};

export type ReportsSummaryDateParams = {
  /** A date written yyyy-MM-dd. */
  readonly from: string;
  /** A date written yyyy-MM-dd. */
  readonly to: string;
};

export type RegistrationsParams = {
  /** 32 letters and digits. Our addition: one of the shopper's stored cards. */
  readonly id?: string | undefined;
};

export type JobParams = {
  /** At most 64 characters. */
  readonly name?: string | undefined;
  /** A cron field of 1970-2099 with the separators , - * /. */
  readonly year?: string | undefined;
  /** A cron field of 1-12 with the separators , - * /. Our addition: every month, where 1 would mean January only. */
  readonly month?: string | undefined;
  /** A cron field of 1-31, ?, L or W with the separators , - * /. */
  readonly dayOfMonth?: string | undefined;
  /** A cron field of 1-7 or SUN-SAT, ?, L or # with the separators , - * /. */
  readonly dayOfWeek?: string | undefined;
  /** A cron field of 0-23 with the separators , - * /. */
  readonly hour?: string | undefined;
  /** A cron field of 0-59 with the separators , - * /. */
  readonly minute?: string | undefined;
  /** A cron field of 0-59 with the separators , - * /. */
  readonly second?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. */
  readonly startDate?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. */
  readonly endDate?: string | undefined;
  /** One of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND. */
  readonly noticeUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | undefined;
  /** One of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND. */
  readonly durationUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | undefined;
  /** At most 16 digits. */
  readonly noticeNumber?: string | undefined;
  /** At most 16 digits. */
  readonly durationNumber?: string | undefined;
  /** One of ANYTIME, DURATION_END. */
  readonly noticeCallable?: 'ANYTIME' | 'DURATION_END' | undefined;
  /** A cron expression: second minute hour dayOfMonth month dayOfWeek [year], one day field being ?. Instead of the single time fields. */
  readonly expression?: string | undefined;
};

export type PaymentsCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of PA, DB, CD. */
  readonly paymentType: 'PA' | 'DB' | 'CD';
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: CardParams | undefined;
  readonly walletA?: WalletAParams | undefined;
  readonly walletB?: WalletBParams | undefined;
  readonly walletC?: WalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccountParams | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type PaymentsFollowUpParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount?: string | undefined;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of CP, RV, RF, RB, RC, CB, CR. */
  readonly paymentType: 'CP' | 'RV' | 'RF' | 'RB' | 'RC' | 'CB' | 'CR';
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** A chargeback code 000.100.2xx. */
  readonly chargebackResultCode?: string | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type PaymentsReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type RegistrationsCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount?: string | undefined;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of RG. */
  readonly paymentType?: 'RG' | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: CardParams | undefined;
  readonly walletA?: WalletAParams | undefined;
  readonly walletB?: WalletBParams | undefined;
  readonly walletC?: WalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccountParams | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type RegistrationsReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type RegistrationsDeleteParams = {
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type RegistrationsPayParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of PA, DB, CD. */
  readonly paymentType: 'PA' | 'DB' | 'CD';
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: RegistrationsPayCardParams | undefined;
  readonly bankAccount?: RegistrationsPayBankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type RegistrationsExtendLifeParams = {
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type QueryByIdParams = {
  /** A whole number from 100 to 500. */
  readonly limit?: string | undefined;
  /** A comma-separated list of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string | undefined;
  /** A comma-separated list of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string | undefined;
  /** True or false. */
  readonly includeLinkedTransactions?: boolean | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type QueryV1Params = {
  /** At most 255 characters. Not together with dates. */
  readonly merchantTransactionId?: string | undefined;
  /** A whole number from 100 to 500. */
  readonly limit?: string | undefined;
  readonly date?: DateParams | undefined;
  /** A comma-separated list of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string | undefined;
  /** A comma-separated list of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string | undefined;
  /** True or false. */
  readonly includeLinkedTransactions?: boolean | undefined;
  /** At most 14 characters. */
  readonly shortId?: string | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type QueryV3Params = {
  /** At most 255 characters. Not together with dates. */
  readonly merchantTransactionId?: string | undefined;
  /** A whole number from 100 to 500. */
  readonly limit?: string | undefined;
  readonly date?: DateParams | undefined;
  /** A comma-separated list of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string | undefined;
  /** A comma-separated list of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string | undefined;
  /** True or false. */
  readonly includeLinkedTransactions?: boolean | undefined;
  /** At most 14 characters. */
  readonly shortId?: string | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** A whole number from 1 to 999999. Our addition: counted from 1. */
  readonly pageNo?: string | undefined;
};

export type QueryV3ByIdParams = {
  /** A whole number from 100 to 500. */
  readonly limit?: string | undefined;
  /** A comma-separated list of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string | undefined;
  /** A comma-separated list of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string | undefined;
  /** True or false. */
  readonly includeLinkedTransactions?: boolean | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** A whole number from 1 to 999999. Our addition: counted from 1. */
  readonly pageNo?: string | undefined;
};

export type ResultCodesListParams = Record<never, never>;

export type CheckoutsCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount?: string | undefined;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of PA, DB, CD. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  /** True or false. True: answer the hash of the payment script. */
  readonly integrity?: boolean | undefined;
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  readonly card?: CheckoutsCreateCardParams | undefined;
  readonly walletA?: CheckoutsCreateWalletAParams | undefined;
  readonly walletB?: CheckoutsCreateWalletBParams | undefined;
  readonly walletC?: CheckoutsCreateWalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: CheckoutsCreateTokenAccountParams | undefined;
  readonly giftCard?: CheckoutsCreateGiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
  readonly registrations?: readonly RegistrationsParams[] | undefined;
};

export type CheckoutsUpdateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount?: string | undefined;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of PA, DB, CD. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: CheckoutsCreateCardParams | undefined;
  readonly walletA?: CheckoutsCreateWalletAParams | undefined;
  readonly walletB?: CheckoutsCreateWalletBParams | undefined;
  readonly walletC?: CheckoutsCreateWalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: CheckoutsCreateTokenAccountParams | undefined;
  readonly giftCard?: CheckoutsCreateGiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
  readonly registrations?: readonly RegistrationsParams[] | undefined;
};

export type CheckoutsDeleteParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type CheckoutsReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type CheckoutsPayParams = {
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  readonly card?: CheckoutsPayCardParams | undefined;
  readonly walletA?: CheckoutsPayWalletAParams | undefined;
  readonly walletB?: CheckoutsPayWalletBParams | undefined;
  readonly walletC?: CheckoutsPayWalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: CheckoutsPayBankAccountParams | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CheckoutsPayCustomerParams | undefined;
  readonly billing?: CheckoutsPayBillingParams | undefined;
  readonly shipping?: CheckoutsPayShippingParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 32 letters and digits. Our addition: pay with this one of the stored cards that the checkout offers. */
  readonly registrationId?: string | undefined;
};

export type CheckoutsReadRegistrationParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type CheckoutsRegisterParams = {
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  readonly card?: CheckoutsPayCardParams | undefined;
  readonly walletA?: CheckoutsPayWalletAParams | undefined;
  readonly walletB?: CheckoutsPayWalletBParams | undefined;
  readonly walletC?: CheckoutsPayWalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: CheckoutsPayBankAccountParams | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CheckoutsPayCustomerParams | undefined;
  readonly billing?: CheckoutsPayBillingParams | undefined;
  readonly shipping?: CheckoutsPayShippingParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 32 letters and digits. Our addition: pay with this one of the stored cards that the checkout offers. */
  readonly registrationId?: string | undefined;
};

export type CheckoutsFormParams = Record<never, never>;

export type CheckoutsProgressParams = Record<never, never>;

export type PaymentLinksCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of PA, DB, CD. */
  readonly paymentType: 'PA' | 'DB' | 'CD';
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  readonly card?: CheckoutsCreateCardParams | undefined;
  readonly walletA?: CheckoutsCreateWalletAParams | undefined;
  readonly walletB?: CheckoutsCreateWalletBParams | undefined;
  readonly walletC?: CheckoutsCreateWalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: CheckoutsCreateTokenAccountParams | undefined;
  readonly giftCard?: CheckoutsCreateGiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
  readonly registrations?: readonly RegistrationsParams[] | undefined;
  /** At most 255 characters. Our addition: what is paid for, shown on the page. */
  readonly description?: string | undefined;
  /** A date and time written yyyy-MM-dd HH:mm:ss. Our addition: UTC; seven days when it is not sent, at most 90. */
  readonly validUntil?: string | undefined;
};

export type PaymentLinksReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type PaymentLinksDeleteParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type ThreeDSecureCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand: string;
  /** 2 capital letters. */
  readonly paymentType?: string | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId: string;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory: string;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card: ThreeDSecureCreateCardParams;
  readonly customer: ThreeDSecureCreateCustomerParams;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant: ThreeDSecureCreateMerchantParams;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl: string;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly risk?: RiskParams | undefined;
  /** 32 lowercase hexadecimal digits. */
  readonly entityId?: string | undefined;
  /** One of EXTERNAL, INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type ThreeDSecureReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type RiskCheckParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** 2 capital letters. */
  readonly paymentType?: string | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId: string;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: CardParams | undefined;
  readonly walletA?: WalletAParams | undefined;
  readonly walletB?: WalletBParams | undefined;
  readonly walletC?: WalletCParams | undefined;
  readonly virtualAccount?: VirtualAccountParams | undefined;
  readonly bankAccount?: BankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccountParams | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. True: store the payment data and answer its id. */
  readonly createRegistration?: boolean | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type RiskCheckStoredParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** 2 capital letters. */
  readonly paymentType?: string | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId: string;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly card?: RegistrationsPayCardParams | undefined;
  readonly bankAccount?: RegistrationsPayBankAccountParams | undefined;
  /** A date written yyyy-MM-dd. Of a direct debit; kept from risk checks. */
  readonly transactionDueDate?: string | undefined;
  readonly giftCard?: GiftCardParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly shipping?: ShippingParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly corporate?: CorporateParams | undefined;
  readonly sender?: SenderParams | undefined;
  readonly recipient?: RecipientParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly marketPlace?: MarketPlaceParams | undefined;
  readonly airline?: AirlineParams | undefined;
  /** True or false. A sent holder stands in for an empty stored one, once. */
  readonly overrideHolder?: boolean | undefined;
  readonly recurringMigration?: RecurringMigrationParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly threeDSecure?: ThreeDSecureParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** An absolute URL of 6 to 2048 characters. Absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5. */
  readonly shopperResultUrl?: string | undefined;
  /** 6 to 2048 characters. Deprecated, replaced by webhooks; URL-encoded. */
  readonly notificationUrl?: string | undefined;
  readonly pos?: PosParams | undefined;
  readonly risk?: RiskParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
};

export type SchedulesCreateParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount: string;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency: string;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** One of DB, SD. */
  readonly paymentType: 'DB' | 'SD';
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly customer?: CustomerParams | undefined;
  readonly billing?: BillingParams | undefined;
  readonly shipping?: SchedulesCreateShippingParams | undefined;
  readonly merchant?: SchedulesCreateMerchantParams | undefined;
  readonly cart?: CartParams | undefined;
  readonly standingInstruction?: StandingInstructionParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly risk?: RiskParams | undefined;
  readonly job?: JobParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** One of INITIAL, REPEATED, REGISTRATION_BASED. Our addition: the older way to say standingInstruction.mode. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  /** True or false. Our addition: sent by clients in the wild; no effect. */
  readonly createOmniToken?: boolean | undefined;
  /** At most 255 characters. Our addition: sent by clients in the wild; picks the acquirer account. */
  readonly merchantAccountId?: string | undefined;
  /** 32 letters and digits. Our addition: what the schedule charges. */
  readonly registrationId: string;
};

export type SchedulesReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type SchedulesDeleteParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type SchedulesRescheduleParams = {
  /** An amount such as 92.00. Tax and shipping are already in it. */
  readonly amount?: string | undefined;
  /** An amount such as 92.00. Already included in amount. */
  readonly taxAmount?: string | undefined;
  /** An amount such as 92.00. Invoice-level discount (L3 data). */
  readonly discountAmount?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. */
  readonly currency?: string | undefined;
  /** At most 32 letters, digits, underscores. Mandatory unless card brand detection is used. */
  readonly paymentBrand?: string | undefined;
  /** 2 capital letters. */
  readonly paymentType?: string | undefined;
  /** At most 127 characters. Part of the statement descriptor; merchant.name may override it. */
  readonly descriptor?: string | undefined;
  /** 8 to 255 characters. For reconciliation; required by the standalone risk check and 3D Secure. */
  readonly merchantTransactionId?: string | undefined;
  /** 8 to 255 characters. Unique; not forwarded to the acquirer. */
  readonly merchantInvoiceId?: string | undefined;
  /** 8 to 255 characters. Reporting only. */
  readonly merchantMemo?: string | undefined;
  /** 0 to 32 letters and digits. */
  readonly transactionCategory?: string | undefined;
  /** One of FINAL. FINAL marks the last capture, reversal, refund or similar. */
  readonly sequence?: 'FINAL' | undefined;
  /** A whole number from 1 to 98. */
  readonly numberOfCaptures?: string | undefined;
  /** At most 15 letters and digits. One per order. */
  readonly promotionCode?: string | undefined;
  /** A language and country such as de-AT. Language and country, like de-AT. */
  readonly locale?: string | undefined;
  /** At most 35 characters. Links later activity to the original transaction. */
  readonly transactionLinkId?: string | undefined;
  /** At most 12 characters. For some payouts and account funding across borders. */
  readonly transactionPurposeCode?: string | undefined;
  /** At most 10 characters. */
  readonly integrationType?: string | undefined;
  /** At most 2 characters. Business application identifier of direct-payout transactions. */
  readonly transactionBai?: string | undefined;
  /** At most 3 characters. Transaction type identifier of send transactions. */
  readonly transactionTti?: string | undefined;
  /** One of PURCHASE, FUNDING, PAYMENT. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  readonly forex?: ForexParams | undefined;
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly job?: JobParams | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type SchedulesDescheduleParams = {
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type WebhooksCreateParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** An absolute URL of 6 to 2048 characters. Our addition: where notifications are sent, by https or http. */
  readonly url: string;
  /** A space-separated list of PAYMENT, REGISTRATION, SCHEDULE, RISK, PAYOUT, NOTICE. Our addition: what the endpoint is notified of; RISK: checks without a payment, opened cases and decisions; SCHEDULE: changes of schedules, and their charges; PAYOUT: the statement of each payout, on endpoints of a merchant or above; NOTICE: what staff are informed of, such as a fallen approval rate. */
  readonly types: string;
  /** One of ALL, NON_CUSTOMER_DATA. Our addition: with the data of customers or without. */
  readonly fields?: 'ALL' | 'NON_CUSTOMER_DATA' | undefined;
  /** One of encrypted, encrypted-json, standard. Our addition: AES-256-GCM as text or in JSON, or JSON signed by the Standard Webhooks scheme. */
  readonly format?: 'encrypted' | 'encrypted-json' | 'standard' | undefined;
};

export type WebhooksListParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type WebhooksReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type WebhooksDeleteParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type WebhooksRotateParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type WebhooksDeliveriesParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type ReportsSummaryParams = {
  readonly date: ReportsSummaryDateParams;
  /** One of SettlementTxDate. */
  readonly sortValue?: 'SettlementTxDate' | undefined;
  /** One of ASC, DESC, asc, desc. */
  readonly sortOrder?: 'ASC' | 'DESC' | 'asc' | 'desc' | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** An ISO 4217 currency code of three capital letters. Our addition: sums of one currency only. */
  readonly currency?: string | undefined;
};

export type ReportsDayParams = {
  /** One of SettlementTxDate. */
  readonly sortValue?: 'SettlementTxDate' | undefined;
  /** One of ASC, DESC, asc, desc. */
  readonly sortOrder?: 'ASC' | 'DESC' | 'asc' | 'desc' | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type ReportsDetailParams = {
  /** One of SettlementTxDate. */
  readonly sortValue?: 'SettlementTxDate' | undefined;
  /** One of ASC, DESC, asc, desc. */
  readonly sortOrder?: 'ASC' | 'DESC' | 'asc' | 'desc' | undefined;
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** A whole number from 1 to 999999. Our addition: counted from 1. */
  readonly pageNo?: string | undefined;
  /** One of SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE. Our addition: rows of one type only. */
  readonly reconciliationType?: 'SETTLED' | 'CHARGEBACK' | 'CHARGEBACK REVERSAL' | 'FEE' | undefined;
};

export type SettlementImportParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
  /** HEADER, OWN or the id of a format. Our addition: by the header of the file, the 36 columns of spec 2.13, or an active format of the PSP. */
  readonly format?: string | undefined;
  /** 1 to 200 characters. Our addition: shown in the back office. */
  readonly fileName?: string | undefined;
  /** True or false. Our addition: the file is a part of another one: totals of its trailer are not checked. */
  readonly isPart?: boolean | undefined;
};

export type SettlementReadParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type SettlementFileParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type PayoutsStatementParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type PayoutsStatementCsvParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type PayoutsStatementPdfParams = {
  /** One of EXTERNAL, INTERNAL. The processor's test system, or our simulators. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** 32 lowercase hexadecimal digits. The channel, or the merchant that dispatches to its channels. */
  readonly entityId?: string | undefined;
};

export type Result = {
  /** The outcome; see GET /v1/resultcodes. */
  readonly code: string;
  /** The outcome in words. */
  readonly description: string;
  /** Result of the address check. */
  readonly avsResponse?: 'A' | 'Z' | 'N' | 'U' | 'F';
  /** Result of the CVV check. */
  readonly cvvResponse?: string;
  /** Every parameter that was wrong or missing. */
  readonly parameterErrors?: readonly {
  /** The name as sent. */
  readonly name: string;
  /** The value as sent, masked when it is sensitive. */
  readonly value: string | null;
  /** What is wrong with it. */
  readonly message: string;
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type Payment = {
  /** What was made or found; absent where nothing was. */
  readonly id: string;
  /** As sent. */
  readonly paymentType?: string;
  /** As sent, or as detected. */
  readonly paymentBrand?: string;
  /** As approved. */
  readonly amount?: string;
  /** As sent. */
  readonly currency?: string;
  /** What the statement shows. */
  readonly descriptor?: string;
  /** The reference of the merchant, as sent. */
  readonly merchantTransactionId?: string;
  /** The payment that this one follows. */
  readonly referencedId?: string;
  /** What the payment data is stored as. */
  readonly registrationId?: string;
  readonly result: Result;
  /** What the bank returned. */
  readonly resultDetails?: {
  readonly [name: string]: unknown;
};
  /** The card without its number. */
  readonly card?: {
  readonly [name: string]: unknown;
};
  readonly risk?: {
  /** From -99999 to +99999. */
  readonly score?: string;
  readonly [name: string]: unknown;
};
  /** Where the shopper goes on. */
  readonly redirect?: {
  /** Where to go. */
  readonly url?: string;
  /** GET or POST. */
  readonly method?: string;
  readonly parameters?: readonly {
  /** Name. */
  readonly name?: string;
  /** Value. */
  readonly value?: string;
  readonly [name: string]: unknown;
}[];
  /** What to do in a hidden frame before. */
  readonly preconditions?: readonly {
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};
  /** When the answer was made; in a query, when the payment was. */
  readonly timestamp?: string;
  /** Names this request. */
  readonly ndc: string;
  readonly [name: string]: unknown;
};

export type Envelope = {
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  /** As sent. */
  readonly paymentType?: string;
  /** As sent, or as detected. */
  readonly paymentBrand?: string;
  /** As approved. */
  readonly amount?: string;
  /** As sent. */
  readonly currency?: string;
  /** What the statement shows. */
  readonly descriptor?: string;
  /** The reference of the merchant, as sent. */
  readonly merchantTransactionId?: string;
  /** The payment that this one follows. */
  readonly referencedId?: string;
  /** What the payment data is stored as. */
  readonly registrationId?: string;
  readonly result: Result;
  /** What the bank returned. */
  readonly resultDetails?: {
  readonly [name: string]: unknown;
};
  /** The card without its number. */
  readonly card?: {
  readonly [name: string]: unknown;
};
  readonly risk?: {
  /** From -99999 to +99999. */
  readonly score?: string;
  readonly [name: string]: unknown;
};
  /** Where the shopper goes on. */
  readonly redirect?: {
  /** Where to go. */
  readonly url?: string;
  /** GET or POST. */
  readonly method?: string;
  readonly parameters?: readonly {
  /** Name. */
  readonly name?: string;
  /** Value. */
  readonly value?: string;
  readonly [name: string]: unknown;
}[];
  /** What to do in a hidden frame before. */
  readonly preconditions?: readonly {
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};
  /** When the answer was made; in a query, when the payment was. */
  readonly timestamp: string;
  /** Names this request. */
  readonly ndc: string;
  /** For support. */
  readonly buildNumber: string;
  readonly [name: string]: unknown;
};

export type PaymentsCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type PaymentsFollowUpResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type PaymentsReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RegistrationsCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RegistrationsReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RegistrationsDeleteResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RegistrationsPayResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RegistrationsExtendLifeResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type QueryByIdResponse = Envelope & {
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  readonly payments?: readonly Payment[];
  readonly [name: string]: unknown;
};

export type QueryV1Response = Envelope & {
  readonly payments: readonly Payment[];
  readonly [name: string]: unknown;
};

export type QueryV3Response = Envelope & {
  readonly records: readonly Payment[];
  readonly pages: string;
  readonly [name: string]: unknown;
};

export type QueryV3ByIdResponse = Envelope & {
  readonly records: readonly Payment[];
  readonly pages: string;
  readonly [name: string]: unknown;
};

export type ResultCodesListResponse = {
  readonly result: Result;
  readonly resultCodes: readonly Result[];
  readonly [name: string]: unknown;
};

export type CheckoutsCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  /** The hash of the script, with `integrity=true`. */
  readonly integrity?: string;
  readonly [name: string]: unknown;
};

export type CheckoutsUpdateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type CheckoutsDeleteResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type CheckoutsReadResponse = Envelope & {
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  readonly [name: string]: unknown;
};

export type CheckoutsPayResponse = Envelope & {
  readonly state: string;
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  /** Where the shopper goes back to. */
  readonly returnUrl?: string;
  readonly [name: string]: unknown;
};

export type CheckoutsReadRegistrationResponse = Envelope & {
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  readonly [name: string]: unknown;
};

export type CheckoutsRegisterResponse = Envelope & {
  readonly state: string;
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  /** Where the shopper goes back to. */
  readonly returnUrl?: string;
  readonly [name: string]: unknown;
};

export type CheckoutsFormResponse = Envelope & {
  readonly kind: string;
  readonly secondsLeft: string;
  readonly [name: string]: unknown;
};

export type CheckoutsProgressResponse = Envelope & {
  readonly state: string;
  /** What was made or found; absent where nothing was. */
  readonly id?: string;
  /** Where the shopper goes back to. */
  readonly returnUrl?: string;
  readonly [name: string]: unknown;
};

export type PaymentLinksCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly link: string;
  readonly [name: string]: unknown;
};

export type PaymentLinksReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly link: string;
  readonly state: string;
  readonly payment?: Payment;
  readonly [name: string]: unknown;
};

export type PaymentLinksDeleteResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type ThreeDSecureCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type ThreeDSecureReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RiskCheckResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type RiskCheckStoredResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type SchedulesCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly schedule: {
  readonly state?: string;
  readonly expression?: string;
  readonly nextDueAt?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SchedulesReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly schedule: {
  readonly state?: string;
  readonly expression?: string;
  readonly nextDueAt?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SchedulesDeleteResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly schedule: {
  readonly state?: string;
  readonly expression?: string;
  readonly nextDueAt?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SchedulesRescheduleResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly schedule: {
  readonly state?: string;
  readonly expression?: string;
  readonly nextDueAt?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SchedulesDescheduleResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly schedule: {
  readonly state?: string;
  readonly expression?: string;
  readonly nextDueAt?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type WebhooksCreateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly entityId: string;
  readonly url: string;
  readonly types: string;
  readonly fields: string;
  readonly format: string;
  readonly state: string;
  readonly createdAt: string;
  readonly secret: string;
  readonly [name: string]: unknown;
};

export type WebhooksListResponse = Envelope & {
  readonly webhooks: readonly {
  /** What was made or found. */
  readonly id: string;
  readonly entityId?: string;
  readonly url?: string;
  readonly types?: string;
  readonly fields?: string;
  readonly format?: string;
  readonly state?: string;
  readonly createdAt?: string;
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type WebhooksReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly entityId: string;
  readonly url: string;
  readonly types: string;
  readonly fields: string;
  readonly format: string;
  readonly state: string;
  readonly createdAt: string;
  readonly [name: string]: unknown;
};

export type WebhooksDeleteResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};

export type WebhooksRotateResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly entityId: string;
  readonly url: string;
  readonly types: string;
  readonly fields: string;
  readonly format: string;
  readonly state: string;
  readonly createdAt: string;
  readonly secret: string;
  readonly previousSecretUntil: string;
  readonly [name: string]: unknown;
};

export type WebhooksDeliveriesResponse = Envelope & {
  readonly deliveries: readonly {
  /** What was made or found. */
  readonly id: string;
  readonly webhookId?: string;
  readonly state?: string;
  readonly createdAt?: string;
  readonly nextAttemptAt?: string;
  readonly attempts?: readonly {
  readonly startedAt?: string;
  readonly outcome?: string;
  readonly status?: string;
  readonly cause?: string;
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type ReportsSummaryResponse = Envelope & {
  readonly aggregations: readonly {
  /** What was made or found. */
  readonly id: string;
  readonly count?: string;
  readonly settlement?: {
  readonly date?: string;
  readonly currency?: string;
  readonly amount?: string;
  readonly cashflow?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly records?: readonly {
  readonly recordType?: string;
  readonly count?: string;
  readonly settlement?: {
  readonly amount?: string;
  readonly cashflow?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type ReportsDayResponse = Envelope & {
  readonly count: string;
  readonly reconciliations: readonly {
  readonly recordType?: string;
  readonly transactionType?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentBrand?: string;
  readonly merchantTransactionId?: string;
  readonly settlement?: {
  readonly date?: string;
  readonly cashflow?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly payment?: {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type ReportsDetailResponse = Envelope & {
  readonly count: string;
  readonly pages: string;
  readonly reconciliations: readonly {
  readonly recordType?: string;
  readonly transactionType?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentBrand?: string;
  readonly merchantTransactionId?: string;
  readonly settlement?: {
  readonly date?: string;
  readonly cashflow?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly payment?: {
  /** What was made or found. */
  readonly id: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};

export type SettlementImportResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly import?: {
  /** What was made or found. */
  readonly id: string;
  readonly entityId?: string;
  readonly fileName?: string;
  readonly state?: string;
  readonly isPart?: string;
  readonly lines?: string;
  readonly badRows?: string;
  readonly duplicates?: string;
  readonly createdAt?: string;
  readonly bytes?: string;
  readonly sha256?: string;
  readonly totals?: readonly {
  readonly recordType?: string;
  readonly cashflow?: string;
  readonly lines?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly settlement?: {
  readonly amount?: string;
  readonly currency?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};
  /** In the place of `import`, for a bank statement. */
  readonly statement?: {
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SettlementReadResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly import: {
  /** What was made or found. */
  readonly id: string;
  readonly entityId?: string;
  readonly fileName?: string;
  readonly state?: string;
  readonly isPart?: string;
  readonly lines?: string;
  readonly badRows?: string;
  readonly duplicates?: string;
  readonly createdAt?: string;
  readonly bytes?: string;
  readonly sha256?: string;
  readonly totals?: readonly {
  readonly recordType?: string;
  readonly cashflow?: string;
  readonly lines?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly settlement?: {
  readonly amount?: string;
  readonly currency?: string;
  readonly fee?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
}[];
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type SettlementFileResponse = Blob;

export type PayoutsStatementResponse = Envelope & {
  /** What was made or found. */
  readonly id: string;
  readonly merchantEntityId: string;
  readonly statement: {
  readonly from?: string;
  readonly through?: string;
  readonly approvedAt?: string;
  readonly openingBalance?: string;
  readonly sums?: readonly {
  readonly kind?: string;
  readonly count?: string;
  readonly gross?: string;
  readonly fee?: string;
  readonly vat?: string;
  readonly net?: string;
  readonly [name: string]: unknown;
}[];
  readonly fee?: string;
  readonly vat?: string;
  readonly feeWithVat?: string;
  readonly closingBalance?: string;
  readonly csv?: string;
  readonly pdf?: string;
  readonly [name: string]: unknown;
};
  readonly [name: string]: unknown;
};

export type PayoutsStatementCsvResponse = Blob;

export type PayoutsStatementPdfResponse = Blob;

/** Parameters whose keys are written in brackets. */
export const mapNames: ReadonlySet<string> = new Set([
  'customParameters',
  'merchant.data',
  'overridePaymentType',
  'risk.parameters',
  'threeDSecure.schemeData',
]);

/** Every operation of the API. */
export const operations = {
  'payments.create': { method: 'POST', path: '/v1/payments', isRepeatable: true },
  'payments.follow-up': { method: 'POST', path: '/v1/payments/{id}', isRepeatable: true },
  'payments.read': { method: 'GET', path: '/v1/payments/{id}' },
  'registrations.create': { method: 'POST', path: '/v1/registrations', isRepeatable: true },
  'registrations.read': { method: 'GET', path: '/v1/registrations/{id}' },
  'registrations.delete': { method: 'DELETE', path: '/v1/registrations/{id}' },
  'registrations.pay': { method: 'POST', path: '/v1/registrations/{id}/payments', isRepeatable: true },
  'registrations.extend-life': { method: 'POST', path: '/v1/registrations/{id}/extendlife' },
  'query.by-id': { method: 'GET', path: '/v1/query/{id}' },
  'query.v1': { method: 'GET', path: '/v1/query' },
  'query.v3': { method: 'GET', path: '/v3/query', pages: 'records' },
  'query.v3-by-id': { method: 'GET', path: '/v3/query/{id}', pages: 'records' },
  'result-codes.list': { method: 'GET', path: '/v1/resultcodes', isPublic: true },
  'checkouts.create': { method: 'POST', path: '/v1/checkouts', isRepeatable: true },
  'checkouts.update': { method: 'POST', path: '/v1/checkouts/{id}' },
  'checkouts.delete': { method: 'DELETE', path: '/v1/checkouts/{id}' },
  'checkouts.read': { method: 'GET', path: '/v1/checkouts/{id}/payment' },
  'checkouts.pay': { method: 'POST', path: '/v1/checkouts/{id}/payment', isPublic: true },
  'checkouts.read-registration': { method: 'GET', path: '/v1/checkouts/{id}/registration' },
  'checkouts.register': { method: 'POST', path: '/v1/checkouts/{id}/registration', isPublic: true },
  'checkouts.form': { method: 'GET', path: '/v1/checkouts/{id}/form', isPublic: true },
  'checkouts.progress': { method: 'GET', path: '/v1/checkouts/{id}/progress', isPublic: true },
  'payment-links.create': { method: 'POST', path: '/paybylink/v1', isRepeatable: true },
  'payment-links.read': { method: 'GET', path: '/paybylink/v1/{id}' },
  'payment-links.delete': { method: 'DELETE', path: '/paybylink/v1/{id}' },
  'three-d-secure.create': { method: 'POST', path: '/v1/threeDSecure', isRepeatable: true },
  'three-d-secure.read': { method: 'GET', path: '/v1/threeDSecure/{id}' },
  'risk.check': { method: 'POST', path: '/v2/{service}', isRepeatable: true },
  'risk.check-stored': { method: 'POST', path: '/v2/registrations/{id}/{service}', isRepeatable: true },
  'schedules.create': { method: 'POST', path: '/scheduling/v1/schedules', isRepeatable: true },
  'schedules.read': { method: 'GET', path: '/scheduling/v1/schedules/{id}' },
  'schedules.delete': { method: 'DELETE', path: '/scheduling/v1/schedules/{id}' },
  'schedules.reschedule': { method: 'POST', path: '/scheduling/v1/schedules/{id}/reschedule' },
  'schedules.deschedule': { method: 'POST', path: '/scheduling/v1/schedules/{id}/deschedule' },
  'webhooks.create': { method: 'POST', path: '/v1/webhooks' },
  'webhooks.list': { method: 'GET', path: '/v1/webhooks' },
  'webhooks.read': { method: 'GET', path: '/v1/webhooks/{id}' },
  'webhooks.delete': { method: 'DELETE', path: '/v1/webhooks/{id}' },
  'webhooks.rotate': { method: 'POST', path: '/v1/webhooks/{id}/secret' },
  'webhooks.deliveries': { method: 'GET', path: '/v1/webhooks/{id}/deliveries' },
  'reports.summary': { method: 'GET', path: '/reports/v1/reconciliations/aggregations' },
  'reports.day': { method: 'GET', path: '/reports/v1/reconciliations/aggregations/{id}' },
  'reports.detail': { method: 'GET', path: '/reports/v2/reconciliations/aggregations/{id}', pages: 'reconciliations' },
  'settlement.import': { method: 'POST', path: '/settlement/v1/imports', isUpload: true },
  'settlement.read': { method: 'GET', path: '/settlement/v1/imports/{id}' },
  'settlement.file': { method: 'GET', path: '/settlement/v1/files/{day}', answersFile: true },
  'payouts.statement': { method: 'GET', path: '/payouts/v1/statements/{id}' },
  'payouts.statement-csv': { method: 'GET', path: '/payouts/v1/statements/{id}/csv', answersFile: true },
  'payouts.statement-pdf': { method: 'GET', path: '/payouts/v1/statements/{id}/pdf', answersFile: true },
} as const satisfies Readonly<Record<string, Operation>>;

/** A method for every operation, by group. */
export const createMethods = (call: Call) => ({
  payments: {
    /** Pay with a card, bank account, wallet or other account: `POST /v1/payments`. */
    create: (params: PaymentsCreateParams, options: CallOptions = {}) =>
      call<PaymentsCreateResponse>(operations['payments.create'], {}, params, options),
    /** Capture, refund, reverse, rebill or charge back a payment: `POST /v1/payments/{id}`. */
    followUp: (id: string, params: PaymentsFollowUpParams, options: CallOptions = {}) =>
      call<PaymentsFollowUpResponse>(operations['payments.follow-up'], { id }, params, options),
    /** Read a payment: `GET /v1/payments/{id}`. */
    read: (id: string, params: PaymentsReadParams = {}, options: CallOptions = {}) =>
      call<PaymentsReadResponse>(operations['payments.read'], { id }, params, options),
  },
  registrations: {
    /** Store payment data: `POST /v1/registrations`. */
    create: (params: RegistrationsCreateParams = {}, options: CallOptions = {}) =>
      call<RegistrationsCreateResponse>(operations['registrations.create'], {}, params, options),
    /** Read a registration: `GET /v1/registrations/{id}`. */
    read: (id: string, params: RegistrationsReadParams = {}, options: CallOptions = {}) =>
      call<RegistrationsReadResponse>(operations['registrations.read'], { id }, params, options),
    /** Delete a registration: `DELETE /v1/registrations/{id}`. */
    delete: (id: string, params: RegistrationsDeleteParams = {}, options: CallOptions = {}) =>
      call<RegistrationsDeleteResponse>(operations['registrations.delete'], { id }, params, options),
    /** Pay with stored payment data: `POST /v1/registrations/{id}/payments`. */
    pay: (id: string, params: RegistrationsPayParams, options: CallOptions = {}) =>
      call<RegistrationsPayResponse>(operations['registrations.pay'], { id }, params, options),
    /** Keep a registration for longer: `POST /v1/registrations/{id}/extendlife`. */
    extendLife: (id: string, params: RegistrationsExtendLifeParams = {}, options: CallOptions = {}) =>
      call<RegistrationsExtendLifeResponse>(operations['registrations.extend-life'], { id }, params, options),
  },
  query: {
    /** Look up one payment: `GET /v1/query/{id}`. */
    byId: (id: string, params: QueryByIdParams = {}, options: CallOptions = {}) =>
      call<QueryByIdResponse>(operations['query.by-id'], { id }, params, options),
    /** Look up payments by reference or period: `GET /v1/query`. */
    v1: (params: QueryV1Params = {}, options: CallOptions = {}) =>
      call<QueryV1Response>(operations['query.v1'], {}, params, options),
    /** Look up payments by reference or period, in pages: `GET /v3/query`. */
    v3: (params: QueryV3Params = {}, options: CallOptions = {}) =>
      call.paged<QueryV3Response, 'records'>(operations['query.v3'], {}, params, options),
    /** Look up one payment and its linked payments, in pages: `GET /v3/query/{id}`. */
    v3ById: (id: string, params: QueryV3ByIdParams = {}, options: CallOptions = {}) =>
      call.paged<QueryV3ByIdResponse, 'records'>(operations['query.v3-by-id'], { id }, params, options),
  },
  resultCodes: {
    /** List the result codes: `GET /v1/resultcodes`. */
    list: (params: ResultCodesListParams = {}, options: CallOptions = {}) =>
      call<ResultCodesListResponse>(operations['result-codes.list'], {}, params, options),
  },
  checkouts: {
    /** Open a checkout: `POST /v1/checkouts`. */
    create: (params: CheckoutsCreateParams = {}, options: CallOptions = {}) =>
      call<CheckoutsCreateResponse>(operations['checkouts.create'], {}, params, options),
    /** Add to a checkout or change it: `POST /v1/checkouts/{id}`. */
    update: (id: string, params: CheckoutsUpdateParams = {}, options: CallOptions = {}) =>
      call<CheckoutsUpdateResponse>(operations['checkouts.update'], { id }, params, options),
    /** Close a checkout before its time: `DELETE /v1/checkouts/{id}`. */
    delete: (id: string, params: CheckoutsDeleteParams = {}, options: CallOptions = {}) =>
      call<CheckoutsDeleteResponse>(operations['checkouts.delete'], { id }, params, options),
    /** Read how a checkout ended: `GET /v1/checkouts/{id}/payment`. */
    read: (id: string, params: CheckoutsReadParams = {}, options: CallOptions = {}) =>
      call<CheckoutsReadResponse>(operations['checkouts.read'], { id }, params, options),
    /** Pay a checkout with what the shopper typed: `POST /v1/checkouts/{id}/payment`. */
    pay: (id: string, params: CheckoutsPayParams = {}, options: CallOptions = {}) =>
      call<CheckoutsPayResponse>(operations['checkouts.pay'], { id }, params, options),
    /** Read the registration that a checkout made: `GET /v1/checkouts/{id}/registration`. */
    readRegistration: (id: string, params: CheckoutsReadRegistrationParams = {}, options: CallOptions = {}) =>
      call<CheckoutsReadRegistrationResponse>(operations['checkouts.read-registration'], { id }, params, options),
    /** Store the payment data that the shopper typed: `POST /v1/checkouts/{id}/registration`. */
    register: (id: string, params: CheckoutsRegisterParams = {}, options: CallOptions = {}) =>
      call<CheckoutsRegisterResponse>(operations['checkouts.register'], { id }, params, options),
    /** Read what the payment form shows: `GET /v1/checkouts/{id}/form`. */
    form: (id: string, params: CheckoutsFormParams = {}, options: CallOptions = {}) =>
      call<CheckoutsFormResponse>(operations['checkouts.form'], { id }, params, options),
    /** Read where the shopper continues after the form was sent: `GET /v1/checkouts/{id}/progress`. */
    progress: (id: string, params: CheckoutsProgressParams = {}, options: CallOptions = {}) =>
      call<CheckoutsProgressResponse>(operations['checkouts.progress'], { id }, params, options),
  },
  paymentLinks: {
    /** Make a page where one payment is made: `POST /paybylink/v1`. */
    create: (params: PaymentLinksCreateParams, options: CallOptions = {}) =>
      call<PaymentLinksCreateResponse>(operations['payment-links.create'], {}, params, options),
    /** Read the state of a payment link, and its payment: `GET /paybylink/v1/{id}`. */
    read: (id: string, params: PaymentLinksReadParams = {}, options: CallOptions = {}) =>
      call<PaymentLinksReadResponse>(operations['payment-links.read'], { id }, params, options),
    /** Close a payment link before its time: `DELETE /paybylink/v1/{id}`. */
    delete: (id: string, params: PaymentLinksDeleteParams = {}, options: CallOptions = {}) =>
      call<PaymentLinksDeleteResponse>(operations['payment-links.delete'], { id }, params, options),
  },
  threeDSecure: {
    /** Authenticate a cardholder without a payment: `POST /v1/threeDSecure`. */
    create: (params: ThreeDSecureCreateParams, options: CallOptions = {}) =>
      call<ThreeDSecureCreateResponse>(operations['three-d-secure.create'], {}, params, options),
    /** Read an authentication: `GET /v1/threeDSecure/{id}`. */
    read: (id: string, params: ThreeDSecureReadParams = {}, options: CallOptions = {}) =>
      call<ThreeDSecureReadResponse>(operations['three-d-secure.read'], { id }, params, options),
  },
  risk: {
    /** Check a payment for fraud without making it: `POST /v2/{service}`. */
    check: (service: string, params: RiskCheckParams, options: CallOptions = {}) =>
      call<RiskCheckResponse>(operations['risk.check'], { service }, params, options),
    /** Check stored payment data for fraud: `POST /v2/registrations/{id}/{service}`. */
    checkStored: (id: string, service: string, params: RiskCheckStoredParams, options: CallOptions = {}) =>
      call<RiskCheckStoredResponse>(operations['risk.check-stored'], { id, service }, params, options),
  },
  schedules: {
    /** Charge a registration on a schedule: `POST /scheduling/v1/schedules`. */
    create: (params: SchedulesCreateParams, options: CallOptions = {}) =>
      call<SchedulesCreateResponse>(operations['schedules.create'], {}, params, options),
    /** Read a schedule with its latest charges: `GET /scheduling/v1/schedules/{id}`. */
    read: (id: string, params: SchedulesReadParams = {}, options: CallOptions = {}) =>
      call<SchedulesReadResponse>(operations['schedules.read'], { id }, params, options),
    /** Delete a schedule at once: `DELETE /scheduling/v1/schedules/{id}`. */
    delete: (id: string, params: SchedulesDeleteParams = {}, options: CallOptions = {}) =>
      call<SchedulesDeleteResponse>(operations['schedules.delete'], { id }, params, options),
    /** Give a schedule other due times, or another amount: `POST /scheduling/v1/schedules/{id}/reschedule`. */
    reschedule: (id: string, params: SchedulesRescheduleParams = {}, options: CallOptions = {}) =>
      call<SchedulesRescheduleResponse>(operations['schedules.reschedule'], { id }, params, options),
    /** End a schedule, after its notice where one was agreed: `POST /scheduling/v1/schedules/{id}/deschedule`. */
    deschedule: (id: string, params: SchedulesDescheduleParams = {}, options: CallOptions = {}) =>
      call<SchedulesDescheduleResponse>(operations['schedules.deschedule'], { id }, params, options),
  },
  webhooks: {
    /** Register a webhook endpoint: `POST /v1/webhooks`. */
    create: (params: WebhooksCreateParams, options: CallOptions = {}) =>
      call<WebhooksCreateResponse>(operations['webhooks.create'], {}, params, options),
    /** List the webhook endpoints of an entity: `GET /v1/webhooks`. */
    list: (params: WebhooksListParams = {}, options: CallOptions = {}) =>
      call<WebhooksListResponse>(operations['webhooks.list'], {}, params, options),
    /** Read a webhook endpoint: `GET /v1/webhooks/{id}`. */
    read: (id: string, params: WebhooksReadParams = {}, options: CallOptions = {}) =>
      call<WebhooksReadResponse>(operations['webhooks.read'], { id }, params, options),
    /** Delete a webhook endpoint: `DELETE /v1/webhooks/{id}`. */
    delete: (id: string, params: WebhooksDeleteParams = {}, options: CallOptions = {}) =>
      call<WebhooksDeleteResponse>(operations['webhooks.delete'], { id }, params, options),
    /** Give a webhook endpoint a new secret: `POST /v1/webhooks/{id}/secret`. */
    rotate: (id: string, params: WebhooksRotateParams = {}, options: CallOptions = {}) =>
      call<WebhooksRotateResponse>(operations['webhooks.rotate'], { id }, params, options),
    /** List the latest deliveries to a webhook endpoint: `GET /v1/webhooks/{id}/deliveries`. */
    deliveries: (id: string, params: WebhooksDeliveriesParams = {}, options: CallOptions = {}) =>
      call<WebhooksDeliveriesResponse>(operations['webhooks.deliveries'], { id }, params, options),
  },
  reports: {
    /** Sum up the settled payments of a period: `GET /reports/v1/reconciliations/aggregations`. */
    summary: (params: ReportsSummaryParams, options: CallOptions = {}) =>
      call<ReportsSummaryResponse>(operations['reports.summary'], {}, params, options),
    /** List the settled payments of a report, up to 1,000: `GET /reports/v1/reconciliations/aggregations/{id}`. */
    day: (id: string, params: ReportsDayParams = {}, options: CallOptions = {}) =>
      call<ReportsDayResponse>(operations['reports.day'], { id }, params, options),
    /** List the settled payments of a report, in pages: `GET /reports/v2/reconciliations/aggregations/{id}`. */
    detail: (id: string, params: ReportsDetailParams = {}, options: CallOptions = {}) =>
      call.paged<ReportsDetailResponse, 'reconciliations'>(operations['reports.detail'], { id }, params, options),
  },
  settlement: {
    /** Import a settlement file or a bank statement (camt.053): `POST /settlement/v1/imports`. */
    import: (file: Upload, params: SettlementImportParams = {}, options: CallOptions = {}) =>
      call<SettlementImportResponse>(operations['settlement.import'], {}, params, options, file),
    /** Read an import of a settlement file: `GET /settlement/v1/imports/{id}`. */
    read: (id: string, params: SettlementReadParams = {}, options: CallOptions = {}) =>
      call<SettlementReadResponse>(operations['settlement.read'], { id }, params, options),
    /** Download what was settled with a merchant on a day, in the 36 columns: `GET /settlement/v1/files/{day}`. */
    file: (day: string, params: SettlementFileParams = {}, options: CallOptions = {}) =>
      call<SettlementFileResponse>(operations['settlement.file'], { day }, params, options),
  },
  payouts: {
    /** Read the statement of a payout: balances, sums by kind, fees and their VAT: `GET /payouts/v1/statements/{id}`. */
    statement: (id: string, params: PayoutsStatementParams = {}, options: CallOptions = {}) =>
      call<PayoutsStatementResponse>(operations['payouts.statement'], { id }, params, options),
    /** Download the statement of a payout as CSV, with all lines: `GET /payouts/v1/statements/{id}/csv`. */
    statementCsv: (id: string, params: PayoutsStatementCsvParams = {}, options: CallOptions = {}) =>
      call<PayoutsStatementCsvResponse>(operations['payouts.statement-csv'], { id }, params, options),
    /** Download the statement of a payout as PDF: `GET /payouts/v1/statements/{id}/pdf`. */
    statementPdf: (id: string, params: PayoutsStatementPdfParams = {}, options: CallOptions = {}) =>
      call<PayoutsStatementPdfResponse>(operations['payouts.statement-pdf'], { id }, params, options),
  },
});
