import { DOT } from '~/lib/ui/text/format'
import { Link } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useBridgeOf } from '~/lib/ui/query/entry-queries'
import { type Sum, sumIn } from '~/lib/ui/text/intent'
import { dateText } from '~/lib/ui/text/words'
import { AccountName } from '../accounts/account-name'
import { Fiat } from '../fiat'
import { listLink, ListRow } from '../list-row'
import { PhaseText } from '../phase'
import { timeOfDay } from './days'
import { EntryDisc } from './entry-disc'
import { rowTitle } from './row-title'
import { MovedSum } from './moved-sum'

/** An entry of the history, in one line: a swap, or a plain payment. */
export function SwapRow({ entry, profile: inUse }: { entry: EntrySummary; profile: ProfileView }) {
  const profile = useBridgeOf(entry, inUse)
  const { id, phase, createdAt } = entry
  const [first, second] = entry.moves
  const sum = sumIn(profile, first)
  return (
    <Link
      href={entryRoute(id)}
      data-testid="request-row"
      data-request-id={id}
      data-phase={phase}
      className={listLink}
    >
      <ListRow
        disc={<EntryDisc entry={entry} />}
        title={rowTitle(entry, profile)}
        state={
          <>
            <PhaseText entry={entry} withProof />
            {PHASES[phase].terminal && (
              <time dateTime={new Date(createdAt).toISOString()} title={dateText(createdAt)}>
                {DOT}
                {timeOfDay(createdAt)}
              </time>
            )}{' '}
            <AccountName address={entry.payer} />
          </>
        }
        amount={<MovedSum sum={sum} how={first.how} />}
        side={
          second === undefined ? (
            <SumWorth sum={sum} />
          ) : (
            <MovedSum sum={sumIn(profile, second)} how={second.how} />
          )
        }
      />
    </Link>
  )
}

function SumWorth({ sum: { units, unit } }: { sum: Sum }) {
  return unit.of !== undefined && <Fiat units={units} of={unit.of} />
}
