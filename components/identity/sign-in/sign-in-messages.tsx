'use client';

import { provideMessages } from '#components/ui/messages.tsx';
import signIn from '#messages/en/identity/sign-in.json';

/** The texts of the sign-in: its pages need not load those of the back office. */
export const SignInMessages = provideMessages({ signIn });
