import type { ProfileView } from '~/lib/contract/views/networks'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { BtcAmount, TokenAmount } from '../amount'
import { Row } from '../fee-rows'

type GasCostProps = { maxGasWei: bigint; extraWei: bigint; profile: ProfileView; networkName: string }

/** The most that replacing EVM transactions costs, and how much that is above what was agreed. */
export function GasCost({ maxGasWei, extraWei, profile, networkName }: GasCostProps) {
  const native = unitOf(profile, networkName, null)
  return (
    <>
      <Row label={i18n.t('review.side_gas')}>
        <TokenAmount units={mostUnits(maxGasWei, native.decimals)} token={native} />
      </Row>
      <Row label={i18n.t('request.gas_more')}>
        <TokenAmount units={mostUnits(extraWei, native.decimals)} token={native} />
      </Row>
    </>
  )
}

/** The fee of a replacement on Bitcoin, and how much that is above the current one. */
export function FeeCost({ feeSats, extraSats }: { feeSats: bigint; extraSats: bigint }) {
  return (
    <>
      <Row label={i18n.t('request.fee_new')}>
        <BtcAmount sats={feeSats} />
      </Row>
      <Row label={i18n.t('request.fee_more')}>
        <BtcAmount sats={extraSats} />
      </Row>
    </>
  )
}
