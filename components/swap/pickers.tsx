import { arrivingToken } from '~/lib/contract/arriving-token'
import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { ProfileView, TokenView } from '~/lib/contract/views/networks'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit } from '~/lib/ui/text/intent'
import { tokenMark } from '~/lib/ui/page/marks'
import { useEvmBalances } from '~/lib/ui/query/queries'
import { tokenKey, withNetwork } from '~/lib/ui/text/swap-draft'
import { TokenAmount } from '../amount'
import { Mark } from '../mark'
import { NetworkMark } from '../network-mark'
import { Picker } from '../ui/picker'
import type { SwapForm } from './use-swap-form'

export function NetworkPicker({ form, profile }: { form: SwapForm; profile: ProfileView }) {
  return (
    <Picker
      label={i18n.t('swap.network')}
      closeLabel={i18n.t('common.close')}
      testId="swap-network"
      look="plain"
      value={form.draft.networkName}
      options={profile.networks.map((network) => ({
        value: network.name,
        label: sanitizeText(network.label, 40),
        before: <NetworkMark network={network} size={20} />,
      }))}
      onChange={(name) => form.change(withNetwork(form.draft, profile, name))}
    />
  )
}

export function TokenPicker({ form }: { form: SwapForm }) {
  const { draft, change, network } = form
  const { data: balances } = useEvmBalances(draft.networkName, draft.direction === 'to-bitcoin')
  return (
    <Picker
      label={i18n.t('swap.token')}
      closeLabel={i18n.t('common.close')}
      testId="swap-token"
      value={draft.token}
      options={(network?.tokens ?? []).map((listed) => {
        const token = draft.direction === 'to-evm' ? arrivingToken(listed) : listed
        const held = balances?.balances.find((balance) => balance.token === token.address)
        return {
          value: tokenKey(token),
          label: symbolText(token.symbol),
          note: noteOf(token),
          before: <Mark picture={tokenMark(token.symbol)} name={token.symbol} size={20} />,
          aside: held && (
            <span className="text-xs text-soft">
              <TokenAmount units={held.amount} token={pricedUnit(draft.networkName, token)} />
            </span>
          ),
        }
      })}
      onChange={(token) => change({ ...draft, token })}
    />
  )
}

/** A token's address beside its symbol: two tokens may have the same symbol. */
function noteOf({ address, symbol, arrivesAs }: TokenView): string {
  if (address !== null) return shortId(address)
  return i18n.t(arrivesAs === symbol ? 'common.wrapped' : 'common.native')
}
