import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useSpeedUpOptions } from '~/lib/ui/query/entry-queries'
import { FeeChoiceSheet } from './fee-choice-sheet'
import { GasCost } from './replacement-cost'

type SpeedUpSheetProps = {
  id: string
  payer: string
  profile: ProfileView
  networkName: string
  onClose: () => void
}

export function SpeedUpSheet({ id, payer, profile, networkName, onClose }: SpeedUpSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useSpeedUpOptions(id)
  return (
    <FeeChoiceSheet
      payer={payer}
      title={i18n.t('request.speed_up_title')}
      body={i18n.t('request.speed_up_body')}
      label={i18n.t('review.side_fee')}
      choices={data}
      error={error}
      onRetry={() => void refetch()}
      decide={({ choice, maxGasWei }, approved) =>
        client.entries.speedUp({ id, feeChoice: choice, maxGasWei, ...approved })
      }
      onClose={onClose}
    >
      {({ maxGasWei, extraWei }) => (
        <GasCost maxGasWei={maxGasWei} extraWei={extraWei} profile={profile} networkName={networkName} />
      )}
    </FeeChoiceSheet>
  )
}
