const pieces = /\\\n|\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"|(\s+)|([^\s'"\\]+)/gs;

/** The words of a shell command: quotes are removed, variables stay as they are written. */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  const add = (text: string): void => {
    word = (word ?? '') + text;
  };
  for (const [, escaped, single, double, space, plain] of command.trim().matchAll(pieces)) {
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else if (double !== undefined) add(double.replaceAll(/\\(["$\\])/g, '$1'));
    else if ((escaped ?? single ?? plain) !== undefined) add(escaped ?? single ?? plain ?? '');
  }
  if (word !== null) words.push(word);
  return words;
}
