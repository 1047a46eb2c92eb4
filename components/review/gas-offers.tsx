import type { GasSplit } from '~/lib/core/recipient/gas-split'
import { i18n } from '~/lib/ui/i18n'
import { useGasSplit } from '~/lib/ui/queries'
import { BtcAmount } from '../amount'
import { Button } from '../ui/button'
import { Sentence, SLOT } from '../sentence'

export type GasOfferActions = {
  /** Whether another swap, approved before, brings the native currency there. */
  isOnItsWay: boolean
  /** Receive the native currency in place of the token. */
  onNative: () => void
  /** Swap a small part to the native currency first. */
  onSplit: (split: GasSplit) => void
}

type GasOffersProps = GasOfferActions & { reviewId: string; currency: string }

/** The choices if tokens would arrive at an account without gas to move them. */
export function GasOffers({ isOnItsWay, ...offers }: GasOffersProps) {
  return isOnItsWay ? (
    <p data-testid="review-second">{i18n.t('swap.split_second')}</p>
  ) : (
    <Offers {...offers} />
  )
}

function Offers({ reviewId, currency, onNative, onSplit }: Omit<GasOffersProps, 'isOnItsWay'>) {
  const { data: split } = useGasSplit(reviewId)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="small" data-testid="review-native" onClick={onNative}>
          {i18n.t('review.receive_native', { currency })}
        </Button>
        {split !== undefined && split !== null && (
          <Button look="small" data-testid="review-split" onClick={() => onSplit(split)}>
            {i18n.t('review.split')}
          </Button>
        )}
      </div>
      {split !== undefined && split !== null && (
        <p className="text-xs text-soft">
          <Sentence
            text={i18n.t('review.split_hint', { amount: SLOT, currency })}
            slot={<BtcAmount sats={split.nativeSats} />}
          />
        </p>
      )}
    </div>
  )
}
