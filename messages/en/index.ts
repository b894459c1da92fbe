import charts from './charts.json';
import common from './common.json';
import layout from './layout.json';
import list from './list.json';
import registrations from './registrations.json';
import transactions from './transactions.json';
import ui from './ui.json';

export const locale = 'en';

/** All texts of the screens. The first part of a key is the folder of components, or `common` for shared words. */
export const messages = {
  charts,
  common,
  layout,
  list,
  registrations,
  transactions,
  ui,
};
