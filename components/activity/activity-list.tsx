import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReceivedView } from '~/lib/contract/views/received'
import { PHASES } from '~/lib/core/journal/phase'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { byDay } from './days'
import { ReceivedRow } from './received-row'
import { SwapRow } from './swap-row'

export type ActivityItem = { key: string; at: number; isOpen: boolean } & (
  | { entry: EntrySummary }
  | { received: ReceivedView }
)

type ActivityListProps = { items: readonly ActivityItem[]; profile: ProfileView; isBusy: boolean }

/** The browser lays out and paints those alone that are in sight; what reaches over the edges has its room inside. */
const drawnInSight =
  'wide:-mx-3 wide:px-3 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] *:-outline-offset-2'

/** Entries and arrivals in one list: what is under way, and then what has ended, newest first. */
export function activityItems(
  entries: readonly EntrySummary[],
  received: readonly ReceivedView[],
): ActivityItem[] {
  return [...entries.map(ofEntry), ...received.map(ofReceived)].toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || b.at - a.at,
  )
}

/** Items under way, and then the ended ones, by days. */
export function ActivityList({ items, profile, isBusy }: ActivityListProps) {
  const now = useNow()
  const open = items.filter(({ isOpen }) => isOpen)
  const days = byDay(
    items.filter(({ isOpen }) => !isOpen),
    now,
  )
  const parts = [
    ...(open.length > 0 ? [{ key: 'open', title: i18n.t('activity.state_under_way'), items: open }] : []),
    ...days,
  ]
  return (
    <div aria-busy={isBusy} className="flex flex-col gap-2">
      {parts.map(({ key, title, items: rows }) => (
        <section key={key} data-testid="activity-part" data-day={key}>
          <h2 className="pt-1 text-sm font-semibold text-soft first-letter:uppercase">{title}</h2>
          <ul className="flex flex-col">
            {rows.map((item) => (
              <li key={item.key} className={drawnInSight}>
                {'entry' in item ? (
                  <SwapRow entry={item.entry} profile={profile} />
                ) : (
                  <ReceivedRow received={item.received} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ofEntry(entry: EntrySummary): ActivityItem {
  return { key: entry.id, at: entry.createdAt, isOpen: !PHASES[entry.phase].terminal, entry }
}

function ofReceived(received: ReceivedView): ActivityItem {
  const { txid, at, confirmations, needed } = received
  return { key: txid, at, isOpen: confirmations < needed, received }
}
