export { appearanceOf } from '#widget/look/look.ts';
export { renderBootstrap } from './render-bootstrap.ts';
export { frameHeaders, renderFrame } from './render-frame.ts';
export { findWidgetFile, integrityOf, type WidgetFile } from './widget-files.ts';
