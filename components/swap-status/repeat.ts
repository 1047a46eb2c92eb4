import { exactText } from '~/lib/ui/text/format'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { PHASES } from '~/lib/core/journal/phase'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { PaymentIntent, SwapIntent } from '~/lib/core/journal/types'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { sumIn } from '~/lib/ui/text/intent'
import { EMPTY_PAYMENT, type PaymentDraft } from '~/lib/ui/text/payment-draft'
import { sendDraftKey, sendRoute } from '~/lib/ui/page/send-route'
import { emptyDraft, findNetwork, findToken, parseDraft, type SwapDraft } from '~/lib/ui/text/swap-draft'
import { SWAP_DRAFT } from '~/lib/ui/page/use-swap-draft'

/** A form filled in like an earlier entry. It only saves typing: the old quote and review are not kept. */
type FilledForm = {
  route: string
  /** The key under which the form keeps its draft. */
  draftKey: string
  draft: SwapDraft | PaymentDraft
}

export type Repeat = FilledForm & {
  /** Whether the bridge did all that it had to: it paid, or gave the money back. */
  isAgain: boolean
}

/**
 * Fills in a form to repeat an ended entry. `null` while it has not ended, where the profile in use no longer has its
 * network or token, and for what a site's own wallet paid: that money is not the wallet's.
 */
export function repeatOf(
  { intent, phase }: Pick<EntrySummary, 'intent' | 'phase'>,
  profile: ProfileView,
): Repeat | null {
  if (!PHASES[phase].terminal) return null
  // Profiles use the same names for test and real networks: an entry made with test money is not repeated with real
  // money.
  if ('networkName' in intent && findNetwork(profile, intent.networkName)?.chainId !== intent.chainId)
    return null
  const form = 'kind' in intent ? sendForm(intent, profile) : swapForm(intent, profile)
  return form && { ...form, isAgain: phase === 'done' || phase === 'refunded' }
}

function sendForm(intent: PaymentIntent, profile: ProfileView): FilledForm | null {
  const isBitcoin = intent.kind === 'bitcoin-payment'
  if (!isBitcoin && findToken(findNetwork(profile, intent.networkName), intent.token) === undefined)
    return null
  const asset = isBitcoin ? ([BITCOIN, null] as const) : ([intent.networkName, intent.token] as const)
  const { units, unit } = sumIn(profile, termsOf(intent).sent)
  return {
    route: sendRoute(...asset),
    draftKey: sendDraftKey(...asset),
    draft: {
      ...EMPTY_PAYMENT,
      recipient: intent.recipientAddress,
      amount: exactText(units, unit.decimals),
    },
  }
}

function swapForm(intent: SwapIntent, profile: ProfileView): FilledForm | null {
  if (isOfPage({ intent })) return null
  const { sent, recipient } = termsOf(intent)
  const { units, unit } = sumIn(profile, sent)
  const token = intent.direction === 'to-evm' ? intent.outputToken : intent.inputToken
  const draft = parseDraft(
    {
      ...emptyDraft(profile),
      direction: intent.direction,
      networkName: intent.networkName,
      token: token ?? 'native',
      amount: exactText(units, unit.decimals),
      recipient,
    } satisfies SwapDraft,
    profile,
  )
  return draft === undefined ? null : { route: '/', draftKey: SWAP_DRAFT, draft }
}
