import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { sanitizeText } from '~/lib/contract/text'
import type { MarkedHex, PayloadPart } from '~/lib/core/payload/payload-parts'
import { intentFacts, type Sum } from '~/lib/ui/text/intent'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { join } from '../ui/join'

const LABELS = {
  network: 'swap.network',
  recipient: 'swap.recipient',
  token: 'swap.token',
  minimum: 'help.fact.minimum',
} as const satisfies Record<PayloadPart, string>

const LINES: Record<PayloadPart, string> = {
  network: 'border-ink',
  recipient: 'border-accent',
  token: 'border-warn',
  minimum: 'border-danger',
}

/** The meaning of the marked parts, as the order says it. */
export type PartWords = Partial<Record<PayloadPart, string>>

/** A swap's own words for what its data carrier must name. */
export function wordsOfParts(
  { intent }: EntryView,
  profile: ProfileView,
  sumText: (sum: Sum) => string,
): PartWords {
  if (!('direction' in intent) || intent.direction !== 'to-evm') return {}
  const { networkLabel, recipient, minimum, expected } = intentFacts(intent, profile, undefined)
  return {
    network: `${sanitizeText(networkLabel, 40)} (${intent.chainId})`,
    recipient,
    token: sanitizeText(expected.unit.symbol, 20),
    minimum: sumText(minimum),
  }
}

/** A data carrier in hex as signers show it, with what decides marked, so that comparing protects. */
export function CarriedData({ pieces, words }: { pieces: readonly MarkedHex[]; words: PartWords }) {
  const parts = pieces.flatMap(({ part, hex }) => (part === null ? [] : [{ part, hex }]))
  return (
    <>
      <p dir="ltr" data-testid="outside-carrier" className="break-all font-mono text-xs leading-6">
        {placedPieces(pieces).map(({ at, part, hex }) => (
          <span
            key={at}
            data-part={part ?? undefined}
            className={part === null ? 'text-soft' : join('border-b-2', LINES[part])}
          >
            {hex}
          </span>
        ))}
      </p>
      <dl className="flex flex-col gap-0.5 text-sm">
        {parts.map(({ part }) => (
          <div key={part} className="flex flex-wrap items-baseline gap-x-2">
            <dt className={join('border-s-4 ps-2 text-soft', LINES[part])}>{i18n.t(LABELS[part])}</dt>
            <dd className="ms-auto">
              {part === 'recipient' ? <Address address={words.recipient ?? ''} /> : <bdi>{words[part]}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The pieces with their places in the script, which serve as keys. */
function placedPieces(pieces: readonly MarkedHex[]) {
  let at = 0
  return pieces.map((piece) => {
    const place = at
    at += piece.hex.length
    return { ...piece, at: place }
  })
}
