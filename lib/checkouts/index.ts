export { appearanceOf } from '#widget/look/look.ts';
export { type AnnouncedResult, announceResultsOfMerchant } from './announce-results.ts';
export { type CheckoutBatches, createCheckoutBatches } from './batches.ts';
export {
  type CheckoutSummary,
  createCheckout,
  deleteCheckout,
  prepareCheckout,
  storeCheckout,
  updateCheckout,
} from './change-checkout.ts';
export {
  type Checkout,
  type CheckoutOperation,
  type CheckoutParameters,
  closedByAttempts,
  isCheckoutId,
  maxAttempts,
  newCheckoutId,
  remainingMs,
} from './checkout.ts';
export { writeMarkup, writePolicy } from './integration/page-markup.ts';
export { addFormLogo, findFormLogo, type LogoResult, maxLogoBytes } from './logos/form-logo.ts';
export { openParameters, sealedCheckoutParameters } from './parameters.ts';
export { resultAddress } from './result-address.ts';
export type { CheckoutServices } from './services.ts';
export { findShownCheckout, markDeleted as closeCheckout, releaseClaim, type ShownCheckout } from './store.ts';
export { renderBootstrap } from './widget/render-bootstrap.ts';
export { frameHeaders, renderFrame } from './widget/render-frame.ts';
export { findWidgetFile, integrityOf } from './widget/widget-files.ts';
