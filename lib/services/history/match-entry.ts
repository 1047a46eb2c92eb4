import type { EntryFilter } from '~/lib/contract/entry-filter'
import type { Profile } from '~/lib/contract/profile'
import { formatBtc } from '~/lib/core/amount'
import { asSeen } from '~/lib/core/as-seen'
import { isPayment, PHASES, phaseOf } from '~/lib/core/journal/phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import { transactionsOf } from '~/lib/core/journal/story-transactions'
import type { Entry } from '~/lib/core/journal/types'
import { ledgerRowOf } from './ledger-row'
import { sumOf } from './sum'
import { networkIn } from './network-in'

/** Whether an entry matches a filter, apart from the account that pays. What takes longer to read is compared last. */
export function matchesFilter(entry: Entry, filter: EntryFilter, profile: Profile | null): boolean {
  return (
    (filter.kind === null || filter.kind === kindOf(entry)) &&
    (filter.site === null || filter.site === (entry.origin ?? '')) &&
    (filter.state === null || filter.state === stateOf(entry)) &&
    hasWords(entry, filter.text, profile)
  )
}

function kindOf(entry: Entry): EntryFilter['kind'] {
  return isPayment(entry) ? 'payment' : entry.intent.direction
}

function stateOf(entry: Entry): EntryFilter['state'] {
  const { terminal, tone } = PHASES[phaseOf(entry)]
  if (!terminal) return tone === 'attention' ? 'attention' : 'under-way'
  return tone === 'good' ? 'done' : 'ended'
}

function hasWords(entry: Entry, text: string, profile: Profile | null): boolean {
  const words = asSeen(text).toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const haystack = textOf(entry, profile).toLowerCase()
  return words.every((word) => spellings(word).some((spelling) => haystack.includes(spelling)))
}

/** "1,986.5" and "1.986,5": amounts as the screens write them in different languages. "0,986" has no thousands. */
const IN_THOUSANDS = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/

/** A word as it was typed and, if it may be an amount, as the journal writes amounts. */
function spellings(word: string): string[] {
  const decimal = word.replace(',', '.')
  if (!IN_THOUSANDS.test(word)) return [word, decimal]
  const group = word.match(/[,.]/)?.[0] ?? ','
  return [word, decimal, word.replaceAll(group, '').replace(',', '.')]
}

/** Everything that a person may remember about an entry. */
function textOf(entry: Entry, profile: Profile | null): string {
  const story = storyOf(entry)
  const { sent, received, recipient, network, txid } = ledgerRowOf(entry, profile)
  return [
    entry.id,
    entry.origin ?? '',
    entry.account.address,
    recipient,
    txid,
    network,
    labelOf(story, profile),
    ...transactionsOf(entry).map(({ id }) => id ?? ''),
    ...asked(story, profile),
    ...[sent, received].map((sum) => (sum === null ? '' : `${sum.amount} ${sum.unit}`)),
  ].join('\n')
}

function labelOf({ networkName }: Story, profile: Profile | null): string {
  return networkName === null ? 'Bitcoin' : (networkIn(profile, networkName)?.label ?? '')
}

/** The amounts asked for, in BTC, sats and tokens, whether or not they have moved. */
function asked({ sent, expected }: Story, profile: Profile | null): string[] {
  return [sent, ...(expected === null ? [] : [expected])].flatMap((moved) => {
    const { asset, amount } = moved
    if (asset === 'bitcoin') return [`${formatBtc(amount)} BTC`, `${amount} sats`]
    const sum = sumOf(moved, profile)
    return [asset.token ?? '', sum === null ? '' : `${sum.amount} ${sum.unit}`]
  })
}
