/**
 * A marker that a wallet exists, stored apart from both copies of its keystore: without it, a browser that has deleted
 * both would look freshly installed.
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
