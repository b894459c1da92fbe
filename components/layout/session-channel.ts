/** Pages of this browser report on this channel that the user has signed in again. */
export const sessionChannel = 'turnpike.session';
