export const chromiumFlags: string[];
export function findChromium(safeRedirectPath?: string): string;
