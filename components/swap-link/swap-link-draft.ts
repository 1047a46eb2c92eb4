import type { ProfileView } from '~/lib/contract/views/networks'
import { MAX_SATS, parseUnits } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { malformed } from '~/lib/core/recipient/payment-link'
import { readSwapLink, type SwapLink } from '~/lib/core/swap-link'
import { exactText } from '~/lib/ui/text/format'
import { emptyDraft, findToken, inputUnit, type SwapDraft, tokenKey } from '~/lib/ui/text/swap-draft'
import { encodedLinkOf } from '~/lib/ui/page/swap-link-route'

/**
 * The form that a link's route asks for. Slippage and speed keep their defaults: a link chooses neither.
 * @param route as the address bar has it, undecoded
 * @throws AppError `network-unknown`, `token-unknown`, and as `readSwapLink`
 */
export function draftOfLink(route: string, profile: ProfileView): SwapDraft {
  const { direction, chainId, token, amount, recipient, label, message } = readSwapLink(linkOf(route))
  const network = profile.networks.find((network) => network.chainId === chainId)
  if (network === undefined)
    throw new AppError('network-unknown', 'a link to no network of the profile', {
      details: { chain: String(chainId) },
    })
  const match = findToken(network, token)
  if (match === undefined)
    throw new AppError('token-unknown', 'a link to no token of the profile', {
      details: { network: network.label, ...(token !== null && { token }) },
    })
  const draft: SwapDraft = {
    ...emptyDraft(profile),
    direction,
    networkName: network.name,
    token: tokenKey(match),
    recipient,
    link: { direction, recipient, label, message },
  }
  if (amount === null) return draft
  const { decimals } = inputUnit(draft, match)
  return { ...draft, amount: exactText(unitsOf(amount, decimals, direction), decimals) }
}

function linkOf(route: string): string {
  try {
    return decodeURIComponent(encodedLinkOf(route))
  } catch (cause) {
    throw malformed('%', cause)
  }
}

function unitsOf(amount: string, decimals: number, direction: SwapLink['direction']): bigint {
  try {
    const units = parseUnits(amount, decimals)
    if (direction === 'to-bitcoin' || units <= MAX_SATS) return units
  } catch (cause) {
    throw malformed('amount', cause)
  }
  throw malformed('amount')
}
