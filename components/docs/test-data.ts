/** How the page /docs/test-cards tells what the simulator does; the cards themselves are the simulator's. */
export interface TestCardGroup {
  readonly title: string;
  readonly text: string;
  /** What it shows needs a shopper who can be sent to the card issuer. */
  readonly authenticates: boolean;
  readonly cards: readonly { readonly number: string; readonly brand: string; readonly note?: string }[];
}

type Enrolment = 'not enrolled' | 'challenge' | 'frictionless' | 'attempted' | 'error';
type Card = TestCardGroup['cards'][number] & { readonly enrolment: Enrolment };

const groups: readonly { enrolment: Enrolment; title: string; text: string }[] = [
  {
    enrolment: 'not enrolled',
    title: 'Approved at once',
    text: 'Not enrolled for 3D Secure: the payment is approved without a detour. So is every other valid number.',
  },
  {
    enrolment: 'challenge',
    title: '3D Secure: challenge',
    text: 'With shopperResultUrl the answer is pending and sends the shopper to the simulated card issuer, where you choose the outcome. Without it the payment is approved at once.',
  },
  {
    enrolment: 'frictionless',
    title: '3D Secure: frictionless',
    text: 'With shopperResultUrl: authenticated in the background; the shopper sees nothing.',
  },
  {
    enrolment: 'attempted',
    title: '3D Secure: attempted',
    text: 'With shopperResultUrl: the issuer takes no part, the scheme vouches for the attempt. ECI 06 for VISA, 01 for MASTER.',
  },
  {
    enrolment: 'error',
    title: '3D Secure: error',
    text: 'With shopperResultUrl: the authentication fails technically and the payment is declined with 100.390.112.',
  },
];

const invalid: TestCardGroup = {
  title: 'Invalid number',
  text: 'Answered with 100.100.101, as is every number whose check digit is wrong.',
  authenticates: false,
  cards: [{ number: '4444444444444444', brand: 'VISA' }],
};

/** The simulator's cards under what they do. */
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
      effect: 'The acquirer answers with this code.',
    },
    {
      name: 'customParameters[simulate.delayMs]',
      value: 'milliseconds',
      effect: 'The acquirer takes this long to answer.',
    },
    {
      name: 'customParameters[simulate.timeout]',
      value: 'before',
      effect: 'The acquirer never receives the request and never answers.',
    },
    {
      name: 'customParameters[simulate.timeout]',
      value: 'after',
      effect: 'The acquirer executes the request, but its answer is lost.',
    },
    {
      name: 'customParameters[simulate.approvedAmount]',
      value: 'minor units',
      effect: 'The acquirer approves this much only: 5000 is 50.00 EUR.',
    },
    {
      name: 'customParameters[simulate.avs]',
      value: 'A, Z, N, U or F',
      effect: 'Result of the address check.',
    },
    {
      name: 'chargebackResultCode',
      value: '000.100.2xx',
      effect: 'The reason that a chargeback (paymentType CB) carries.',
    },
    {
      name: 'customParameters[simulate.cvv]',
      value: 'M, N, P, S or U',
      effect: 'Result of the security code check: match, no match, not processed, missing, issuer unable.',
    },
  ];
