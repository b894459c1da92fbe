import type { SettlementFormat } from './settlement-format.ts';
import type { SourceRow } from './source-row.ts';

/** Fields of a shorter row are no header: a title and an empty line stand before some headers. */
const minHeaderFields = 3;

/** Columns whose value stands in a row before: in one with a marker, or below a header of its own. */
export class CarriedColumns {
  readonly values: ReadonlyMap<string, { value: string }>;
  readonly #carried: SettlementFormat['carried'];
  readonly #row: SourceRow;
  /** The places in the next row, whose header was just read. */
  #below: readonly { name: string; place: number }[] = [];

  constructor({ carried }: Pick<SettlementFormat, 'carried'>, row: SourceRow) {
    this.#carried = carried;
    this.#row = row;
    this.values = new Map(carried.map(({ name }) => [name, { value: '' }]));
  }

  /** True for a row with a marker, whose fields count as columns of the rows behind it. */
  keepMarked(): boolean {
    const marked = this.#carried.filter(({ below, marker }) => below === undefined && this.#row.isMarked(marker));
    for (const { name, place } of marked) this.#keep(name, place - 1);
    return marked.length > 0;
  }

  /** True for a header of its own before that of the rows, and for the row below it; `names` are the fields of the row. */
  keepBelow(names: () => readonly string[]): boolean {
    const searched = this.#carried.filter(({ below }) => below !== undefined);
    if (searched.length === 0) return false;
    if (this.#below.length > 0) {
      for (const { name, place } of this.#below) this.#keep(name, place);
      this.#below = [];
      return true;
    }
    const fields = names();
    if (fields.length < minHeaderFields) return false;
    this.#below = searched
      .map(({ name, below = '' }) => ({ name, place: fields.indexOf(below) }))
      .filter(({ place }) => place !== -1);
    return this.#below.length > 0;
  }

  #keep(name: string, place: number): void {
    const kept = this.values.get(name);
    if (kept) kept.value = this.#row.field(place, name);
  }
}
