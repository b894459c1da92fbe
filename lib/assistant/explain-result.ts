import {
  isChargebackReason,
  isPending,
  isResultCode,
  isSuccessful,
  needsReview,
  resultDescription,
} from '#lib/result-codes/index.ts';

type Explanation = {
  resultCode: string;
  description: string | null;
  outcome: 'successful' | 'to review' | 'pending' | 'chargeback' | 'declined';
  /** Who decided it. */
  decidedBy: string;
  /** What a merchant does next. */
  next: string;
  /** The page with the transactions of this result. */
  searchPath: string;
};

type Group = { codes: RegExp; decidedBy: string; next: string };

/** By the groups of the specification (7.2), the narrower one first. */
const groups: readonly Group[] = [
  {
    codes: /^800\.100\.(?:155|162|163)/,
    decidedBy: 'The card issuer: funds or limit do not suffice.',
    next: 'The customer may try again later, or with another payment method.',
  },
  {
    codes: /^800\.100\.(?:159|165|168|172)/,
    decidedBy: 'The card issuer: the card is blocked, lost or stolen.',
    next: 'Do not try this card again. The customer asks the issuer.',
  },
  {
    codes: /^(?:100\.100|800\.100\.(?:151|153|157|166))/,
    decidedBy: 'The check of the card data, here or by the issuer.',
    next: 'The customer enters the card data again.',
  },
  {
    codes: /^(?:100\.380|100\.390|000\.400\.10[1-9]|300\.100)/,
    decidedBy: 'The authentication of the cardholder (3-D Secure).',
    next: 'The customer pays again and confirms the payment with the issuer.',
  },
  {
    codes: /^(?:100\.400|800\.[123]10)/,
    decidedBy: 'Fraud management, before the payment was sent.',
    next: 'Look at its case and at the rules that matched before it is tried again.',
  },
  {
    codes: /^800\.[12]00/,
    decidedBy: 'The acquirer or the card issuer.',
    next: 'The customer uses another payment method or asks the issuer.',
  },
  {
    codes: /^(?:900|999|800\.[589]00)/,
    decidedBy: 'A system that did not answer, or an error on the way.',
    next: 'Query the result before it is tried again: the payment may have succeeded.',
  },
  {
    codes: /^(?:[126]00|500|700|800\.[47])/,
    decidedBy: 'Turnpike: the request or the configuration does not allow it.',
    next: 'Correct the request or the settings of the channel.',
  },
];

const other = { decidedBy: 'See the description.', next: 'Open the transaction and read its timeline.' };
const nothingToDo = { decidedBy: 'Nothing was declined.', next: 'Nothing to do.' };

function outcomeOf(code: string): Explanation['outcome'] {
  if (isChargebackReason(code)) return 'chargeback';
  if (needsReview(code)) return 'to review';
  if (isSuccessful(code)) return 'successful';
  return isPending(code) ? 'pending' : 'declined';
}

/** The text of a result code with what follows from its group. */
export function explainResult(resultCode: string): Explanation {
  const outcome = outcomeOf(resultCode);
  const { decidedBy, next } =
    outcome === 'declined' ? (groups.find(({ codes }) => codes.test(resultCode)) ?? other) : nothingToDo;
  return {
    resultCode,
    description: isResultCode(resultCode) ? resultDescription(resultCode) : null,
    outcome,
    decidedBy,
    next,
    searchPath: `/transactions?${new URLSearchParams({ q: `result:${resultCode}` })}`,
  };
}
