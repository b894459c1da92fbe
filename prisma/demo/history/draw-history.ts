import { randomOfSeed, type SeededRandom } from '#lib/platform/random-of-seed.ts';
import { type FlowName, hoursOf } from './flows.ts';
import { cards, commonMix, emailDomains, givenNames, type Shop, shops, surnames } from './shops.ts';

/** One payment of the past: what a flow is repeated with. */
export type DrawnPayment = {
  flow: FlowName;
  shop: Shop;
  at: Date;
  amountMinor: number;
  /** The part that is refunded, in a flow with one. */
  partMinor: number;
  card: (typeof cards)[number];
  customer: { givenName: string; surname: string; email: string; emailDomain: string };
  order: string;
};

export type HistorySpan = { days: number; now: Date };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** So many customers of a shop come back. */
const customersPerShop = 240;
/** The acquirer of the ferries is down for some hours, three days ago. */
const outage = { merchant: 'Island Ferries', daysAgo: 3, hours: [17, 18, 19, 20], declined: 0.7 };

/**
 * The payments of the past days, the same ones for the same span: more in some hours and on some weekdays, a little
 * more each week.
 */
export function drawHistory({ days, now }: HistorySpan, endOf: (shop: Shop) => Date): DrawnPayment[] {
  const random = randomOfSeed('demo');
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const drawn: Omit<DrawnPayment, 'order'>[] = [];
  for (const shop of shops) {
    const end = endOf(shop);
    for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
      const day = new Date(today - daysAgo * dayMs);
      const count = countOn(random, shop, { day, daysAgo, days });
      for (let index = 0; index < count; index += 1) {
        const at = new Date(day.getTime() + timeOfDay(random, shop));
        if (at < end) drawn.push(drawPayment(random, { shop, at, daysAgo, now }));
      }
    }
  }
  drawn.sort((one, other) => one.at.getTime() - other.at.getTime());
  return drawn.map((each, index) => ({ ...each, order: `${each.shop.order}-${20_000 + index}` }));
}

function countOn(
  random: SeededRandom,
  { paymentsPerDay, weekdays }: Shop,
  { day, daysAgo, days }: { day: Date; daysAgo: number; days: number },
): number {
  const growth = 1.12 - (0.3 * daysAgo) / days;
  const weekday = weekdays[(day.getUTCDay() + 6) % 7] ?? 1;
  const chance = 0.8 + random.below(400) / 1_000;
  return Math.round(paymentsPerDay * growth * weekday * chance);
}

/** Two of three payments come in a busy hour. */
function timeOfDay(random: SeededRandom, { busyHours }: Shop): number {
  const isBusy = random.below(3) > 0;
  const hour = isBusy ? (busyHours[random.below(busyHours.length)] ?? 0) : random.below(24);
  return hour * hourMs + random.below(hourMs);
}

function drawPayment(
  random: SeededRandom,
  { shop, at, daysAgo, now }: { shop: Shop; at: Date; daysAgo: number; now: Date },
): Omit<DrawnPayment, 'order'> {
  const isOut =
    shop.merchant === outage.merchant && daysAgo === outage.daysAgo && outage.hours.includes(at.getUTCHours());
  const drawnFlow = isOut && random.below(100) < outage.declined * 100 ? 'doNotHonour' : drawFlow(random, shop);
  const isOver = at.getTime() + hoursOf(drawnFlow) * hourMs < now.getTime();
  const amountMinor = drawAmount(random, shop);
  const flow = isOver ? drawnFlow : 'paid';
  return {
    flow,
    shop,
    at,
    amountMinor,
    partMinor: Math.max(1, Math.round(amountMinor * (0.15 + random.below(500) / 1_000))),
    card: flow === 'authenticated' ? cards[0] : drawCard(random),
    customer: drawCustomer(random, shop),
  };
}

function drawFlow(random: SeededRandom, { mix }: Shop): FlowName {
  let left = random.below(100_000) / 100_000;
  for (const [name, share] of Object.entries({ ...commonMix, ...mix })) {
    left -= share;
    if (left < 0) return name as FlowName;
  }
  return 'paid';
}

/** Small amounts are more frequent; prices end in round figures. */
function drawAmount(random: SeededRandom, { amounts: [low, high], currency }: Shop): number {
  const share = (random.below(1_000) / 1_000) ** 2.5;
  const step = currency === 'JPY' ? 10 : 5;
  return Math.round((low + share * (high - low)) / step) * step;
}

const cardChoices = cards.flatMap((card) => Array.from({ length: card.weight }, () => card));

function drawCard(random: SeededRandom): DrawnPayment['card'] {
  return cardChoices[random.below(cardChoices.length)] ?? cards[0];
}

/** One of the customers of a shop: the same number is the same person. */
function drawCustomer(random: SeededRandom, shop: Shop): DrawnPayment['customer'] {
  const number = random.below(customersPerShop) + shops.indexOf(shop) * 37;
  const givenName = givenNames[number % givenNames.length] ?? '';
  const surname = surnames[Math.floor(number / 5) % surnames.length] ?? '';
  const emailDomain = emailDomains[number % emailDomains.length] ?? '';
  const local = `${givenName}.${surname}${number % 3 === 0 ? number : ''}`.toLowerCase();
  return { givenName, surname, email: `${local}@${emailDomain}`, emailDomain };
}
