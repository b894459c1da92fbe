import { z } from 'zod';

/** How the page of a customer names one. */
export const shopperForm = z.object({
  field: z.enum(['email', 'customer', 'card']),
  value: z.string().trim().min(1).max(255),
});

/** What is typed to confirm has to be the same. */
export const eraseForm = shopperForm.extend({ confirmation: z.string().max(255) });

export const isConfirmed = (value: string, confirmation: string): boolean =>
  confirmation.trim().toLowerCase() === value.trim().toLowerCase();
