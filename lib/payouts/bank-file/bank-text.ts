/** Letters that have no base letter in Unicode. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  '&': '+',
};

/**
 * A text in the characters that every bank takes (a-z A-Z 0-9 / - ? : ( ) . , ' + and space): letters lose their
 * accents, and others become a space.
 */
export function bankText(text: string, maxLength: number): string {
  const plain = [...text]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  // A text must not begin or end with a slash, or contain two.
  const kept = plain
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
    .slice(0, maxLength)
    .trim();
  return kept || 'Not stated';
}
