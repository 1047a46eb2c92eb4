import { Link } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { useBitcoinBalance, useEvmBalances } from '~/lib/ui/queries'
import { inputUnit } from '~/lib/ui/swap-draft'
import type { SwapForm } from './use-swap-form'

/** How to get funds if there is nothing to swap. At the end, so that it moves nothing when it appears. */
export function NothingHeld({ form: { draft, token } }: { form: SwapForm }) {
  const isToEvm = draft.direction === 'to-evm'
  const { data: bitcoin } = useBitcoinBalance()
  const { data: evm } = useEvmBalances(draft.networkName, !isToEvm)
  // Reserved and kept-out funds are held too, though none of them is available.
  const held = isToEvm
    ? bitcoin && bitcoin.confirmedSats + bitcoin.pendingSats
    : evm?.balances.find((balance) => balance.token === (token?.address ?? null))?.amount
  if (held !== 0n) return null
  return (
    <p data-testid="swap-nothing-held" className="text-sm text-soft">
      {i18n.t('swap.nothing_held', { symbol: inputUnit(draft, token).symbol })}{' '}
      <Link
        href={isToEvm ? '/receive' : '/receive/evm'}
        className="rounded-sm font-medium text-accent hover:underline"
      >
        {i18n.t('receive.title')}
      </Link>
    </p>
  )
}
