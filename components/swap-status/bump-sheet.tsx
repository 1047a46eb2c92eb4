import { feeRateText } from '~/lib/ui/text/format'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useBumpOptions } from '~/lib/ui/query/entry-queries'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'
import { useTypedRate, WantedRate } from './wanted-rate'
import { FeeChoiceSheet } from './fee-choice-sheet'
import { FeeCost } from './replacement-cost'

export function BumpSheet({ id, payer, onClose }: { id: string; payer: string; onClose: () => void }) {
  const client = useClient()
  const rate = useTypedRate()
  const { data, error, refetch } = useBumpOptions(id, rate.order)
  return (
    <FeeChoiceSheet
      payer={payer}
      title={i18n.t('request.bump_title')}
      body={i18n.t(data?.replaces === 'cancel' ? 'request.bump_cancel_body' : 'request.bump_body')}
      label={i18n.t('review.side_fee')}
      choices={data}
      noteOf={({ feeRate }) => `${feeRateText(feeRate)} sat/vB`}
      wanted={<WantedRate rate={rate} error={error} />}
      error={error}
      onRetry={() => void refetch()}
      decide={({ choice, feeSats }, approved) =>
        client.entries.bumpFee({ id, feeChoice: choice, feeSats, ...rate.order, ...approved })
      }
      onClose={onClose}
    >
      {({ feeSats, extraSats }) => (
        <>
          {data !== undefined && (
            <Row label={i18n.t('request.fee_now')}>
              <BtcAmount sats={data.feeSats} />
            </Row>
          )}
          <FeeCost feeSats={feeSats} extraSats={extraSats} />
        </>
      )}
    </FeeChoiceSheet>
  )
}
