import common from './common.json';
import ui from './ui.json';

export const locale = 'en';

/** All texts of the screens. The first part of a key is the folder of components, or `common` for shared words. */
export const messages = {
  common,
  ui,
};
