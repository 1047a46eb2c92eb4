import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { unitOf } from '~/lib/ui/intent'
import { useCancelCallOption } from '~/lib/ui/queries'
import { TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { CancellationSheet } from './cancellation-sheet'

type CancelCallSheetProps = { id: string; profile: ProfileView; networkName: string; onClose: () => void }

/** Cancels a payment on an EVM network: what that costs at most. */
export function CancelCallSheet({ id, profile, networkName, onClose }: CancelCallSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useCancelCallOption(id)
  const native = unitOf(profile, networkName, null)
  return (
    <CancellationSheet
      body={i18n.t('request.cancel_call_body')}
      option={data}
      error={error}
      onRetry={() => void refetch()}
      decide={({ maxGasWei }, approved) => client.requests.cancelCall({ id, maxGasWei, ...approved })}
      onClose={onClose}
    >
      {({ maxGasWei, extraWei }) => (
        <>
          <Row label={i18n.t('review.gas_limit')}>
            <TokenAmount units={maxGasWei} token={native} />
          </Row>
          <Row label={i18n.t('request.gas_more')}>
            <TokenAmount units={extraWei} token={native} />
          </Row>
        </>
      )}
    </CancellationSheet>
  )
}
