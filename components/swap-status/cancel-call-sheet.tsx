import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { unitOf } from '~/lib/ui/intent'
import { useCancelCallOption } from '~/lib/ui/queries'
import { TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { DecisionSheet } from './decision-sheet'

type CancelCallSheetProps = { id: string; profile: ProfileView; networkName: string; onClose: () => void }

/** Cancels a payment on an EVM network: what that costs at most, and the word for it. */
export function CancelCallSheet({ id, profile, networkName, onClose }: CancelCallSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useCancelCallOption(id)
  const native = unitOf(profile, networkName, null)
  return (
    <DecisionSheet
      title={i18n.t('request.cancel_title')}
      body={i18n.t('request.cancel_call_body')}
      confirm={{ label: i18n.t('request.cancel_confirm'), testId: 'cancel-confirm', look: 'danger' }}
      error={error}
      onRetry={() => void refetch()}
      offer={
        data === undefined
          ? null
          : {
              terms: data,
              review: data.review,
              decide: (approved) =>
                client.requests.cancelCall({ id, maxGasWei: data.maxGasWei, ...approved }),
            }
      }
      onClose={onClose}
    >
      {data !== undefined && (
        <dl className="flex flex-col gap-1 text-sm">
          <Row label={i18n.t('review.gas_limit')}>
            <TokenAmount units={data.maxGasWei} token={native} />
          </Row>
          <Row label={i18n.t('request.gas_more')}>
            <TokenAmount units={data.extraWei} token={native} />
          </Row>
        </dl>
      )}
    </DecisionSheet>
  )
}
