/** What of a payment is on a list of one's own, as a fact: `vip:customer.email`. */
export function nameMatch(list: string, source: string): string {
  return `${list}:${source}`;
}
