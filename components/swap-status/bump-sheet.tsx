import { useState } from 'react'
import type { FeeChoice } from '~/lib/contract/ui'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useBumpOptions } from '~/lib/ui/queries'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'
import { Choice } from '../ui/choice'
import { DecisionSheet } from './decision-sheet'

export function BumpSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useClient()
  const { data, error, refetch } = useBumpOptions(id)
  const [chosen, setChosen] = useState<FeeChoice>('fast')
  const option = data?.options.find(({ choice }) => choice === chosen) ?? data?.options.at(-1)
  return (
    <DecisionSheet
      title={i18n.t('request.bump_title')}
      body={i18n.t(data?.replaces === 'cancel' ? 'request.bump_cancel_body' : 'request.bump_body')}
      confirm={{ label: i18n.t('request.sign'), testId: 'bump-confirm', look: 'primary' }}
      error={error}
      onRetry={() => void refetch()}
      decide={
        option === undefined
          ? null
          : () => client.requests.bumpFee({ id, feeChoice: option.choice, feeSats: option.feeSats })
      }
      onClose={onClose}
    >
      {data !== undefined && option !== undefined && (
        <>
          <Choice
            label={i18n.t('swap.speed')}
            value={option.choice}
            options={data.options.map(({ choice, feeRate }) => ({
              value: choice,
              label: i18n.t(`swap.${choice}`),
              note: `${feeRate.toFixed(1)} sat/vB`,
              testId: `bump-option-${choice}`,
            }))}
            onChange={setChosen}
          />
          <dl className="flex flex-col gap-1 text-sm">
            <Row label={i18n.t('request.fee_now')}>
              <BtcAmount sats={data.feeSats} />
            </Row>
            <Row label={i18n.t('request.fee_new')}>
              <BtcAmount sats={option.feeSats} />
            </Row>
            <Row label={i18n.t('request.fee_more')}>
              <BtcAmount sats={option.extraSats} />
            </Row>
          </dl>
        </>
      )}
    </DecisionSheet>
  )
}
