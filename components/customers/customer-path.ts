/** The address of the page of a customer; `search` names one, such as `email:jane@shop.example`. */
export function customerPath(search: string): string {
  return `/customers?${new URLSearchParams({ q: search })}`;
}
