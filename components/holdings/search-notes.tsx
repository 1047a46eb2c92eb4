import { useMutation } from '@tanstack/react-query'
import { useClient } from '~/lib/ui/query/client'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Notes on the account's addresses: how far their search is, which ones servers dispute, and what was found at others. */
export function SearchNotes() {
  const client = useClient()
  const { data: balance } = useBitcoinBalance()
  const dismiss = useMutation({ mutationFn: () => client.wallet.dismissFound() })
  if (balance === undefined) return null
  const { search, disputedAddresses, foundElsewhere } = balance
  return (
    <>
      {search !== undefined && (
        <output data-testid="search-left" data-left={search.left} className="block pt-2 text-xs text-soft">
          {i18n.t('holdings.so_far', { left: String(search.left) })}
        </output>
      )}
      {disputedAddresses !== undefined && (
        <Notice tone="warn" className="mt-2" data-testid="addresses-disputed">
          {i18n.t('holdings.disputed_addresses', { count: String(disputedAddresses) })}
        </Notice>
      )}
      {foundElsewhere !== undefined && !dismiss.isSuccess && (
        <Notice tone="info" className="mt-2" data-testid="found-elsewhere">
          <Sentence
            text={i18n.t('holdings.found_elsewhere', { amount: SLOT })}
            slot={<BtcAmount sats={foundElsewhere.sats} />}
          />{' '}
          <Button look="quiet" onClick={() => dismiss.mutate()}>
            {i18n.t('common.close')}
          </Button>
        </Notice>
      )}
    </>
  )
}
