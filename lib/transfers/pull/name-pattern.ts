/** Whether the name of a file fits a pattern, in which `*` stands for any characters and `?` for one. */
export function fitsPattern(name: string, pattern: string): boolean {
  // Each `*` takes as little as it can; it is tried again only from the last one, so no pattern is slow.
  let [at, star, retry] = [0, -1, 0];
  let index = 0;
  while (index < name.length) {
    if (pattern[at] === '*') {
      star = at;
      retry = index;
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[index])) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      retry += 1;
      index = retry;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
