import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Amount } from '~/lib/core/journal/story-terms'
import { shareBps } from '~/lib/core/quote/taken'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { Loss } from '../review/cost'
import { SumText } from '../sum'
import { Fact } from './fact'

/** The cost of an entry, as far as it is known: its network's fee and the bridge's, or all that a refund left out. */
export function FeeFact({ entry, profile }: { entry: EntryView; profile: ProfileView }) {
  const { sent, lostSats } = entry
  const own = ownFee(entry)
  const bridge = lostSats ?? bridgeSats(entry)
  if (own === null && bridge === null) return null
  const areBoth = own !== null && bridge !== null
  const isOne = own === null || own.asset === 'bitcoin'
  const sats = isOne ? (own?.amount ?? 0n) + (bridge ?? 0n) : (bridge ?? 0n)
  const shown = isOne || bridge !== null ? sumIn(profile, { asset: 'bitcoin', amount: sats }) : null
  const gas = isOne || own === null ? null : sumIn(profile, own)
  const label = lostSats !== null ? 'request.lost' : areBoth ? 'fees.both' : aloneLabel(bridge)
  const share = sent.asset === 'bitcoin' && sent.amount > 0n ? shareBps(sats, sent.amount) : null
  const parts = lostSats !== null && areBoth && isOne
  return (
    <>
      <Fact
        label={i18n.t(label)}
        second={
          shown !== null && gas !== null ? (
            <>
              + <SumText sum={gas} isBare />
            </>
          ) : undefined
        }
      >
        {shown === null ? (
          gas !== null && <SumText sum={gas} isBare />
        ) : (
          <span>
            <b className="font-medium">
              <Loss amount={shown.units} unit={shown.unit} />
            </b>
            {share !== null && areBoth && <span className="text-soft"> · {percentText(share)}</span>}
          </span>
        )}
      </Fact>
      {parts && <LostParts network={own.amount} bridge={lostSats} profile={profile} />}
    </>
  )
}

type OwnFee = Amount & { amount: bigint }

function ownFee({ fee }: EntryView): OwnFee | null {
  return fee === null || fee.amount === null ? null : { asset: fee.asset, amount: fee.amount }
}

function aloneLabel(bridge: bigint | null) {
  return bridge === null ? 'review.side_fee' : 'fees.total'
}

/** The bridge's fees in sats, without the share that a crossing takes; `null` where they are not known, or none are taken. */
function bridgeSats({ bridgeFees }: EntryView): bigint | null {
  if (bridgeFees === null || bridgeFees === 'unknown') return null
  return bridgeFees.fees.totalSats
}

const PARTS = { network: 'bg-part-1', bridge: 'bg-part-2' } as const

/** Who has what a refund left out. */
function LostParts({ network, bridge, profile }: { network: bigint; bridge: bigint; profile: ProfileView }) {
  const parts = [
    { part: 'network', sats: network, label: i18n.t('review.side_fee') },
    { part: 'bridge', sats: bridge, label: i18n.t('fees.total') },
  ] as const
  return parts.map(({ part, sats, label }, at) => (
    <div key={part} className="flex flex-wrap items-center gap-x-2 border-t-0! px-4 pb-1 text-xs">
      <dt className="contents">
        {at === 0 && (
          <span aria-hidden className="mb-1 flex h-2 basis-full gap-0.5 overflow-hidden rounded-full">
            {parts.map(({ part, sats }) => (
              <span
                key={part}
                className={PARTS[part]}
                style={{ flexGrow: shareBps(sats, network + bridge), flexBasis: 0 }}
              />
            ))}
          </span>
        )}
        <span aria-hidden className={`size-2 shrink-0 rounded-[3px] ${PARTS[part]}`} />
        <span className="min-w-0 flex-1 text-soft">{label}</span>
      </dt>
      <dd>
        <SumText sum={sumIn(profile, { asset: 'bitcoin', amount: sats })} isBare />
      </dd>
    </div>
  ))
}
