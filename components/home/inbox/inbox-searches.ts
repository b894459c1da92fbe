/** The lists of the finance inbox: their pages and the searches that find the work. */
export const inboxSearches = {
  disputes: { page: '/disputes', q: 'state:OPEN' },
  payouts: { page: '/payouts', q: 'state:PROPOSED' },
  exceptions: { page: '/settlement-lines', q: 'is:open' },
  bankEntries: { page: '/bank-entries', q: 'is:unmatched' },
  unsettled: { page: '/unsettled-payments', q: '' },
  connections: { page: '/file-connections', q: 'state:failing' },
  periods: { page: '/periods', q: 'state:OPEN,PROPOSED' },
} as const;
