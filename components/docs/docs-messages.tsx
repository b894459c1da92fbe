'use client';

import { provideMessages } from '#components/ui/messages.tsx';
import docs from '#messages/en/docs/docs.json';

/** The texts of the documentation: its readers need not load those of the back office. */
export const DocsMessages = provideMessages({ docs });
