import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useDraft } from '~/lib/ui/page/draft'
import { foldHoldings, holdsNothing, onlyHeldOf } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useWorths } from '~/lib/ui/query/price-queries'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { useHoldings } from '~/lib/ui/query/holding-queries'
import { assetSendRoute } from '~/lib/ui/page/send-route'
import { totalOf } from '~/lib/ui/text/worth'
import { useIsWatchOnly } from '../accounts/use-evm-payer'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { AssetList } from './asset-list'
import { SearchNotes } from './search-notes'
import { WalletAction } from './wallet-action'
import { TotalNotes, WalletTotal } from './wallet-total'

/** Everything that the wallet holds, and what can be done with it. */
export function WalletScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const holdings = useWorths(useHoldings(profile))
  const { shown, folded } = foldHoldings(holdings)
  const isSearching = useBitcoinBalance().data?.search !== undefined
  const isEmpty = holdsNothing(holdings) && !isSearching
  const isWatchOnly = useIsWatchOnly()
  const total = totalOf(holdings)
  const onlyHeld = onlyHeldOf(holdings)
  const [isOpen = false, noteOpen] = useDraft('wallet-all', (stored) => stored === true || undefined)
  return (
    <Screen title={i18n.t('holdings.title')} hasQuietTitle>
      <WalletTotal total={total} />
      {/* All that its account can do, at once: one that appeared with the balances would move the others away from the pointer. */}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <WalletAction way="receive" data-testid="receive-open" onClick={() => navigate('/receive')}>
          {i18n.t('receive.title')}
        </WalletAction>
        {!isWatchOnly && (
          <>
            <WalletAction
              way="send"
              data-testid="wallet-send"
              aria-disabled={isEmpty}
              onClick={() => navigate(onlyHeld === undefined ? '/send' : assetSendRoute(onlyHeld.asset))}
            >
              {i18n.t('send.open')}
            </WalletAction>
            <WalletAction way="swap" data-testid="wallet-swap" onClick={() => navigate('/')}>
              {i18n.t('holdings.swap')}
            </WalletAction>
          </>
        )}
      </div>
      <TotalNotes total={total} />
      <SearchNotes />
      {isEmpty && <p className="px-2 pt-4 text-center text-pretty text-soft">{i18n.t('holdings.empty')}</p>}
      <AssetsHeading />
      <AssetList holdings={shown} />
      {folded.length > 0 && (
        <Disclosure
          summary={
            <span className="font-medium text-accent">{i18n.plural('holdings.more', folded.length)}</span>
          }
          isOpen={isOpen}
          onToggle={(open) => noteOpen(open || undefined)}
        >
          <AssetList holdings={folded} />
        </Disclosure>
      )}
    </Screen>
  )
}

/** The heading of the list, with the one refresh for all of it. */
function AssetsHeading() {
  const queries = useQueryClient()
  const isFetching = useIsFetching({ queryKey: keys.balances }) > 0
  return (
    <div className="flex min-h-10 items-center justify-between pt-2">
      <h2 className="font-semibold">{i18n.t('holdings.assets')}</h2>
      <Button
        look="quiet"
        data-testid="wallet-refresh"
        className="-me-2"
        isBusy={isFetching}
        onClick={() => {
          for (const queryKey of [keys.balances, keys.prices]) void queries.invalidateQueries({ queryKey })
        }}
      >
        {i18n.t('holdings.refresh')}
      </Button>
    </div>
  )
}
