import type { ReactNode } from 'react'
import type { HandedOverOutput } from '~/lib/contract/views/handover'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from './address'
import { BtcFigure } from './amount'

type Output = Omit<HandedOverOutput, 'carrier'>
type OutputsProps<O extends Output> = {
  outputs: readonly O[]
  feeSats: bigint
  /** The data that an output carries. */
  renderData?: (output: O) => ReactNode
}

/** Outputs of a transaction and its fee, as another signer must show them. */
export function Outputs<O extends Output>({ outputs, feeSats, renderData }: OutputsProps<O>) {
  return (
    <ul data-testid="outside-shows" className="-mx-4 divide-y divide-line">
      {outputs.map((output) => {
        const { vout, part, address, valueSats, isShownAsPayment } = output
        return (
          <li key={vout} data-part={part} data-sats={String(valueSats)} className="px-4 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{i18n.t(`handover.to_${part}`)}</span>
              {part !== 'data' && <InBtc sats={valueSats} />}
            </p>
            {address !== null && (part !== 'change' || isShownAsPayment) && <Address address={address} />}
            {renderData?.(output)}
            {isShownAsPayment && <p className="text-sm text-soft">{i18n.t('handover.as_payment')}</p>}
          </li>
        )
      })}
      <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2">
        <span className="font-medium">{i18n.t('review.side_fee')}</span>
        <InBtc sats={feeSats} />
      </li>
    </ul>
  )
}

/** Small amounts too, since signers show no other unit. */
function InBtc({ sats }: { sats: bigint }) {
  return (
    <span dir="ltr" className="whitespace-nowrap">
      <BtcFigure sats={sats} /> BTC
    </span>
  )
}
