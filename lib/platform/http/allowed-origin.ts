/** Whether an address lies at one of these origins: same scheme, host and port. */
export function hasAllowedOrigin(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}
