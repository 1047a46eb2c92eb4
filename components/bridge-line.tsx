import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'

/** Names the bridge that serves one swap in place of the one in use. */
export function BridgeLine({ bridge }: { bridge: ProfileView }) {
  return (
    <p data-testid="swap-bridge" data-profile={bridge.id} className="text-sm text-soft">
      {i18n.t('swap.offers_bridge', { name: sanitizeText(bridge.label, 60) })}
    </p>
  )
}
