import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';

/** Why a password is easy to guess; `null` when it is not. */
export type Weakness = 'common' | 'regular' | 'names' | null;

/** Where zxcvbn begins its highest score: too many to guess even from a stolen hash. */
const minGuesses = 1e10;

/**
 * The time of an estimate grows faster than the length: 2 s of the event loop for 256 digits, at most 70 ms for this
 * many characters.
 */
const maxEstimatedLength = 40;

/** Quotations that zxcvbn takes for several unrelated words. */
const quotations = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'thequickbrownfox',
  'tobeornottobethatisthequestion',
  'tobeornottobe',
  'maytheforcebewithyou',
  'openthepodbaydoors',
  'nevergonnagiveyouup',
  'supercalifragilisticexpialidocious',
  'imthekingoftheworld',
  'jesusismysavior',
  'iamthewalrus',
  'winteriscoming',
  'thisisnotapassword',
  'zaqxswcdevfrbgt',
  'a1b2c3d4e5f6g7h8',
];

/**
 * Estimates how a cracker would guess a password: words, names, dates, key patterns and their usual spellings. `core` is
 * the password in lower case without spaces and punctuation, `names` what everyone would try for this user.
 */
export async function findWeakness(core: string, names: readonly string[]): Promise<Weakness> {
  const zxcvbn = await loadZxcvbn();
  const head = zxcvbn.check(core.slice(0, maxEstimatedLength), [...names]);
  if (head.guesses >= minGuesses) return null;
  // A weak beginning does no harm before a strong end.
  if (core.length > maxEstimatedLength) {
    if (zxcvbn.check(core.slice(-maxEstimatedLength), [...names]).guesses >= minGuesses) return null;
  }
  return weaknessOf(head);
}

function weaknessOf({ sequence }: ZxcvbnResult): Weakness {
  if (sequence.some((match) => match.dictionaryName === 'userInputs')) return 'names';
  const isWord = ({ pattern }: { pattern: string }) => pattern === 'dictionary' || pattern === 'bruteforce';
  return sequence.length > 0 && sequence.every(isWord) ? 'common' : 'regular';
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password that is set: the dictionaries take 30 MB and 0.3 s, and passwords are set rarely. */
function loadZxcvbn(): Promise<ZxcvbnFactory> {
  loading ??= createZxcvbn().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function createZxcvbn(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, quotations },
    graphs: common.adjacencyGraphs,
    // The default of 100 costs four times as long and changes no result of the tests.
    l33tMaxSubstitutions: 20,
  });
}
