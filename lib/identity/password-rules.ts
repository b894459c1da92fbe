import { blockedPasswords } from './password-blocklist.ts';

export const minPasswordLength = 15;
const maxPasswordLength = 256;

/** Why a password is not accepted; the text is for users. */
export const passwordProblems = {
  short: `Use at least ${minPasswordLength} characters. A few words in a row are easy to remember.`,
  long: `Use at most ${maxPasswordLength} characters.`,
  common: 'This is a well-known password. Choose another.',
  regular: 'This is a repetition or a sequence. Choose something less regular.',
  names: 'This consists mostly of your name, your address or the name of this product. Choose another.',
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
 * Length and a blocklist, no rule of composition (NIST SP 800-63B section 3.1.1.2): required digits only lead to an
 * appended 1.
 */
export function requireAcceptablePassword(password: string, owner: PasswordOwner): void {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < minPasswordLength) throw new PasswordRuleError('short');
  if (length > maxPasswordLength) throw new PasswordRuleError('long');
  const core = strip(text);
  if (blockedPasswords.has(core)) throw new PasswordRuleError('common');
  if (new Set(core).size < 5 || isSequence(core)) throw new PasswordRuleError('regular');
  if (withoutNames(core, owner).length < 8) throw new PasswordRuleError('names');
}

/** What is left when the parts that everyone would guess of this user are reserved away. */
function withoutNames(core: string, { username, name = '', email = '' }: PasswordOwner): string {
  const parts = [
    'turnpike',
    'payment',
    'gateway',
    'password',
    username,
    ...name.split(/\s+/),
    ...email.split(/[@.]/),
  ];
  const guesses = parts.map(strip).filter((part) => part.length >= 3);
  // Longest first, so that "bakery" is not left over as "y" after "baker".
  guesses.sort((a, b) => b.length - a.length);
  return guesses.reduce((text, part) => text.replaceAll(part, ''), core);
}

/** Ignores case, spaces and punctuation: P-a-s-s-w-o-r-d is password. */
function strip(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** abcdefgh…, 123456789…, and the same key pattern again and again. */
function isSequence(core: string): boolean {
  for (let period = 1; period <= Math.min(6, core.length / 2); period += 1) {
    if (
      core ===
      core
        .slice(0, period)
        .repeat(Math.ceil(core.length / period))
        .slice(0, core.length)
    )
      return true;
  }
  const steps = new Set<number>();
  for (let at = 1; at < core.length; at += 1) steps.add(core.charCodeAt(at) - core.charCodeAt(at - 1));
  return steps.size === 1;
}
