type FollowUp = {
  afterHours: number;
  params: Record<string, string>;
  /** It follows the follow-up before it instead of the payment. */
  isOfPrevious?: true;
};

/** A payment and what follows it, as it is made once by the gateway and then repeated with other values. */
export type Flow = {
  /** Fields beside those of every payment. */
  payment?: Record<string, string>;
  followUps?: readonly FollowUp[];
};

/** The values that are replaced in a repetition. Each occurs nowhere else in a payment. */
export const placeholder = {
  amount: '73.41',
  amountMinor: '7341',
  part: '20.47',
  partMinor: '2047',
  currency: 'EUR',
  givenName: 'Robin',
  surname: 'Tarn',
  email: 'robin.tarn@letter.example',
  emailDomain: 'letter.example',
  order: 'order-90001',
} as const;

/** Not enrolled in 3D Secure, and one that the issuer vouches for without a challenge (lib/connectors/simulator/test-cards.ts). */
export const placeholderCards = {
  plain: { number: '4532497088771651', brand: 'VISA', bin: '453249', last4: '1651', country: 'FR' },
  authenticated: { number: '4200000000000026', brand: 'VISA', bin: '420000', last4: '0026', country: 'DE' },
} as const;

const whole = { amount: placeholder.amount, currency: placeholder.currency };
const part = { amount: placeholder.part, currency: placeholder.currency };
const declinedWith = (code: string): Flow => ({ payment: { 'customParameters[simulate.resultCode]': code } });
const dayHours = 24;

export const flows = {
  paid: {},
  authenticated: { payment: { shopperResultUrl: 'https://shop.example/thanks' } },
  captured: {
    payment: { paymentType: 'PA' },
    followUps: [{ afterHours: 30, params: { ...whole, paymentType: 'CP' } }],
  },
  reversed: { payment: { paymentType: 'PA' }, followUps: [{ afterHours: 4, params: { ...whole, paymentType: 'RV' } }] },
  refunded: { followUps: [{ afterHours: 3 * dayHours, params: { ...whole, paymentType: 'RF' } }] },
  partlyRefunded: { followUps: [{ afterHours: 5 * dayHours, params: { ...part, paymentType: 'RF' } }] },
  chargedBack: { followUps: [{ afterHours: 19 * dayHours, params: { ...whole, paymentType: 'CB' } }] },
  chargebackReversed: {
    followUps: [
      { afterHours: 16 * dayHours, params: { ...whole, paymentType: 'CB' } },
      { afterHours: 27 * dayHours, params: { ...whole, paymentType: 'CR' }, isOfPrevious: true },
    ],
  },
  insufficientFunds: declinedWith('800.100.155'),
  doNotHonour: declinedWith('800.100.152'),
  wrongSecurityCode: declinedWith('800.100.153'),
  limitExceeded: declinedWith('800.100.162'),
  stolenCard: declinedWith('800.100.159'),
  expiredCard: { payment: { 'card.expiryYear': '2024' } },
} satisfies Record<string, Flow>;

export type FlowName = keyof typeof flows;

/** How long after its payment the last follow-up of a flow comes. */
export function hoursOf(name: FlowName): number {
  const { followUps = [] }: Flow = flows[name];
  return Math.max(0, ...followUps.map(({ afterHours }) => afterHours));
}
