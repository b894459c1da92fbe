'use client';

import { provideMessages } from '#components/ui/messages.tsx';
import layout from '#messages/en/layout/layout.json';
import common from '#messages/en/ui/common.json';
import ui from '#messages/en/ui/ui.json';
import pages from '#messages/generated/pages.json';

/** The texts of the frame and of the shared parts; each screen adds those of its areas (`withMessages`). */
export const MessagesProvider = provideMessages({ common, layout, pages, ui });
