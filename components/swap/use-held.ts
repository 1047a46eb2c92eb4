import type { TokenView } from '~/lib/contract/views/networks'
import { useBitcoinBalance, useEvmBalances } from '~/lib/ui/query/queries'
import type { SwapDraft } from '~/lib/ui/text/swap-draft'

type Held = {
  available: bigint | undefined
  /** Reserved and kept-out funds included. */
  total: bigint | undefined
  /** Whether addresses of the account are still searched: there may be more. */
  isSearching: boolean
}

/** How much there is of what a draft sends, in base units; `undefined` until it was read. */
export function useHeld({ direction, networkName }: SwapDraft, token: TokenView | undefined): Held {
  const isToEvm = direction === 'to-evm'
  const { data: bitcoin } = useBitcoinBalance()
  const { data: evm } = useEvmBalances(networkName, !isToEvm)
  if (isToEvm)
    return {
      available: bitcoin?.spendableSats,
      total: bitcoin && bitcoin.confirmedSats + bitcoin.pendingSats,
      isSearching: bitcoin?.search !== undefined,
    }
  const balance = evm?.balances.find((balance) => balance.token === (token?.address ?? null))
  return { available: balance?.available, total: balance?.amount, isSearching: false }
}
