import type { ReactNode } from 'react'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { CrossingFee, FeeSources } from '~/lib/core/quote/quoted-fees'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { inOneParagraph } from '~/lib/ui/text/locale'
import { BtcAmount } from './amount'

type FeeRowsProps = { fees: FeeBreakdown; sources: FeeSources; crossing: CrossingFee | null }

/** The fees by kind and who says so, without those that are zero. */
export function FeeRows({ fees, sources, crossing }: FeeRowsProps) {
  const rows = [
    { label: i18n.t('fees.network'), source: sources.network, sats: fees.networkSats },
    { label: i18n.t('fees.protocol'), source: sources.protocol, sats: fees.protocolSats },
    { label: i18n.t('fees.locker'), source: sources.locker, sats: fees.lockerSats },
    { label: i18n.t('fees.third_party'), source: sources.thirdParty, sats: fees.thirdPartySats },
    { label: i18n.t('fees.filler'), source: sources.filler, sats: fees.fillerSats },
  ]
  return (
    <>
      {rows
        .filter(({ sats }) => sats !== 0n)
        .map(({ label, source, sats }) => (
          <Row key={label} label={label} note={i18n.t(`fees.from_${source}`)}>
            <BtcAmount sats={sats} />
          </Row>
        ))}
      {crossing !== null && (
        <Row label={i18n.t('fees.crossing')} note={i18n.t(`fees.from_${crossing.source}`)}>
          <span data-testid="crossing-fee" data-basis-points={crossing.basisPoints}>
            {i18n.t('fees.crossing_share', { percent: percentText(crossing.basisPoints) })}
          </span>
        </Row>
      )}
    </>
  )
}

/** Who is paid, beneath the rows. */
export function FeeNote() {
  return (
    <p className="pt-1 text-xs text-soft">
      {inOneParagraph([i18n.t('fees.included'), i18n.t('fees.roles')])}
    </p>
  )
}

export function Row({
  label,
  note,
  children,
}: {
  label: string
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-soft">
        {label}
        {note !== undefined && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className="ms-auto max-w-full text-end">{children}</dd>
    </div>
  )
}
