import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useCancelOption } from '~/lib/ui/queries'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'
import { DecisionSheet } from './decision-sheet'

export function CancelSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useClient()
  const { data, error, refetch } = useCancelOption(id)
  return (
    <DecisionSheet
      title={i18n.t('request.cancel_title')}
      body={i18n.t('request.cancel_body')}
      confirm={{ label: i18n.t('request.cancel_confirm'), testId: 'cancel-confirm', look: 'danger' }}
      error={error}
      onRetry={() => void refetch()}
      offer={
        data === undefined
          ? null
          : {
              terms: data,
              review: data.review,
              decide: (approved) => client.requests.cancel({ id, feeSats: data.feeSats, ...approved }),
            }
      }
      onClose={onClose}
    >
      {data !== undefined && (
        <dl className="flex flex-col gap-1 text-sm">
          <Row label={i18n.t('request.fee_new')}>
            <BtcAmount sats={data.feeSats} />
          </Row>
          <Row label={i18n.t('request.fee_more')}>
            <BtcAmount sats={data.extraSats} />
          </Row>
          <Row label={i18n.t('request.returned')}>
            <BtcAmount sats={data.returnedSats} />
          </Row>
        </dl>
      )}
    </DecisionSheet>
  )
}
