import { Redirect, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Hex } from '~/lib/core/hex'
import { useDraft } from '~/lib/ui/page/draft'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { EMPTY_PAYMENT, parsePaymentDraft } from '~/lib/ui/text/payment-draft'
import { sendDraftKey, sendRoute } from '~/lib/ui/page/send-route'
import { findNetwork, findToken, recipientTarget } from '~/lib/ui/text/swap-draft'
import { swapLinkRoute } from '~/lib/ui/page/swap-link-route'
import { useSwapDraft } from '~/lib/ui/page/use-swap-draft'
import { ScanScreen } from './scan-screen'

/** Reads the recipient of the swap form. */
export function ScanForSwap({ profile }: { profile: ProfileView }) {
  const [draft, setDraft] = useSwapDraft(profile)
  const [, navigate] = useLocation()
  const token = findToken(findNetwork(draft.bridge ?? profile, draft.networkName), draft.token)
  return (
    <ScanScreen
      target={recipientTarget(draft, token)}
      onText={(text) => {
        setDraft({ ...draft, recipient: text })
        navigate('/', { replace: true })
      }}
      onLink={(link) => navigate(swapLinkRoute(link), { replace: true })}
      onBack={() => navigate('/', { replace: true })}
    />
  )
}

/** Reads a bridge's short file, before there is a bridge. */
export function ScanForBridge() {
  const [, navigate] = useLocation()
  return (
    <ScanScreen
      target={null}
      onLink={(link) => navigate(swapLinkRoute(link), { replace: true })}
      onBack={() => navigate('/', { replace: true })}
    />
  )
}

type ScanForPaymentProps = { profile: ProfileView; network: string; asset: string }

/** Reads the recipient of the form that sends an asset. */
export function ScanForPayment({ profile, network, asset }: ScanForPaymentProps) {
  const token = network === BITCOIN ? { address: null } : findToken(findNetwork(profile, network), asset)
  return token === undefined ? (
    <Redirect to="/wallet" replace />
  ) : (
    <ScanInto networkName={network} token={token.address} />
  )
}

function ScanInto({ networkName, token }: { networkName: string; token: Hex | null }) {
  const [draft = EMPTY_PAYMENT, setDraft] = useDraft(sendDraftKey(networkName, token), parsePaymentDraft)
  const [, navigate] = useLocation()
  const form = sendRoute(networkName, token)
  return (
    <ScanScreen
      target={networkName === BITCOIN ? { kind: 'bitcoin' } : { kind: 'evm', networkName, token }}
      onText={(text) => {
        setDraft({ ...draft, recipient: text })
        navigate(form, { replace: true })
      }}
      onBack={() => navigate(form, { replace: true })}
    />
  )
}
