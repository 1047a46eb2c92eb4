import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'

/** A token's contract. There is no copy button: tokens sent to a contract's address are lost. */
export function TokenContract({ address }: { address: string }) {
  return (
    <section className="flex flex-col gap-1 rounded-xl border border-line bg-panel px-4 py-3">
      <h2 className="text-sm text-soft">{i18n.t('holdings.contract')}</h2>
      <Address address={address} />
      <p className="text-xs text-soft">{i18n.t('holdings.contract_hint')}</p>
    </section>
  )
}
