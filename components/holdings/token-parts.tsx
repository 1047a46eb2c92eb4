import type { NetworkView, TokenView } from '~/lib/contract/views/networks'
import { spokenFor } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit } from '~/lib/ui/text/intent'
import { useEvmBalances } from '~/lib/ui/query/queries'
import { TokenAmount } from '../amount'
import { HoldingPart, HoldingParts } from './holding-part'

type TokenPartsProps = { network: NetworkView; token: TokenView }

/** The part of an asset on an EVM network that is reserved. Hidden if all of it is available. */
export function TokenParts({ network, token }: TokenPartsProps) {
  const { data } = useEvmBalances(network.name, true)
  const balance = data?.balances.find((one) => one.token === token.address)
  const taken = balance === undefined ? null : spokenFor(balance)
  if (balance === undefined || taken === null) return null
  const unit = pricedUnit(network.name, token)
  return (
    <HoldingParts>
      <HoldingPart
        label={i18n.t('holdings.spendable')}
        amount={<TokenAmount units={balance.available} token={unit} />}
      />
      <HoldingPart label={i18n.t('holdings.reserved')} amount={<TokenAmount units={taken} token={unit} />}>
        {i18n.t('holdings.outgoing_hint')}
      </HoldingPart>
    </HoldingParts>
  )
}
