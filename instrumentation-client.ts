// Zod otherwise tries whether it may compile its checks, which the content security policy forbids and reports.
// This runs before any other code of a page: a schema tries when it is defined. Zod takes the object that it finds under
// this name; importing its `config` here would load its core on every page, also on those without a form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
