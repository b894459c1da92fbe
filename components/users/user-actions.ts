import type { UserRow } from '#lib/backoffice/index.ts';

export type UserActionName = {
  verb: string;
  /** On the button that opens the dialog. */
  name: string;
  /** On the button that does it. */
  act: string;
  done: string;
  danger: boolean;
  isOffered(person: UserRow): boolean;
  consequence(person: UserRow): string;
};

const open = ({ sessions }: UserRow): string =>
  sessions === 1 ? 'One open session ends.' : `${sessions} open sessions end.`;

/** What an administrator does to somebody's account, with what it means for that person. */
export const userActions: readonly UserActionName[] = [
  {
    verb: 'unlock',
    name: 'Unlock',
    act: 'Unlock now',
    done: 'is unlocked',
    danger: false,
    isOffered: ({ state }) => state === 'locked',
    consequence: () =>
      'Ten failures locked the account for half an hour. Ask whether it was them before you unlock it: they get ten more tries.',
  },
  {
    verb: 'reset-password',
    name: 'New password link',
    act: 'Make the link',
    done: 'has a link',
    danger: false,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: ({ state }) =>
      state === 'invited'
        ? 'A new invitation is made; the earlier link stops working.'
        : 'A link is made by which they choose a new password within a day. The old password stays good until then; afterwards they are signed out everywhere.',
  },
  {
    verb: 'end-sessions',
    name: 'End sessions',
    act: 'End the sessions',
    done: 'is signed out',
    danger: false,
    isOffered: ({ sessions }) => sessions > 0,
    consequence: (person) => `${open(person)} They can sign in again at once. What they were typing is lost.`,
  },
  {
    verb: 'remove-second-factors',
    name: 'Remove second factors',
    act: 'Remove them',
    done: 'has no second factor now',
    danger: true,
    isOffered: ({ authenticatorApp, passkeys, isYou }) => (authenticatorApp || passkeys > 0) && !isYou,
    consequence: (person) =>
      `For somebody who lost their telephone and recovery codes. Be sure that it is them who ask: until they enrol again, the password alone lets in. ${open(person)}`,
  },
  {
    verb: 'disable',
    name: 'Disable',
    act: 'Disable the account',
    done: 'is disabled',
    danger: true,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (person) =>
      `They cannot sign in any more, here or to applications that use Turnpike. ${open(person)} Their roles and history stay; they can be enabled again.`,
  },
  {
    verb: 'enable',
    name: 'Enable',
    act: 'Enable the account',
    done: 'is enabled',
    danger: false,
    isOffered: ({ state }) => state === 'disabled',
    consequence: () => 'They can sign in again with their password, and have the roles listed here.',
  },
];
