import type { Ref } from 'react'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'
import { RateField, useAsksRate } from '../rate-field'
import { Loss } from '../review/cost'
import { Speeds } from './speeds'
import type { SendForm } from './use-send-form'

/** `ref`: the field of a typed rate. */
type BitcoinFeeProps = { ref: Ref<HTMLInputElement>; form: SendForm; sentSats: bigint | null }

/** How soon the payment is to confirm, what that costs, and what leaves in all. */
export function BitcoinFee({ ref, form: { draft, change, quote, prepare }, sentSats }: BitcoinFeeProps) {
  const { isAsked, stopAsking } = useAsksRate(prepare.error ?? quote.error, draft.feeRate)
  const fees = quote.data?.fees ?? []
  const feeSats = fees.find(({ choice }) => choice === draft.feeChoice)?.feeSats ?? null
  return (
    <>
      <Speeds
        label={i18n.t('review.side_fee')}
        value={draft.feeRate === '' ? draft.feeChoice : 'typed'}
        speeds={fees.map(({ choice, feeSats, arrival }) => ({
          choice,
          key: `${arrival.minutes} ${feeSats}`,
          first: aboutMinutes(arrival.minutes),
          second: feeSats !== null && <Loss amount={feeSats} unit={BTC} />,
        }))}
        onChange={(feeChoice) => {
          stopAsking()
          change({ ...draft, feeChoice, feeRate: '' })
        }}
      />
      {isAsked && (
        <RateField ref={ref} value={draft.feeRate} onChange={(feeRate) => change({ ...draft, feeRate })} />
      )}
      <dl className="flex flex-col gap-1 rounded-2xl border border-line bg-panel px-4 py-2 text-sm">
        <Row label={i18n.t('review.side_fee')}>
          <span data-testid="send-fee" data-sats={feeSats ?? undefined}>
            {feeSats === null ? '–' : <BtcAmount sats={feeSats} />}
          </span>
        </Row>
        <Row label={i18n.t('send.leaves_in_all')}>
          <b className="font-semibold">
            {feeSats === null || sentSats === null || sentSats === 0n ? (
              '–'
            ) : (
              <BtcAmount sats={sentSats + feeSats} />
            )}
          </b>
        </Row>
      </dl>
    </>
  )
}
