import type { EntityTree } from '#lib/entities/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';

/** What schedules work with. */
export type ScheduleServices = PaymentServices & { tree: EntityTree; events: Pick<EventSignal, 'wake'> };
