// What a page of a shop may set and receive: `wpwlOptions` and `wpwl`. The widget is compiled with these types, too.

/** A problem that the page may react to; `name` is stable, `message` is for developers. */
export type WidgetError = {
  readonly name:
    | 'InvalidCheckoutIdError'
    | 'InvalidFormError'
    | 'InvalidFieldError'
    | 'PciIframeCommunicationError'
    | 'PciIframeSubmitError'
    /** The shopper closed a wallet: nothing was sent, and the form may be used again. */
    | 'WalletCancelledError'
    /** The gateway has no such wallet in live mode. */
    | 'WalletUnavailableError'
    | 'WidgetError';
  readonly message: string;
  readonly brand?: string;
  /** The result code of the gateway. */
  readonly code?: string;
};

export type WidgetStyle = 'card' | 'plain' | 'logos' | 'none';

export type WidgetLook = 'clean' | 'bold' | 'minimal';

/** What a page asks for its shoppers, beside what their systems ask for. Ours, not of the family. */
export type AccessibilityOptions = {
  /** Larger texts and controls. */
  readonly largeText?: boolean;
  /** Black and white, with thick borders. */
  readonly highContrast?: boolean;
  /** Nothing moves. */
  readonly reducedMotion?: boolean;
  /** How states of the payment are read aloud: after what is being read (the default), at once, or not at all. */
  readonly announcements?: 'polite' | 'assertive' | 'off';
};

export type BillingAddress = {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly postcode?: string;
  readonly street1?: string;
  readonly street2?: string;
};

/** The size of the frame in which the issuer asks the shopper to confirm: one of the five of EMV 3-D Secure. */
export type ThreeDFrameSize =
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | { readonly width: string | number; readonly height: string | number };

type Declinable = boolean | undefined;

export type WidgetCallbacks = {
  /** All forms are on the page, and their card fields can be typed into. */
  readonly onReady?: (containers: readonly HTMLElement[]) => void;
  readonly onChangeBrand?: (brand: string) => void;
  readonly onDetectBrand?: (brands: readonly string[]) => void;
  /** Return false to stop the payment. */
  readonly onBeforeSubmitCard?: (event?: Event) => Declinable | Promise<Declinable>;
  readonly onBeforeSubmitDirectDebit?: (event?: Event) => Declinable | Promise<Declinable>;
  readonly onBeforeSubmitVirtualAccount?: (event?: Event) => Declinable | Promise<Declinable>;
  readonly onBeforeSubmitOneClickCard?: (event?: Event) => Declinable | Promise<Declinable>;
  readonly onAfterSubmit?: (form?: HTMLFormElement) => void;
  readonly onError?: (error: WidgetError) => void;
  readonly onBlurCardNumber?: (isValid: boolean) => void;
  /** A card frame works now. */
  readonly onReadyIframeCommunication?: (frame: HTMLIFrameElement) => void;
  readonly onLoadThreeDIframe?: (frame: HTMLIFrameElement) => void;
};

export type WidgetOptions = WidgetCallbacks & {
  /** One of the 25 languages, such as `de`, `dk` or `cn`; `de-AT` and `da` are understood, too. */
  readonly locale?: string;
  readonly style?: WidgetStyle;
  /**
   * `auto` follows the system. Light is the default, also on dark pages; an entity's own colours of text, background or
   * border count more. Ours, not of the family.
   */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
  readonly labels?: Readonly<Record<string, string>>;
  readonly errorMessages?: Readonly<Record<string, string>>;
  /** Brands whose page opens in a frame of this page instead of in its place. */
  readonly inlineFlow?: readonly string[];
  readonly requireCvv?: boolean;
  readonly allowEmptyCvv?: boolean;
  readonly showCVVHint?: boolean;
  readonly maskCvv?: boolean;
  readonly showLabels?: boolean;
  readonly showPlaceholders?: boolean;
  /** False leaves out the logo that the back office sets: the page shows one already. Ours, not of the family. */
  readonly showLogo?: boolean;
  readonly brandDetection?: boolean;
  readonly brandDetectionPriority?: readonly string[];
  readonly iframeStyles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The browsing context of the pages of other parties: `_self`, `_top`, or the name of a frame. */
  readonly paymentTarget?: string;
  /** The browsing context of the shop's result page. */
  readonly shopperResultTarget?: string;
  /** The field that is focused first: `card.number`, `card.holder` … */
  readonly autofocus?: string;
  readonly disableSubmitOnEnter?: boolean;
  readonly registrations?: {
    readonly requireCvv?: boolean | 'true' | 'false';
    readonly hideInitialPaymentForms?: boolean | 'true' | 'false';
    /**
     * Called when the shopper removes a stored account. The shop's server deletes it (`DELETE /v1/registrations/{id}`);
     * false, or a promise that rejects, keeps it in the list. Without it there is nothing to remove with. Ours.
     */
    readonly onRemove?: (registrationId: string) => Declinable | Promise<Declinable>;
  };
  /** A look of ours as a whole; colours and fonts of the entity, and the page's own rules, count more. */
  readonly look?: WidgetLook;
  readonly accessibility?: AccessibilityOptions;
  readonly billingAddress?: BillingAddress | boolean;
  readonly mandatoryBillingFields?: Readonly<Record<string, boolean>>;
  readonly spinner?: Readonly<Record<string, string | number>> | boolean;
  readonly threeDIframeSize?: ThreeDFrameSize;
};

/** The global object `wpwl`. */
export type Widget = {
  /** Pays with the form whose container or form has this id or class. */
  executePayment(id: string): void;
  /** Takes all forms off the page, for pages that go on without a reload. */
  unload(): void;
};

declare global {
  interface Window {
    wpwlOptions?: WidgetOptions;
    wpwl?: Partial<Widget>;
  }
}
