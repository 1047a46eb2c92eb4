import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useCancelCallOption } from '~/lib/ui/query/entry-queries'
import { CancellationSheet } from './cancellation-sheet'
import { GasCost } from './replacement-cost'

type CancelCallSheetProps = { id: string; profile: ProfileView; networkName: string; onClose: () => void }

/** Cancels a payment on an EVM network: what that costs at most. */
export function CancelCallSheet({ id, profile, networkName, onClose }: CancelCallSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useCancelCallOption(id)
  return (
    <CancellationSheet
      body={i18n.t('request.cancel_call_body')}
      option={data}
      error={error}
      onRetry={() => void refetch()}
      decide={({ maxGasWei }, approved) => client.entries.cancelCall({ id, maxGasWei, ...approved })}
      onClose={onClose}
    >
      {({ maxGasWei, extraWei }) => (
        <GasCost maxGasWei={maxGasWei} extraWei={extraWei} profile={profile} networkName={networkName} />
      )}
    </CancellationSheet>
  )
}
