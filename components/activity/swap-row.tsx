import { DOT } from '~/lib/ui/text/format'
import { Link } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { entryRoute } from '~/lib/ui/page/entry-route'
import type { Sum } from '~/lib/ui/text/intent'
import { dateText } from '~/lib/ui/text/words'
import { AccountName } from '../accounts/account-name'
import { Fiat } from '../fiat'
import { listLink, ListRow } from '../list-row'
import { PhaseText } from '../phase'
import { timeOfDay } from './days'
import { EntryDisc } from './entry-disc'
import { rowSums, rowTitle } from './row-sums'
import { MovedSum } from './moved-sum'

/** An entry of the history, in one line: a swap, or a plain payment. */
export function SwapRow({ swap, profile }: { swap: EntrySummary; profile: ProfileView }) {
  const { id, phase, createdAt } = swap
  const { first, second } = rowSums(swap, profile)
  return (
    <Link
      href={entryRoute(id)}
      data-testid="request-row"
      data-request-id={id}
      data-phase={phase}
      className={listLink}
    >
      <ListRow
        disc={<EntryDisc swap={swap} />}
        title={rowTitle(swap, profile)}
        state={
          <>
            <PhaseText swap={swap} withProof />
            {PHASES[phase].terminal && (
              <time dateTime={new Date(createdAt).toISOString()} title={dateText(createdAt)}>
                {DOT}
                {timeOfDay(createdAt)}
              </time>
            )}{' '}
            <AccountName address={swap.payer} />
          </>
        }
        amount={<MovedSum moved={first} />}
        side={second === null ? <SumWorth sum={first.sum} /> : <MovedSum moved={second} />}
      />
    </Link>
  )
}

function SumWorth({ sum: { units, unit } }: { sum: Sum }) {
  return unit.of !== undefined && <Fiat units={units} of={unit.of} />
}
