import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { AccountsView } from '~/lib/contract/views/status'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { PHASES } from '~/lib/core/journal/phase'
import type { SwapIntent } from '~/lib/core/journal/types'
import { intentFacts } from './intent'
import { EMPTY_PAYMENT, type PaymentDraft } from './payment-draft'
import { amountText, emptyDraft, parseDraft, type SwapDraft } from './swap-draft'

/** A form filled in as an entry was. Only typing is saved: nothing of the old quote or review is kept. */
export type Repeat = {
  /** Whether the entry came to the end that it was made for. */
  isAgain: boolean
} & ({ form: 'swap'; draft: SwapDraft } | { form: 'payment'; draft: PaymentDraft })

/**
 * What making an ended entry once more would type. `null` while it has not ended, where the profile in use no longer has
 * its network or token, and for what a site's own wallet paid: that money is not the wallet's.
 */
export function repeatOf(
  { intent, phase }: Pick<EntrySummary, 'intent' | 'phase'>,
  profile: ProfileView,
  accounts: AccountsView | undefined,
): Repeat | null {
  if (!PHASES[phase].terminal) return null
  const isAgain = phase === 'done'
  if ('kind' in intent) {
    const { recipientAddress: recipient, amountSats } = intent
    const amount = amountText(amountSats, BTC_DECIMALS)
    return { isAgain, form: 'payment', draft: { ...EMPTY_PAYMENT, recipient, amount } }
  }
  const draft = swapDraftOf(intent, profile, accounts)
  return draft && { isAgain, form: 'swap', draft }
}

function swapDraftOf(
  intent: SwapIntent,
  profile: ProfileView,
  accounts: AccountsView | undefined,
): SwapDraft | null {
  if (intent.direction === 'to-bitcoin' && intent.signer === 'page') return null
  const { sent, recipient, isOwnRecipient } = intentFacts(intent, profile, accounts)
  const token = intent.direction === 'to-evm' ? intent.outputToken : intent.inputToken
  const draft: SwapDraft = {
    ...emptyDraft(profile),
    direction: intent.direction,
    networkName: intent.networkName,
    token: token ?? 'native',
    amount: amountText(sent.units, sent.unit.decimals),
    recipient: isOwnRecipient ? null : recipient,
  }
  return parseDraft(draft, profile) ?? null
}
