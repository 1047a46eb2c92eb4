import type { SiteView } from '~/lib/contract/views/sites'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { SiteAccount } from './site-account'
import { SiteWallet } from './site-wallet'

/** A site's view of the wallet, an account or the address of its pages' own, and the wallet of its pages that signs. */
export function SiteDetails({ site }: { site: SiteView }) {
  const { origin, accountIndex, payer, pageWallet } = site
  return (
    <>
      {payer === null ? (
        <SiteAccount origin={origin} accountIndex={accountIndex} />
      ) : (
        <p data-testid="site-payer" data-address={payer} className="pt-1 text-xs text-soft">
          {i18n.t('approval.shares_of_site')} (<bdi title={payer}>{shortId(payer)}</bdi>)
        </p>
      )}
      {pageWallet !== null && <SiteWallet origin={origin} name={pageWallet} />}
    </>
  )
}
