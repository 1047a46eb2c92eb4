import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Holding } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { assetSendRoute } from '~/lib/ui/page/send-route'
import { spending, tokenKey, withoutBridge } from '~/lib/ui/text/swap-draft'
import { useSwapDraft } from '~/lib/ui/page/use-swap-draft'
import { useIsWatchOnly } from '../accounts/use-evm-payer'
import { Button } from '../ui/button'

type AssetActionsProps = { holding: Holding; profile: ProfileView }

/** The actions of an asset, even if none is held yet. */
export function AssetActions({ holding: { asset, amount }, profile }: AssetActionsProps) {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useSwapDraft(profile)
  const { network, token } = asset
  const isWatchOnly = useIsWatchOnly()
  const isPrimary = isWatchOnly || amount === 0n
  const swap = () => {
    setDraft(spending(withoutBridge(draft, profile), network?.name ?? null, tokenKey(token)))
    navigate('/')
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Button
        look={isPrimary ? 'primary' : 'secondary'}
        data-testid="receive-open"
        onClick={() => navigate(network === null ? '/receive' : '/receive/evm')}
      >
        {i18n.t('receive.title')}
      </Button>
      {!isWatchOnly && (
        <>
          <Button data-testid="send-open" onClick={() => navigate(assetSendRoute(asset))}>
            {i18n.t('send.open')}
          </Button>
          <Button look={isPrimary ? 'secondary' : 'primary'} data-testid="asset-swap" onClick={swap}>
            {i18n.t('holdings.swap')}
          </Button>
        </>
      )}
    </div>
  )
}
