import type { UserRow } from '#lib/backoffice/index.ts';

export type UserAction = {
  verb: 'unlock' | 'reset-password' | 'end-sessions' | 'remove-second-factors' | 'disable' | 'enable';
  /** On the button that opens the dialog. */
  name: string;
  /** On the button that does it. */
  act: string;
  done: string;
  danger: boolean;
  isOffered(user: UserRow): boolean;
  consequence(user: UserRow): string;
};

const open = ({ sessions }: UserRow): string =>
  sessions === 1 ? 'One open session ends.' : `${sessions} open sessions end.`;

/** The actions of administrators on user accounts, with their consequences for the user. */
export const userActions: readonly UserAction[] = [
  {
    verb: 'unlock',
    name: 'Unlock',
    act: 'Unlock account',
    done: 'is unlocked',
    danger: false,
    isOffered: ({ state }) => state === 'locked',
    consequence: () =>
      'Ten failed sign-ins locked the account for 30 minutes. Ask the user whether the attempts were theirs before you unlock it. Unlocking allows ten more attempts.',
  },
  {
    verb: 'reset-password',
    name: 'New password link',
    act: 'Create link',
    done: 'has a new link',
    danger: false,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: ({ state }) =>
      state === 'invited'
        ? 'Turnpike creates a new invitation. The earlier link stops working.'
        : 'Turnpike creates a link to set a new password within one day. The old password works until then. Setting a new password signs the user out everywhere.',
  },
  {
    verb: 'end-sessions',
    name: 'Sign out everywhere',
    act: 'Sign out everywhere',
    done: 'is signed out',
    danger: false,
    isOffered: ({ sessions }) => sessions > 0,
    consequence: (user) => `${open(user)} The user can sign in again immediately. Unsaved input is lost.`,
  },
  {
    verb: 'remove-second-factors',
    name: 'Remove second factors',
    act: 'Remove second factors',
    done: 'has no second factor',
    danger: true,
    isOffered: ({ authenticatorApp, passkeys, isYou }) => (authenticatorApp || passkeys > 0) && !isYou,
    consequence: (user) =>
      `For users who lost their phone and recovery codes. Verify their identity first: until they enrol again, the password alone is enough to sign in. ${open(user)}`,
  },
  {
    verb: 'disable',
    name: 'Disable',
    act: 'Disable account',
    done: 'is disabled',
    danger: true,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (user) =>
      `The user can no longer sign in, here or to applications that use Turnpike. ${open(user)} Roles and history stay. You can enable the account again.`,
  },
  {
    verb: 'enable',
    name: 'Enable',
    act: 'Enable account',
    done: 'is enabled',
    danger: false,
    isOffered: ({ state }) => state === 'disabled',
    consequence: () => 'The user can sign in again with the existing password and the roles listed here.',
  },
];
