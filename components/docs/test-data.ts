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
  {
    enrolment: 'not enrolled',
    title: 'docs.cards.notEnrolled.title',
    text: 'docs.cards.notEnrolled.text',
  },
  {
    enrolment: 'challenge',
    title: 'docs.cards.challenge.title',
    text: 'docs.cards.challenge.text',
  },
  {
    enrolment: 'frictionless',
    title: 'docs.cards.frictionless.title',
    text: 'docs.cards.frictionless.text',
  },
  {
    enrolment: 'attempted',
    title: 'docs.cards.attempted.title',
    text: 'docs.cards.attempted.text',
  },
  {
    enrolment: 'error',
    title: 'docs.cards.error.title',
    text: 'docs.cards.error.text',
  },
];

const invalid: TestCardGroup = {
  title: 'docs.cards.invalid.title',
  text: 'docs.cards.invalid.text',
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
    value: { text: 'docs.triggers.resultCode.value' },
    effect: 'docs.triggers.resultCode.effect',
  },
  {
    name: 'customParameters[simulate.delayMs]',
    value: { text: 'docs.triggers.delay.value' },
    effect: 'docs.triggers.delay.effect',
  },
  {
    name: 'customParameters[simulate.timeout]',
    value: 'before',
    effect: 'docs.triggers.timeoutBefore.effect',
  },
  {
    name: 'customParameters[simulate.timeout]',
    value: 'after',
    effect: 'docs.triggers.timeoutAfter.effect',
  },
  {
    name: 'customParameters[simulate.approvedAmount]',
    value: { text: 'docs.triggers.approvedAmount.value' },
    effect: 'docs.triggers.approvedAmount.effect',
  },
  {
    name: 'customParameters[simulate.avs]',
    value: { text: 'docs.triggers.avs.value' },
    effect: 'docs.triggers.avs.effect',
  },
  {
    name: 'chargebackResultCode',
    value: '000.100.2xx',
    effect: 'docs.triggers.chargeback.effect',
  },
  {
    name: 'customParameters[simulate.cvv]',
    value: { text: 'docs.triggers.cvv.value' },
    effect: 'docs.triggers.cvv.effect',
  },
];
