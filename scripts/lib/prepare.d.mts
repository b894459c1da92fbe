export function buildWidget(): Promise<boolean>;
export function writeNavigation(): Promise<boolean>;
export function withCheckoutLock<Result>(work: () => Promise<Result>): Promise<Result>;
export function installPackages(options?: { withTools?: boolean }): Promise<boolean>;
export function generateCode(): Promise<boolean>;
export function buildApplication(): Promise<boolean>;
