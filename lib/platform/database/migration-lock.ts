/** Any fixed number: the advisory lock that lets one process change the schema while the others wait. */
export const migrationLock = 7_203_114_001;
