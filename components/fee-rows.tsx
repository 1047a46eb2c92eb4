import type { ReactNode } from 'react'
import type { FeeBreakdown } from '~/lib/contract/bridge-service'
import { i18n } from '~/lib/ui/i18n'
import { BtcAmount } from './amount'

/** The service's fees by kind, without those that are zero. */
export function FeeRows({ fees }: { fees: FeeBreakdown }) {
  const rows = [
    { label: i18n.t('fees.network'), sats: fees.networkSats },
    { label: i18n.t('fees.protocol'), sats: fees.protocolSats },
    { label: i18n.t('fees.locker'), sats: fees.lockerSats },
    { label: i18n.t('fees.third_party'), sats: fees.thirdPartySats },
    { label: i18n.t('fees.filler'), sats: fees.fillerSats },
  ]
  return rows
    .filter(({ sats }) => sats !== 0n)
    .map(({ label, sats }) => (
      <Row key={label} label={label}>
        <BtcAmount sats={sats} />
      </Row>
    ))
}

/** Who is paid, beneath the rows. */
export function FeeNote() {
  return (
    <p className="pt-1 text-xs text-soft">
      {i18n.t('fees.included')} {i18n.t('fees.roles')}
    </p>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
