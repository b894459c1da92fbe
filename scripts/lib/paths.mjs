import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Node 24 from node_modules: the machine's own Node may be as old as 20 and only starts this one. */
export const node = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * How Turnpike runs in it: types are stripped, which is experimental in name only. Young objects have 8 MB instead of 16 each
 * way: an import of a million rows then takes 295 MB in all instead of 378, in the same time. Old objects are collected when they have
 * doubled instead of up to fourfold: V8 keeps the pages that it once had, and a minute of 600 connections left 300 MB of
 * them (docs/reliability.md).
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
];
