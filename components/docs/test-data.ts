/** Texts for /docs/test-cards; the cards added from the simulator. */
export interface TestCardGroup {
  readonly title: string;
  readonly text: string;
  /** Needs a shopper who can be redirected to the card issuer. */
  readonly authenticates: boolean;
  readonly cards: readonly { readonly number: string; readonly brand: string; readonly note?: string }[];
}

type Enrolment = 'not enrolled' | 'challenge' | 'frictionless' | 'attempted' | 'error';
type Card = TestCardGroup['cards'][number] & { readonly enrolment: Enrolment };

const groups: readonly { enrolment: Enrolment; title: string; text: string }[] = [
  {
    enrolment: 'not enrolled',
    title: 'Approved immediately',
    text: 'Not enrolled for 3D Secure: the payment is approved without a redirect. Every other valid card number behaves the same.',
  },
  {
    enrolment: 'challenge',
    title: '3D Secure: challenge',
    text: 'With shopperResultUrl the response is pending and redirects the shopper to the simulated card issuer, where you choose the outcome. Without it the payment is approved immediately.',
  },
  {
    enrolment: 'frictionless',
    title: '3D Secure: frictionless',
    text: 'With shopperResultUrl: authenticated in the background; the shopper sees nothing.',
  },
  {
    enrolment: 'attempted',
    title: '3D Secure: attempted',
    text: 'With shopperResultUrl: the issuer does not take part and the scheme confirms the attempt. ECI 06 for VISA, 01 for MASTER.',
  },
  {
    enrolment: 'error',
    title: '3D Secure: error',
    text: 'With shopperResultUrl: the authentication fails technically and the payment is declined with 100.390.112.',
  },
];

const invalid: TestCardGroup = {
  title: 'Invalid number',
  text: 'Rejected with 100.100.101, as is every number with a wrong check digit.',
  authenticates: false,
  cards: [{ number: '4444444444444444', brand: 'VISA' }],
};

/** The simulator's cards, grouped by behaviour. */
export function groupTestCards(cards: readonly Card[]): readonly TestCardGroup[] {
  const known = groups.map(({ enrolment, title, text }) => ({
    title,
    text,
    authenticates: enrolment !== 'not enrolled',
    cards: cards.filter((card) => card.enrolment === enrolment),
  }));
  return [...known, invalid];
}

export const triggers: readonly { readonly name: string; readonly value: string; readonly effect: string }[] =
  [
    {
      name: 'customParameters[simulate.resultCode]',
      value: 'a result code',
      effect: 'The acquirer responds with this code.',
    },
    {
      name: 'customParameters[simulate.delayMs]',
      value: 'milliseconds',
      effect: 'The acquirer takes this long to respond.',
    },
    {
      name: 'customParameters[simulate.timeout]',
      value: 'before',
      effect: 'The acquirer never receives the request and never responds.',
    },
    {
      name: 'customParameters[simulate.timeout]',
      value: 'after',
      effect: 'The acquirer executes the request, but its response is lost.',
    },
    {
      name: 'customParameters[simulate.approvedAmount]',
      value: 'minor units',
      effect: 'The acquirer approves only this amount: 5000 is 50.00 EUR.',
    },
    {
      name: 'customParameters[simulate.avs]',
      value: 'A, Z, N, U or F',
      effect: 'Result of the address verification.',
    },
    {
      name: 'chargebackResultCode',
      value: '000.100.2xx',
      effect: 'The reason code of a chargeback (paymentType CB).',
    },
    {
      name: 'customParameters[simulate.cvv]',
      value: 'M, N, P, S or U',
      effect: 'Result of the security code check: match, no match, not processed, missing, issuer unable.',
    },
  ];
