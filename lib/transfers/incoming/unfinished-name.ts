/** Names of files that another program still writes. */
const unfinished = /^\.|\.(?:part|partial|filepart|tmp|temp|crdownload)$|~$/i;

export function isUnfinishedName(name: string): boolean {
  return unfinished.test(name);
}
