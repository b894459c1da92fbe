import type { Field } from '../fields/field.ts';

/** A payment form on the page, as what goes on with its payment sees it. */
export type PaymentForm = {
  readonly container: HTMLElement;
  readonly form: HTMLFormElement;
  readonly isCard: boolean;
  brand(): string;
  setBusy(isBusy: boolean): void;
  disable(): void;
  /** Resolves when all of its fields can be typed into. */
  readonly live: Promise<unknown>;
  /** Marks the fields that errors of the gateway name; returns the first. */
  showErrors(wireNames: readonly string[]): Field | undefined;
};
