import type { ProfileView } from '~/lib/contract/views/networks'
import { readStored, writeStored } from '~/lib/ui/query/stored-json'
import { emptyDraft, findNetwork, findToken, type SwapDraft } from '~/lib/ui/text/swap-draft'

export type Pair = Pick<SwapDraft, 'direction' | 'networkName' | 'token'>

/** The pair of the last swap, which outlives the browser's session: the next form begins with it. */
export type LastPair = { read(): unknown; keep(pair: Pair): void; drop(): void }

const KEY = 'last-pair'

export function lastPairIn(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LastPair {
  return {
    read: () => readStored(store.getItem(KEY)),
    keep: ({ direction, networkName, token }) =>
      store.setItem(KEY, writeStored({ direction, networkName, token })),
    drop: () => store.removeItem(KEY),
  }
}

/** The empty form, with the last pair if the profile still has it. */
export function firstDraft(profile: ProfileView, stored: unknown): SwapDraft {
  const empty = emptyDraft(profile)
  if (!isPair(stored)) return empty
  const { direction, networkName, token } = stored
  return findToken(findNetwork(profile, networkName), token) === undefined
    ? empty
    : { ...empty, direction, networkName, token }
}

function isPair(stored: unknown): stored is Pair {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('direction' in stored && 'networkName' in stored && 'token' in stored)) return false
  const { direction, networkName, token } = stored
  const isDirection = direction === 'to-evm' || direction === 'to-bitcoin'
  return isDirection && typeof networkName === 'string' && typeof token === 'string'
}
