import { readStored, writeStored } from '~/lib/ui/query/stored-json'

/** Which codes the signer of an account reads, as its user last chose; they outlive the browser's session. */
export type CodeFormats = {
  of(account: string): string | undefined
  keep(account: string, format: string): void
  drop(): void
}

const KEY = 'code-formats'

export function codeFormatsIn(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): CodeFormats {
  const read = (): Record<string, unknown> => {
    const stored = readStored(store.getItem(KEY))
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  }
  return {
    of: (account) => {
      const format = read()[account]
      return typeof format === 'string' ? format : undefined
    },
    keep: (account, format) => store.setItem(KEY, writeStored({ ...read(), [account]: format })),
    drop: () => store.removeItem(KEY),
  }
}
