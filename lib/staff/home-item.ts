import type { MessageKey } from '#messages/translate.ts';
import type { Permission } from './permissions.ts';

/** A number on the home page of those who may act on it: how many rows a search of a list finds, and the way to them. */
export type HomeItem = {
  name: Extract<MessageKey, `start.items.${string}`>;
  /** The page of the list; its area is the heading. */
  page: string;
  /** The path of the list in the API. */
  list: string;
  /** The search, in which `{+7d}` stands for the day in a week. */
  q: string;
  permission: Permission;
  /** Shown as a warning while there are such rows. */
  isUrgent?: true;
};
