/** Keys of unreleased versions, which kept balances on disk. */
const RETIRED = ['kept-screen', 'snapshot']

/** Removes what those have left in a page's storage. */
export function dropRetired(store: Pick<Storage, 'removeItem'>): void {
  for (const key of RETIRED) store.removeItem(key)
}
