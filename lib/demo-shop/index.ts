export { DemoShop, type Purchase } from './demo-shop.ts';
export { goods, priceOf } from './goods.ts';
export { defaultOptions, formLanguages, formStyles, shopBrands, shopOptions } from './options.ts';
