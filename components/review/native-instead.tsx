import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { paysForGas } from '~/lib/core/catalog'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'

type NativeInsteadProps = { review: ReviewView; profile: ProfileView; onNative: () => void }

/** Of tokens that could not be moved where they arrive: the currency that pays for gas instead. */
export function NativeInstead({ review: { findings, intent }, profile, onNative }: NativeInsteadProps) {
  const withoutGas = findings.find(({ code }) => code === 'recipient-without-gas')
  const currency = withoutGas?.params?.['currency']
  const network = profile.networks.find(({ name }) => name === intent.networkName)
  if (currency === undefined || network?.tokens.some(paysForGas) !== true) return null
  return (
    <Button look="small" data-testid="review-native" className="self-start" onClick={onNative}>
      {i18n.t('review.receive_native', { currency: sanitizeText(currency, 20) })}
    </Button>
  )
}
