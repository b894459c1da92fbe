import { findWeakness } from './password-strength.ts';

export const minPasswordLength = 15;
const maxPasswordLength = 256;

/** Why a password is not accepted; the text is for users. */
export const passwordProblems = {
  short: `Use at least ${minPasswordLength} characters. A few words in a row are easy to remember.`,
  long: `Use at most ${maxPasswordLength} characters.`,
  common: 'This is easy to guess: it consists of well-known passwords or few words. Add some unrelated words.',
  regular:
    'This is easy to guess: it contains a repetition, a sequence, a date or a key pattern. Use unrelated words instead.',
  names:
    'This is easy to guess: it contains your name, your e-mail address or the name of this product. Use unrelated words instead.',
} as const;

export type PasswordProblem = keyof typeof passwordProblems;

export class PasswordRuleError extends Error {
  readonly problem: PasswordProblem;

  constructor(problem: PasswordProblem) {
    super(passwordProblems[problem]);
    this.problem = problem;
  }
}

/** The user whose names the password must not consist of. */
export type PasswordOwner = { username: string; name?: string; email?: string };

/**
 * Length and resistance to guessing, no rule of composition (NIST SP 800-63B section 3.1.1.2): required digits only lead
 * to an appended 1.
 */
export async function requireAcceptablePassword(password: string, owner: PasswordOwner): Promise<void> {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < minPasswordLength) throw new PasswordRuleError('short');
  if (length > maxPasswordLength) throw new PasswordRuleError('long');
  const weakness = await findWeakness(strip(text), namesOf(owner));
  if (weakness) throw new PasswordRuleError(weakness);
}

/** What everyone would try for this user. */
function namesOf({ username, name = '', email = '' }: PasswordOwner): string[] {
  const parts = ['turnpike', 'payment', 'gateway', username, name, email];
  const words = [...name.split(/\s+/), ...email.split(/[^\p{L}\p{N}]+/u)];
  return [...parts, ...words].map(strip).filter((part) => part.length >= 3);
}

/** Ignores case, spaces and punctuation: P-a-s-s-w-o-r-d is password. */
function strip(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
