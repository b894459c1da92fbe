export type Figures = { period: string; bookings: number; settlementLines: number; bankEntries: number; hash: string };
export function verifyProof(bytes: Buffer, signedHash?: string): { problems: string[]; figures: Figures | null };
