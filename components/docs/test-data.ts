/** What the internal simulator does with which card; the words of the page /docs/test-cards. */
export interface TestCardGroup {
  readonly title: string;
  readonly text: string;
  readonly cards: readonly { readonly number: string; readonly brand: string; readonly note?: string }[];
}

export const testCardGroups: readonly TestCardGroup[] = [
  {
    title: 'Approved at once',
    text: 'Not enrolled for 3D Secure: the payment is approved without a detour.',
    cards: [
      { number: '4200000000000000', brand: 'VISA' },
      { number: '4111111111111111', brand: 'VISA' },
      { number: '4242424242424242', brand: 'VISA' },
      { number: '5454545454545454', brand: 'MASTER' },
      { number: '5105105105105100', brand: 'MASTER' },
      { number: '5360230000000040', brand: 'MASTER' },
      { number: '377777777777770', brand: 'AMEX' },
      { number: '30082246403846', brand: 'DINERS' },
    ],
  },
  {
    title: 'Invalid number',
    text: 'Answered with 100.100.101, as is every number whose check digit is wrong.',
    cards: [{ number: '4444444444444444', brand: 'VISA' }],
  },
  {
    title: '3D Secure: redirect',
    text: 'Enrolled. The answer is pending and names the page of the simulated bank, where you choose the outcome.',
    cards: [
      { number: '4711100000000000', brand: 'VISA' },
      { number: '4012888888881881', brand: 'VISA' },
      { number: '4012001036275556', brand: 'VISA' },
      { number: '5212345678901234', brand: 'MASTER' },
      { number: '375987000000005', brand: 'AMEX' },
    ],
  },
  {
    title: '3D Secure 2: frictionless',
    text: 'Authenticated in the background; the shopper sees nothing.',
    cards: [
      { number: '4200000000000091', brand: 'VISA', note: 'with the method call' },
      { number: '5200000000000007', brand: 'MASTER', note: 'with the method call' },
      { number: '4200000000000026', brand: 'VISA', note: 'without the method call' },
      { number: '5200000000000056', brand: 'MASTER', note: 'without the method call' },
    ],
  },
  {
    title: '3D Secure 2: challenge',
    text: 'The shopper has to confirm on the page of the simulated bank.',
    cards: [
      { number: '4200000000000042', brand: 'VISA', note: 'with the method call' },
      { number: '5200000000000015', brand: 'MASTER', note: 'with the method call' },
      { number: '4200000000000018', brand: 'VISA', note: 'without the method call' },
      { number: '5200000000000064', brand: 'MASTER', note: 'without the method call' },
    ],
  },
  {
    title: '3D Secure: attempted',
    text: 'The bank takes no part, but vouches for the attempt: ECI 06 for VISA, 01 for MASTER.',
    cards: [
      { number: '4200000000000109', brand: 'VISA' },
      { number: '5200000000000023', brand: 'MASTER' },
    ],
  },
  {
    title: '3D Secure: error and absence',
    text: 'What happens when the scheme or the bank cannot help.',
    cards: [
      { number: '4012001037461114', brand: 'VISA', note: 'error during authentication' },
      { number: '5434580000000006', brand: 'MASTER', note: 'error during authentication' },
      { number: '4012001037141112', brand: 'VISA', note: 'not enrolled' },
      { number: '4532497088771651', brand: 'VISA', note: 'bank does not participate' },
    ],
  },
];

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
      name: 'customParameters[simulate.avs]',
      value: 'A, Z, N, U or F',
      effect: 'Result of the address check.',
    },
    {
      name: 'customParameters[simulate.cvv]',
      value: 'M, N, P, S or U',
      effect: 'Result of the security code check: match, no match, not processed, missing, issuer unable.',
    },
  ];
