/** The lower of two amounts in minor units; `Math.min` takes no bigint. */
export const lowerMinor = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The higher of two amounts in minor units. */
export const higherMinor = (one: bigint, other: bigint): bigint => (one > other ? one : other);
