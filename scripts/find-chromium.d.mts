export const chromiumFlags: string[];
export function findChromium(ownPath?: string): string;
