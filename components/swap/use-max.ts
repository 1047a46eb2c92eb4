import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SwapOrder } from '~/lib/contract/orders'
import type { TokenView } from '~/lib/contract/views/networks'
import type { AccountsView } from '~/lib/contract/views/status'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useAccounts } from '~/lib/ui/query/queries'
import { untilSearched } from '~/lib/ui/query/until-searched'
import { exactText } from '~/lib/ui/text/format'
import { inputUnit, type SwapDraft, withAmount } from '~/lib/ui/text/swap-draft'

/** A question for "Max", by the account in use then and its balance. */
type MaxQuestion = { order: SwapOrder; account: string | undefined; held: bigint | undefined }

type Max = {
  draft: SwapDraft
  token: TokenView | undefined
  /** An order of any amount; `null` = it can't be asked about yet. */
  order: SwapOrder | null
  held: bigint | undefined
  isSearching: boolean
  /** Receives the amount as it would be typed. */
  onAnswer: (amount: string) => void
}

/** The question for the most that can be swapped, and what its answer says as long as it holds. */
export function useMax({ draft, token, order, held, isSearching, onAnswer }: Max) {
  const client = useClient()
  const queries = useQueryClient()
  const account = useAccounts().data?.bitcoin.address
  const { data, variables, isPending, error, mutate, reset } = useMutation({
    mutationFn: async ({ order }: MaxQuestion) => {
      if (order.direction === 'to-evm') await untilSearched(queries, account)
      return client.swap.max(order)
    },
  })
  // The answer about another account, or from before money came, says nothing of what there is now.
  const isOfAccount = (variables?.account ?? account) === account
  const typed = (amount: bigint) => exactText(amount, inputUnit(draft, token).decimals)
  const ask = () => {
    if (isPending || order === null) return
    mutate(
      { order: withAmount(order, 1n), account, held },
      {
        // Passed to this call, so that it does not run if the form has changed meanwhile.
        onSuccess({ amount }) {
          const inUse = queries.getQueryData<AccountsView>(keys.accounts)?.bitcoin.address
          if (amount > 0n && (account ?? inUse) === inUse) onAnswer(typed(amount))
        },
      },
    )
  }
  return {
    ask,
    reset,
    /** It waits for the end of a search. */
    isWaiting: isPending && isSearching,
    isPending,
    /** There is nothing to swap, or no more than the network's fee. */
    isNothing: data?.amount === 0n && isOfAccount && (variables?.held ?? 0n) === (held ?? 0n),
    /** Coins that the whole amount leaves behind, while that is typed. */
    leftBehind: isOfAccount && draft.amount === (data && typed(data.amount)) ? data?.leftBehind : undefined,
    error: isOfAccount ? error : null,
  }
}
