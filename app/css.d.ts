/** Types of style sheets, needed before the first build generates those of Next. */
declare module '*.css';
