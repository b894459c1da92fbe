/** A line of a file that belongs to a merchant. */
export type LineKey = { merchantId: string; importId: string; rowNumber: number };
