import { config } from 'zod/v4/core';

// Zod otherwise tries whether it may compile its checks, which the content security policy forbids and reports.
// This runs before any other code of a page: a schema tries when it is defined.
config({ jitless: true });
