import type { HandoverView } from '~/lib/contract/views/handover'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { BtcFigure } from '../amount'

/** Outputs that the other signer must show before it signs. */
export function HandedOutputs({ outputs, feeSats }: Pick<HandoverView, 'outputs' | 'feeSats'>) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-soft">{i18n.t('handover.shows')}</h2>
      <ul
        data-testid="outside-shows"
        className="divide-y divide-line rounded-2xl border border-line bg-panel"
      >
        {outputs.map(({ vout, part, address, valueSats, isShownAsPayment }) => (
          <li key={vout} data-part={part} data-sats={String(valueSats)} className="px-4 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{i18n.t(`handover.to_${part}`)}</span>
              {part !== 'data' && <InBtc sats={valueSats} />}
            </p>
            {address !== null && part !== 'change' && <Address address={address} />}
            {isShownAsPayment && <p className="text-sm text-soft">{i18n.t('handover.as_payment')}</p>}
          </li>
        ))}
        <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2">
          <span className="font-medium">{i18n.t('swap.speed')}</span>
          <InBtc sats={feeSats} />
        </li>
      </ul>
    </section>
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
