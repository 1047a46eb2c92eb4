import { symbolText } from '~/lib/contract/text'
import { paysForGas } from '~/lib/core/catalog'
import { accountTitle, useAccountInUse } from '~/lib/ui/query/accounts'
import { useEvmBalances } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Sentence, SLOT } from '../sentence'
import { Icon } from '../ui/icons'
import type { SwapForm } from './use-swap-form'

/** The currency that the account in use would need to move what it receives, where it has none and could receive it. */
export function useLackedGas({ order, network, draft: { networkName }, quote }: SwapForm): string | null {
  const native = network?.tokens.find(paysForGas)
  const isToken = order?.direction === 'to-evm' && order.outputToken !== null && order.recipient === null
  const isAsked = native !== undefined && isToken && quote.current !== null
  const { data } = useEvmBalances(networkName, isAsked)
  if (!isAsked) return null
  return data?.balances.find(({ token }) => token === null)?.amount === 0n ? symbolText(native.symbol) : null
}

/** Tells so in one line, and offers that currency instead. */
export function GasLine({ form: { draft, change }, currency }: { form: SwapForm; currency: string }) {
  const account = useAccountInUse()
  if (account === undefined) return null
  return (
    <span data-testid="swap-gas" className="flex items-center gap-1.5 text-warn">
      <span className="shrink-0">
        <Icon of="info" size={16} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Sentence
          text={i18n.t('swap.no_gas', { currency, account: SLOT })}
          slot={<bdi>{accountTitle(account)}</bdi>}
        />
      </span>
      <button
        type="button"
        onClick={() => change({ ...draft, token: 'native' })}
        className="-my-1 min-h-6 shrink-0 text-link"
      >
        {i18n.t('review.receive_native', { currency })}
      </button>
    </span>
  )
}
