import { i18n } from '~/lib/ui/i18n'
import { Address } from '../address'

/** The contract that a token is. Without a button to copy it: sent to, it keeps what it gets. */
export function TokenContract({ address }: { address: string }) {
  return (
    <section className="flex flex-col gap-1 rounded-xl border border-line bg-panel px-4 py-3">
      <h2 className="text-sm text-soft">{i18n.t('holdings.contract')}</h2>
      <Address address={address} />
      <p className="text-xs text-soft">{i18n.t('holdings.contract_hint')}</p>
    </section>
  )
}
