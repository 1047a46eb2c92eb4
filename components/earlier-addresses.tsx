import { useState } from 'react'
import type { ReceiveView } from '~/lib/contract/views/receive'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from './amount'
import { Button } from './ui/button'

/** The list is as long as this until all of it is asked for. */
const ROWS = 2

/** The addresses that were shown or paid before, the latest first, with what each got. */
export function EarlierAddresses({ addresses }: { addresses: ReceiveView['earlier'] }) {
  const [isWhole, setWhole] = useState(false)
  if (addresses.length === 0) return null
  return (
    <section>
      <div className="flex min-h-8 items-center justify-between">
        <h2 className="text-sm font-medium text-soft">{i18n.t('receive.earlier')}</h2>
        {!isWhole && addresses.length > ROWS && (
          <Button look="quiet" className="-me-2" onClick={() => setWhole(true)}>
            {i18n.t('receive.all', { count: String(addresses.length) })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-panel">
        {(isWhole ? addresses : addresses.slice(0, ROWS)).map((one) => (
          <li
            key={one.address}
            data-testid="earlier-address"
            data-address={one.address}
            className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm"
          >
            <span dir="ltr" className="font-mono" title={one.address}>
              {shortId(one.address)}
            </span>
            <Got {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Got({ isPaid, receivedSats }: ReceiveView['earlier'][number]) {
  if (receivedSats !== null) return <BtcAmount sats={receivedSats} />
  return <span className="text-soft">{i18n.t(isPaid ? 'receive.was_used' : 'receive.unpaid')}</span>
}
