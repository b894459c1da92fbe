// What the bootstrap of a checkout hands to the main script.

type BuiltFile = { readonly file: string; readonly integrity: string };

/** Rendered into the bootstrap by lib/checkouts/widget. */
export type CheckoutConfig = {
  /** The gateway, without a slash at its end. */
  readonly baseUrl: string;
  readonly checkoutId: string;
  readonly kind: 'payment' | 'registration';
  readonly script: BuiltFile;
  readonly style: BuiltFile;
};

/** A stored account that the shopper may pay with in one click. */
export type StoredRegistration = {
  readonly id: string;
  readonly paymentBrand: string;
  readonly holder?: string;
  readonly last4Digits?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
};

/** Shown above the form; sizes are of the image. */
export type FormLogo = { readonly url: string; readonly text: string; readonly width: string; readonly height: string };

export type FormEnd = { readonly outcome: 'paid' | 'pending' | 'failed'; readonly returnUrl?: string };

/** What the form of a checkout needs; the answer of `GET /v1/checkouts/{id}/form`. */
export type CheckoutForm = {
  readonly kind: 'payment' | 'registration';
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentBrands: readonly string[] | 'all';
  readonly registrations: readonly StoredRegistration[];
  readonly requireCvvForRegistrations: 'true' | 'false';
  readonly testMode: 'true' | 'false';
  readonly locale?: string;
  /** Names of fields that the server of the shop sent: they count, and need not be filled in. */
  readonly knownFields?: readonly string[];
  readonly secondsLeft: string;
  /** Such as `2026-11`: cards of earlier months have expired. */
  readonly firstGoodMonth: string;
  /** Nothing is left to pay: how it ended, and where the shop shows it. */
  readonly ended?: FormEnd;
  readonly logo?: FormLogo;
  readonly appearance?: Readonly<Record<string, string>>;
};

/** A checkout that waits for the main script; `form` is null when the gateway knows no such checkout. */
export type QueuedCheckout = CheckoutConfig & { readonly form: Promise<CheckoutForm | null> };

export type CheckoutQueue = { push(checkout: QueuedCheckout): unknown };
