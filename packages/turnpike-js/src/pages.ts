/** The first page as a promise, and the items of all pages as an iterator. */
export type Paged<Answer, Property extends keyof Answer> = Promise<Answer> & AsyncIterable<ItemOf<Answer[Property]>>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

type Page = { readonly pages?: string; readonly [name: string]: unknown };

/** `readPage` is called for the first page at once, and for each further page when the iterator arrives there. */
export function paginate(
  readPage: (pageNo: number) => Promise<object>,
  property: string,
  firstPageNo: number,
): Promise<object> & AsyncIterable<unknown> {
  const first = readPage(firstPageNo);
  async function* readItems() {
    let page: Page = { ...(await first) };
    for (let pageNo = firstPageNo + 1; ; pageNo += 1) {
      yield* page[property] as readonly unknown[];
      if (pageNo > Number(page.pages ?? 1)) return;
      page = { ...(await readPage(pageNo)) };
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: readItems });
}
