import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReceiptTransaction, ReceiptView } from '~/lib/contract/views/receipt'
import { PHASES } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { Amount } from '~/lib/core/journal/story-terms'
import type { MovedSum } from '~/lib/core/quote/price-at-time'
import { currencyText } from '~/lib/ui/text/fiat'
import { exactText, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { phaseWords } from '~/lib/ui/text/phase-words'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { basisOf, seenByWords } from '~/lib/ui/text/words'

/** A line of a receipt; `note` says where it comes from. */
export type ReceiptRow = { label: string; value: string; note?: string }
export type ReceiptSection = { title: string; rows: ReceiptRow[] }

/** A receipt in words, the same on the screen, on paper and in a file: every figure in full, every date in UTC. */
export function receiptSections(receipt: ReceiptView, profile: ProfileView): ReceiptSection[] {
  const sections = [
    { title: i18n.t('receipt.about'), rows: aboutRows(receipt, profile) },
    { title: i18n.t('receipt.amounts'), rows: amountRows(receipt, profile) },
    { title: i18n.t('review.cost'), rows: feeRows(receipt, profile) },
    ...receipt.transactions.map(transactionSection),
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** The file of a receipt: plain text, which every device can open and nothing can run. */
export function receiptText(title: string, sections: readonly ReceiptSection[]): string {
  const lines = sections.flatMap(({ title: heading, rows }) => [
    '',
    heading,
    ...rows.map(({ label, value, note }) => `  ${label}: ${value}${note === undefined ? '' : ` (${note})`}`),
  ])
  return `${[title, ...lines].join('\n')}\n`
}

function aboutRows(receipt: ReceiptView, profile: ProfileView): ReceiptRow[] {
  const { id, origin, bridge, createdAt, settledAt, seenBy, recipient, expected, networkName } = receipt
  const swap = expected === null ? null : networkName
  const network = swap && (findNetwork(profile, swap)?.label ?? swap)
  return [
    { label: i18n.t('receipt.id'), value: id },
    { label: i18n.t('receipt.status'), value: statusText(receipt) },
    ...given(i18n.t('receipt.seen_by'), seenBy && seenByWords(seenBy)),
    { label: i18n.t('request.created'), value: utc(createdAt) },
    ...given(i18n.t('receipt.settled'), settledAt === null ? null : utc(settledAt)),
    ...given(i18n.t('swap.network'), network && sanitizeText(network, 60)),
    { label: i18n.t('request.to'), value: sanitizeText(recipient, 120) },
    ...given(i18n.t('receipt.bridge'), swap && bridge && sanitizeText(bridge, 60)),
    { label: i18n.t('request.from_site'), value: origin === null ? i18n.t('receipt.nobody') : origin },
  ]
}

function statusText(receipt: ReceiptView): string {
  const text = phaseWords(receipt)
  const basis = basisOf(receipt)
  return basis === 'none' ? text : `${text} · ${i18n.t(`request.proof_${basis}`)}`
}

function amountRows(receipt: ReceiptView, profile: ProfileView): ReceiptRow[] {
  const { sent, expected, minimum, isMinimumEnforced } = receipt
  const text = (moved: Amount) => textOf(moved, profile)
  const own = [{ label: i18n.t('request.sent'), value: text(sent), ...worthThen(receipt, 'sent') }]
  if (expected === null || minimum === null) return own
  return [
    ...own,
    { label: i18n.t('receipt.quoted'), value: text(expected) },
    {
      label: i18n.t('receipt.promised'),
      value: text(minimum),
      note: i18n.t(isMinimumEnforced ? 'receipt.enforced' : 'receipt.unenforced'),
    },
    ...arrivalRows(receipt, text),
  ]
}

/** Lists what came, or what came in its place. */
function arrivalRows(receipt: ReceiptView, text: (moved: Amount) => string): ReceiptRow[] {
  const { phase, arrival, result, received } = receipt
  const worth = worthThen(receipt, 'received')
  if (received !== null && (phase === 'paid-in-wrapped' || phase === 'paid-in-collateral')) {
    const part = phase === 'paid-in-wrapped' ? 'wrapped' : 'collateral'
    return [{ label: i18n.t(`receipt.part_${part}`), value: text(received), ...worth }]
  }
  if (result?.kind !== 'received' || arrival === null)
    return [
      { label: i18n.t('receipt.arrived'), value: nothingText(receipt) },
      ...given(i18n.t('receipt.refunded'), result && text(result), worth),
    ]
  const { asset, missing } = arrival
  return [
    { label: i18n.t('receipt.arrived'), value: text(arrival), ...worth },
    ...given(i18n.t('receipt.shortfall'), missing === 0n ? null : text({ asset, amount: missing })),
  ]
}

function nothingText({ phase }: ReceiptView): string {
  return i18n.t(PHASES[phase].terminal ? 'receipt.nothing_came' : 'receipt.nothing')
}

function feeRows(receipt: ReceiptView, profile: ProfileView): ReceiptRow[] {
  const { fee, bridgeFees } = receipt
  const own = given(
    i18n.t('review.side_fee'),
    fee === null || fee.amount === null ? null : textOf({ asset: fee.asset, amount: fee.amount }, profile),
    worthThen(receipt, 'fee'),
  )
  if (bridgeFees === null) return own
  if (bridgeFees === 'unknown')
    return [...own, { label: i18n.t('fees.total'), value: i18n.t('receipt.fees_unknown') }]
  const { sources, crossing, fees } = bridgeFees
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats } = fees
  const parts = [
    { label: i18n.t('fees.network'), source: sources.network, sats: networkSats },
    { label: i18n.t('fees.protocol'), source: sources.protocol, sats: protocolSats },
    { label: i18n.t('fees.locker'), source: sources.locker, sats: lockerSats },
    { label: i18n.t('fees.third_party'), source: sources.thirdParty, sats: thirdPartySats },
    { label: i18n.t('fees.filler'), source: sources.filler, sats: fillerSats },
  ]
  return [
    ...own,
    ...parts
      .filter(({ sats }) => sats !== 0n)
      .map(({ label, source, sats }) => ({
        label,
        value: textOf({ asset: 'bitcoin', amount: sats }, profile),
        note: i18n.t(`fees.from_${source}`),
      })),
    ...(crossing === null
      ? []
      : [
          {
            label: i18n.t('fees.crossing'),
            value: i18n.t('fees.crossing_share', { percent: percentText(crossing.basisPoints) }),
            note: i18n.t(`fees.from_${crossing.source}`),
          },
        ]),
  ]
}

function transactionSection({ part, network, id, ...shown }: ReceiptTransaction): ReceiptSection {
  const { block, confirmations, basis } = shown
  const where = network === null ? 'Bitcoin' : sanitizeText(network, 60)
  const depth = confirmations === null ? null : depthText(confirmations)
  return {
    title: `${i18n.t(`receipt.part_${part}`)} · ${where}`,
    rows: [
      { label: i18n.t('receipt.transaction'), value: id ?? i18n.t('receipt.by_balance') },
      ...given(i18n.t('receipt.block'), block && `${block.height}`),
      ...given(i18n.t('receipt.block_hash'), block && block.hash),
      ...given(i18n.t('receipt.confirmed'), depth).map((row) => ({
        ...row,
        ...(basis === 'work' && { note: i18n.t('receipt.on_work') }),
        ...(typeof basis === 'object' &&
          basis !== null && { note: i18n.plural('receipt.on_servers', basis.servers) }),
      })),
    ],
  }
}

/** The journal stops counting once more confirmations do not matter. */
function depthText(confirmations: number): string {
  const words = i18n.plural('receipt.depth', confirmations)
  const count = String(confirmations)
  return confirmations >= CONFIRMATIONS_DEEP ? words.replace(count, `≥ ${count}`) : words
}

function given(label: string, value: string | null, note: { note?: string } = {}): ReceiptRow[] {
  return value === null ? [] : [{ label, value, ...note }]
}

/** Notes a sum's worth when it moved, where that was recorded. */
function worthThen({ worth }: ReceiptView, moved: MovedSum): { note?: string } {
  const amount = worth?.[moved] ?? null
  if (worth === null || amount === null) return {}
  return { note: i18n.t('receipt.worth', { value: currencyText(amount, worth.currency) }) }
}

/** In full: what is kept for later must not depend on how it is read today. */
function textOf(moved: Amount, profile: ProfileView): string {
  const { units, unit } = sumIn(profile, moved)
  return `${exactText(units, unit.decimals)} ${symbolText(unit.symbol, 42)}`.trim()
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
