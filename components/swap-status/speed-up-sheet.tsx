import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { unitOf } from '~/lib/ui/intent'
import { useSpeedUpOptions } from '~/lib/ui/queries'
import { TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { FeeChoiceSheet } from './fee-choice-sheet'

type SpeedUpSheetProps = { id: string; profile: ProfileView; networkName: string; onClose: () => void }

export function SpeedUpSheet({ id, profile, networkName, onClose }: SpeedUpSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useSpeedUpOptions(id)
  const native = unitOf(profile, networkName, null)
  return (
    <FeeChoiceSheet
      title={i18n.t('request.speed_up_title')}
      body={i18n.t('request.speed_up_body')}
      label={i18n.t('swap.speed_evm')}
      choices={data}
      error={error}
      onRetry={() => void refetch()}
      decide={({ choice, maxGasWei }, approved) =>
        client.requests.speedUp({ id, feeChoice: choice, maxGasWei, ...approved })
      }
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
    </FeeChoiceSheet>
  )
}
