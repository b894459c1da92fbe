/** Style sheets are imported for their effect; the types are checked before the first build makes Next's own. */
declare module '*.css';
