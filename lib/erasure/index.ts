export { readScope, sealedErasureValues } from './erasure.ts';
export { groups } from './personal-data.ts';
export { type ErasurePreview, isAny, previewErasure } from './preview-erasure.ts';
export { type ErasureServices, runErasures } from './run-erasure.ts';
export type { ErasureScope, ShopperKey } from './search/shopper.ts';
export { startErasure } from './start-erasure.ts';
