import type { Attributes, FileEntry } from 'ssh2';

/** The bits of a mode that make a directory or an ordinary file. */
const directory = 0o040000;
const ordinary = 0o100000;

type Rights = { isFolder: boolean; mode: number; size?: number | undefined };

/** What a client is shown of a place; the size of a file that is not written yet is left out. */
export function attributesOf({ isFolder, mode, size }: Rights): Attributes {
  const attributes: Partial<Attributes> = { mode: (isFolder ? directory : ordinary) | mode, uid: 0, gid: 0 };
  if (isFolder) attributes.size = 0;
  else if (size !== undefined) attributes.size = size;
  return attributes as Attributes;
}

/** A line of a listing, also in the form that people read. */
export function entryOf(name: string, rights: Rights): FileEntry {
  const letters = ['r', 'w', 'x', 'r', 'w', 'x', 'r', 'w', 'x'];
  const shown = letters.map((letter, at) => ((rights.mode >> (8 - at)) & 1 ? letter : '-')).join('');
  const longname = `${rights.isFolder ? 'd' : '-'}${shown} 1 turnpike turnpike ${rights.size ?? 0} ${name}`;
  return { filename: name, longname, attrs: attributesOf(rights) };
}
