/** Takes part in the work of the server; cannot rewrite history. */
export const applicationRole = 'turnpike_app';

/** Reads for users of the back office, who see rows of their entities only. */
export const staffRole = 'turnpike_staff';
