export function buildWidget(): Promise<boolean>;
export function writeNavigation(): Promise<boolean>;
export function withCheckoutLock<Result>(work: () => Promise<Result>): Promise<Result>;
