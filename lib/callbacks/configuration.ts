/** The queue of the delivery engine. */
export const callbackQueueName = 'callbacks';

/** The fields of the body (spec 6.3). */
export type CallbackField =
  | 'client'
  | 'subclientid'
  | 'transactionid'
  /** The transaction id of the merchant, under the prefix. */
  | 'prefixedtransactionid'
  | 'decision'
  | 'userid'
  | 'cancelreason'
  | 'note'
  | 'processdate';

/** The keys that are agreed with the merchant. */
export type CallbackTemplate = {
  /** Null: the field is left out. */
  keys: Record<CallbackField, string | null>;
  /** Stands before the key of the merchant's transaction id. */
  prefix: string;
  /** Appended to every message. */
  pairs: { key: string; value: string }[];
};

/** Which answers acknowledge, and what happens after others. */
export type CallbackSending = {
  acknowledgedStatuses: number[];
  retryWaitSeconds: number;
  maxRetries: number;
  /** Sends `Expect: 100-continue`, unless false (spec 6.3); some servers fail on it. */
  expectContinue?: boolean;
};

/** What a delivery keeps beside its body. Retries follow what was configured when the decision was made. */
export type CallbackData = { channelId: string; sending: CallbackSending };

/** Where callbacks are sent. Headers belong to it: they are never sent to an address of another entity. */
export type CallbackDestination = {
  /** The id of the configuration and of the destination of its deliveries. */
  id: string;
  entityId: string;
  urls: readonly string[];
  activeUrl: string;
  headerNames: readonly string[];
};

/** What an entity stores itself; null is inherited. */
export type OwnCallbackConfiguration = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  destination: CallbackDestination | null;
  template: CallbackTemplate | null;
  sending: CallbackSending | null;
  version: number;
};

/** What counts for an entity. */
export type CallbackConfiguration = {
  enabled: boolean;
  destination: CallbackDestination | null;
  template: CallbackTemplate;
  sending: CallbackSending;
  /** The entity of each part; null: the default. */
  origins: Record<ConfigurationPart, string | null>;
};

export const configurationParts = ['enabled', 'destination', 'template', 'sending'] as const;
export type ConfigurationPart = (typeof configurationParts)[number];

const defaults: Omit<CallbackConfiguration, 'origins'> = {
  enabled: false,
  destination: null,
  template: {
    keys: {
      client: 'client',
      subclientid: 'subclientid',
      transactionid: 'transactionid',
      prefixedtransactionid: 'transactionid',
      decision: 'decision',
      userid: 'userid',
      cancelreason: 'cancelreason',
      note: 'note',
      processdate: 'processdate',
    },
    prefix: 'merchant',
    pairs: [],
  },
  sending: { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 5, expectContinue: true },
};

/** Each part comes from the nearest entity that has it; `line` begins with the entity itself. */
export function inheritConfiguration(line: readonly OwnCallbackConfiguration[]): CallbackConfiguration {
  const nearest = (part: ConfigurationPart) => line.find((own) => own[part] !== null) ?? null;
  const origin = (part: ConfigurationPart) => nearest(part)?.entityId ?? null;
  return {
    enabled: nearest('enabled')?.enabled ?? defaults.enabled,
    destination: nearest('destination')?.destination ?? defaults.destination,
    template: nearest('template')?.template ?? defaults.template,
    sending: nearest('sending')?.sending ?? defaults.sending,
    origins: {
      enabled: origin('enabled'),
      destination: origin('destination'),
      template: origin('template'),
      sending: origin('sending'),
    },
  };
}
