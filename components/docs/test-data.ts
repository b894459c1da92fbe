import type { MessageKey } from '#messages/translate.ts';

/** Texts for /docs/test-cards; the cards added from the simulator. */
export interface TestCardGroup {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** Needs a shopper who can be redirected to the card issuer. */
  readonly authenticates: boolean;
  readonly cards: readonly { readonly number: string; readonly brand: string; readonly note?: string }[];
}

type Enrolment = 'not enrolled' | 'challenge' | 'frictionless' | 'attempted' | 'error';
type Card = TestCardGroup['cards'][number] & { readonly enrolment: Enrolment };

const groups: readonly { enrolment: Enrolment; title: MessageKey; text: MessageKey }[] = [
  { enrolment: 'not enrolled', title: 'testData.cards.notEnrolled.title', text: 'testData.cards.notEnrolled.text' },
  { enrolment: 'challenge', title: 'testData.cards.challenge.title', text: 'testData.cards.challenge.text' },
  { enrolment: 'frictionless', title: 'testData.cards.frictionless.title', text: 'testData.cards.frictionless.text' },
  { enrolment: 'attempted', title: 'testData.cards.attempted.title', text: 'testData.cards.attempted.text' },
  { enrolment: 'error', title: 'testData.cards.error.title', text: 'testData.cards.error.text' },
];

const invalid: TestCardGroup = {
  title: 'testData.cards.invalid.title',
  text: 'testData.cards.invalid.text',
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

/** A parameter of a payment; a value that is a kind of values has a text. */
export type Trigger = {
  readonly name: string;
  readonly value: string | { readonly text: MessageKey };
  readonly effect: MessageKey;
};

export const triggers: readonly Trigger[] = [
  {
    name: 'customParameters[simulate.resultCode]',
    value: { text: 'testData.triggers.resultCode.value' },
    effect: 'testData.triggers.resultCode.effect',
  },
  {
    name: 'customParameters[simulate.delayMs]',
    value: { text: 'testData.triggers.delay.value' },
    effect: 'testData.triggers.delay.effect',
  },
  { name: 'customParameters[simulate.timeout]', value: 'before', effect: 'testData.triggers.timeoutBefore.effect' },
  { name: 'customParameters[simulate.timeout]', value: 'after', effect: 'testData.triggers.timeoutAfter.effect' },
  {
    name: 'customParameters[simulate.approvedAmount]',
    value: { text: 'testData.triggers.approvedAmount.value' },
    effect: 'testData.triggers.approvedAmount.effect',
  },
  {
    name: 'customParameters[simulate.avs]',
    value: { text: 'testData.triggers.avs.value' },
    effect: 'testData.triggers.avs.effect',
  },
  { name: 'chargebackResultCode', value: '000.100.2xx', effect: 'testData.triggers.chargeback.effect' },
  {
    name: 'customParameters[simulate.cvv]',
    value: { text: 'testData.triggers.cvv.value' },
    effect: 'testData.triggers.cvv.effect',
  },
  {
    name: 'customParameters[simulate.threeDSecure]',
    value: { text: 'testData.triggers.threeDSecure.value' },
    effect: 'testData.triggers.threeDSecure.effect',
  },
];
