import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useCancelOption } from '~/lib/ui/query/entry-queries'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'
import { CancellationSheet } from './cancellation-sheet'
import { useTypedRate, WantedRate } from './wanted-rate'
import { FeeCost } from './replacement-cost'

/** Cancels a payment on Bitcoin: what that costs, and what comes back. */
export function CancelSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useClient()
  const rate = useTypedRate()
  const { data, error, refetch } = useCancelOption(id, rate.order)
  return (
    <CancellationSheet
      body={i18n.t('request.cancel_body')}
      option={data}
      wanted={<WantedRate rate={rate} error={error} />}
      error={error}
      onRetry={() => void refetch()}
      decide={({ feeSats }, approved) => client.entries.cancel({ id, feeSats, ...rate.order, ...approved })}
      onClose={onClose}
    >
      {({ feeSats, extraSats, returnedSats }) => (
        <>
          <FeeCost feeSats={feeSats} extraSats={extraSats} />
          <Row label={i18n.t('request.returned')}>
            <BtcAmount sats={returnedSats} />
          </Row>
        </>
      )}
    </CancellationSheet>
  )
}
