import type { ReactNode } from 'react'
import type { CallHandoverView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { Address } from '../address'
import { BareTokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { Shows } from './handed-outputs'

type ShownCallProps = { call: CallHandoverView; profile: ProfileView; children: ReactNode }

/** Every signer shows these fields; few of them know what the contract does. */
export function ShownCall({ call, profile, children }: ShownCallProps) {
  const { networkName, chainId, to, valueWei, maxGasWei } = call
  const native = unitOf(profile, networkName, null)
  const label = profile.networks.find(({ name }) => name === networkName)?.label ?? networkName
  return (
    <Shows>
      <dl data-testid="outside-shows" className="flex flex-col gap-1.5 text-sm">
        <Row label={i18n.t('swap.network')}>
          {sanitizeText(label, 40)} ({chainId})
        </Row>
        <Row label={i18n.t('handover.call_to')}>
          <Address address={to} />
        </Row>
        <Row label={i18n.t('send.amount')}>
          <BareTokenAmount units={valueWei} token={native} />
        </Row>
        <Row label={i18n.t('review.side_gas')}>
          <BareTokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />
        </Row>
      </dl>
      {children}
    </Shows>
  )
}
