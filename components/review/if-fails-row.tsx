import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, unitOf } from '~/lib/ui/text/intent'
import { sumText } from '~/lib/ui/text/sum-text'

type IfFailsRowProps = Pick<ReviewView, 'ifFails'> & { profile: ProfileView }

/** How much comes back if it fails, where and when. */
export function IfFailsRow({ ifFails, profile }: IfFailsRowProps) {
  if (!ifFails) return null
  const { network, token, amount, minutes } = ifFails
  const unit = network === null ? BTC : unitOf(profile, network, token)
  const label = profile.networks.find(({ name }) => name === network)?.label ?? network ?? 'Bitcoin'
  const slots = { amount: sumText({ units: amount, unit }) }
  return (
    <p
      data-testid="review-if-fails"
      data-sats={network === null ? amount : undefined}
      data-units={network === null ? undefined : amount}
      data-network={network ?? 'bitcoin'}
      data-minutes={minutes ?? 0}
      className="px-4 py-2 text-sm text-soft"
    >
      {minutes === null
        ? i18n.t('review.fails_kept', slots)
        : i18n.t('review.fails', {
            ...slots,
            network: sanitizeText(label, 60),
            time: aboutMinutes(minutes),
          })}
    </p>
  )
}
