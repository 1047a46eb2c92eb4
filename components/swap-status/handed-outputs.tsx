import type { ReactNode } from 'react'
import type { HandoverView } from '~/lib/contract/views/handover'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { BtcFigure } from '../amount'
import { CarriedData, type PartWords } from './carried-data'
import { Disclosure } from '../ui/disclosure'

type HandedOutputsProps = Pick<HandoverView, 'outputs' | 'feeSats'> & {
  words: PartWords
  children: ReactNode
}

/** Outputs that the other signer must show before it signs, and what else is to be known of the handover. */
export function HandedOutputs({ outputs, feeSats, words, children }: HandedOutputsProps) {
  return (
    <Shows>
      <ul data-testid="outside-shows" className="-mx-4 divide-y divide-line">
        {outputs.map(({ vout, part, address, valueSats, isShownAsPayment, carrier }) => (
          <li key={vout} data-part={part} data-sats={String(valueSats)} className="px-4 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{i18n.t(`handover.to_${part}`)}</span>
              {part !== 'data' && <InBtc sats={valueSats} />}
            </p>
            {address !== null && (part !== 'change' || isShownAsPayment) && <Address address={address} />}
            {carrier !== null && <CarriedData pieces={carrier} words={words} />}
            {isShownAsPayment && <p className="text-sm text-soft">{i18n.t('handover.as_payment')}</p>}
          </li>
        ))}
        <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2">
          <span className="font-medium">{i18n.t('review.side_fee')}</span>
          <InBtc sats={feeSats} />
        </li>
      </ul>
      {children}
    </Shows>
  )
}

/** The check on the other signer's display, folded beside the code. */
export function Shows({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-panel">
      <Disclosure look="low-row" summary={i18n.t('handover.shows')}>
        {children}
      </Disclosure>
    </div>
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
