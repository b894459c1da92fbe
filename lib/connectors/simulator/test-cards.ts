/** How a test card behaves in 3D Secure (docs: /docs/test-cards). */
export type CardEnrolment = 'not enrolled' | 'challenge' | 'frictionless' | 'attempted' | 'error';

export type TestCard = {
  number: string;
  brand: string;
  enrolment: CardEnrolment;
  /** The browser of its shopper brings device data to the issuer first. */
  hasMethod?: true;
  note?: string;
};

const of =
  (enrolment: CardEnrolment) =>
  (brand: string, number: string, note?: string): TestCard =>
    note === undefined ? { number, brand, enrolment } : { number, brand, enrolment, note };

const approved = of('not enrolled');
const challenged = of('challenge');
const frictionless = of('frictionless');
const withMethod = (card: TestCard): TestCard => ({
  ...card,
  hasMethod: true,
  note: 'brings device data to the issuer first',
});
const attempted = of('attempted');
const failing = of('error');

/** Numbers that the simulator knows; every other valid number is approved without authentication. */
export const testCards: readonly TestCard[] = [
  approved('VISA', '4200000000000000'),
  approved('VISA', '4111111111111111'),
  approved('VISA', '4242424242424242'),
  approved('MASTER', '5454545454545454'),
  approved('MASTER', '5105105105105100'),
  approved('AMEX', '377777777777770'),
  approved('DINERS', '30082246403846'),
  approved('MASTER', '5360230000000040', 'accepted although its check digit is wrong'),
  approved('VISA', '4970100000000006', 'also a card of Cartes Bancaires'),
  challenged('VISA', '4711100000000000'),
  challenged('VISA', '4012888888881881'),
  challenged('VISA', '4012001036275556'),
  challenged('MASTER', '5212345678901234'),
  challenged('AMEX', '375987000000005'),
  withMethod(challenged('VISA', '4200000000000042')),
  withMethod(challenged('MASTER', '5200000000000015')),
  challenged('VISA', '4200000000000018'),
  challenged('MASTER', '5200000000000064'),
  withMethod(frictionless('VISA', '4200000000000091')),
  withMethod(frictionless('MASTER', '5200000000000007')),
  frictionless('VISA', '4200000000000026'),
  frictionless('MASTER', '5200000000000056'),
  attempted('VISA', '4200000000000109'),
  attempted('MASTER', '5200000000000023'),
  failing('VISA', '4012001037461114'),
  failing('MASTER', '5434580000000006'),
  approved('VISA', '4012001037141112', 'not enrolled'),
  approved('VISA', '4532497088771651', 'its issuer does not take part'),
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));

export function findTestCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}
