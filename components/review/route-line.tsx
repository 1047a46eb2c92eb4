import type { ProfileView } from '~/lib/contract/views/networks'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/i18n'
import { findNetwork } from '~/lib/ui/swap-draft'
import { ExternalText } from '../external-text'

type RouteLineProps = { intent: SwapIntent; profile: ProfileView }

/** From which network to which, each by what no label can change: the Bitcoin network and the chain id. */
export function RouteLine({ intent, profile }: RouteLineProps) {
  const network = findNetwork(profile, intent.networkName)
  const bitcoin = i18n.t('review.bitcoin_network', { network: profile.bitcoinNetwork })
  const evm = i18n.t('review.evm_network', {
    network: network?.label ?? intent.networkName,
    id: String(network?.chainId ?? ''),
  })
  const [from, to] = intent.direction === 'to-evm' ? [bitcoin, evm] : [evm, bitcoin]
  return (
    <p data-testid="review-route" className="text-sm text-soft">
      <ExternalText text={i18n.t('review.route', { from, to })} />
    </p>
  )
}
