import type { TokenView } from '~/lib/contract/views/networks'
import { useBitcoinBalance, useEvmBalances } from '~/lib/ui/queries'
import type { SwapDraft } from '~/lib/ui/swap-draft'

/** How much of what a draft sends is available, in base units; `undefined` until it was read. */
export function useHeld({ direction, networkName }: SwapDraft, token: TokenView | undefined) {
  const isToEvm = direction === 'to-evm'
  const { data: bitcoin } = useBitcoinBalance()
  const { data: evm } = useEvmBalances(networkName, !isToEvm)
  if (isToEvm) return bitcoin?.spendableSats
  return evm?.balances.find((balance) => balance.token === (token?.address ?? null))?.available
}
