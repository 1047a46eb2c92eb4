import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { useCoins } from '~/lib/ui/query/holding-queries'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { type CoinChange, CoinRow } from './coin-row'

/** More rows than this are drawn on demand: a wallet may have thousands of coins. */
const ROWS = 50

/** The coins of the Bitcoin account, each to freeze, free and label. */
export function CoinsScreen() {
  const [, navigate] = useLocation()
  const client = useClient()
  const queries = useQueryClient()
  const query = useCoins()
  const { data: coins } = query
  const [shown, setShown] = useState(ROWS)
  const note = useMutation({
    mutationFn: (change: CoinChange) => client.wallet.noteCoin(change),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balances }),
  })
  return (
    <Screen title={i18n.t('coins.title')} onBack={() => navigate('/wallet/bitcoin/native')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-soft">{i18n.t(coins?.length === 0 ? 'coins.empty' : 'coins.intro')}</p>
        <Loaded query={query} error={note.error} className="h-24">
          {(all) => (
            <ul className="flex flex-col gap-2">
              {all.slice(0, shown).map((coin) => (
                <li key={coin.outpoint}>
                  <CoinRow coin={coin} onNote={note.mutate} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {coins !== undefined && coins.length > shown && (
          <Button look="quiet" className="self-center" onClick={() => setShown(shown + ROWS)}>
            {i18n.t('coins.more')}
          </Button>
        )}
      </div>
    </Screen>
  )
}
