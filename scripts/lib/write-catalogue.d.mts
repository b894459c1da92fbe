export function writeCatalogue(root: string): Promise<void>;
