/** Where the back-office API is mounted. */
export const backOfficePath = '/api/backoffice';
