import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/text/i18n'
import { findNetwork } from '~/lib/ui/text/swap-draft'

type RouteLineProps = { intent: SwapIntent; profile: ProfileView }

/** The two networks, each with an identity that no label can fake: the Bitcoin network and the chain id. */
export function RouteLine({ intent, profile }: RouteLineProps) {
  const network = findNetwork(profile, intent.networkName)
  const bitcoin = i18n.t('review.bitcoin_network', { network: profile.bitcoinNetwork })
  const evm = i18n.t('review.evm_network', {
    network: sanitizeText(network?.label ?? intent.networkName, 200),
    id: String(intent.chainId),
  })
  const [from, to] = intent.direction === 'to-evm' ? [bitcoin, evm] : [evm, bitcoin]
  return (
    <p data-testid="review-route" className="text-sm [overflow-wrap:anywhere] text-soft">
      {i18n.t('review.route', { from, to })}
    </p>
  )
}
