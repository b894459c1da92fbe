/** What an assistant may ask for, and how much it is answered. */

export const maxRows = 50;
export const defaultRows = 20;
/** Of one answer, as JSON. */
export const maxAnswerChars = 60_000;
/** Statements of lists end after 8 seconds; everything else of a call ends here. */
export const callTimeoutMs = 15_000;
export const callsPerMinute = 120;
export const proposalsPerMinute = 5;
export const maxRequestBytes = 65_536;
