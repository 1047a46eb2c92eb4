import { useState } from 'react'
import type { FeeChoice } from '~/lib/contract/ui'
import type { ProfileView } from '~/lib/contract/views'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { unitOf } from '~/lib/ui/intent'
import { useSpeedUpOptions } from '~/lib/ui/queries'
import { TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { Choice } from '../ui/choice'
import { DecisionSheet } from './decision-sheet'

type SpeedUpSheetProps = { id: string; profile: ProfileView; networkName: string; onClose: () => void }

export function SpeedUpSheet({ id, profile, networkName, onClose }: SpeedUpSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useSpeedUpOptions(id)
  const [chosen, setChosen] = useState<FeeChoice>('fast')
  const option = data?.options.find(({ choice }) => choice === chosen) ?? data?.options.at(-1)
  const native = unitOf(profile, networkName, null)
  return (
    <DecisionSheet
      title={i18n.t('request.speed_up_title')}
      body={i18n.t('request.speed_up_body')}
      confirm={{ label: i18n.t('request.sign'), testId: 'bump-confirm', look: 'primary' }}
      error={error}
      onRetry={() => void refetch()}
      decide={
        option === undefined
          ? null
          : () => client.requests.speedUp({ id, feeChoice: option.choice, maxGasWei: option.maxGasWei })
      }
      onClose={onClose}
    >
      {data !== undefined && option !== undefined && (
        <>
          <Choice
            label={i18n.t('swap.speed_evm')}
            value={option.choice}
            options={data.options.map(({ choice }) => ({
              value: choice,
              label: i18n.t(`swap.${choice}`),
              testId: `bump-option-${choice}`,
            }))}
            onChange={setChosen}
          />
          <dl className="flex flex-col gap-1 text-sm">
            <Row label={i18n.t('review.gas_limit')}>
              <TokenAmount units={option.maxGasWei} token={native} />
            </Row>
            <Row label={i18n.t('request.gas_more')}>
              <TokenAmount units={option.extraWei} token={native} />
            </Row>
          </dl>
        </>
      )}
    </DecisionSheet>
  )
}
