/**
 * A word that there is a wallet, kept where neither copy of its keystore is: a browser that has emptied both would
 * else look freshly installed.
 */
export type WalletTrace = { isKept(): boolean; keep(): void; drop(): void }

type TraceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'wallet-trace'

export function walletTraceIn(store: TraceStore): WalletTrace {
  return {
    isKept: () => store.getItem(KEY) !== null,
    keep() {
      if (store.getItem(KEY) === null) store.setItem(KEY, 'kept')
    },
    drop: () => store.removeItem(KEY),
  }
}
