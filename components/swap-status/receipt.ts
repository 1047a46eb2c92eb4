import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { AccountsView } from '~/lib/contract/views/status'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReceiptTransaction, ReceiptView } from '~/lib/contract/views/receipt'
import { PHASES } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { MovedSum } from '~/lib/core/quote/price-at-time'
import { currencyText } from '~/lib/ui/text/fiat'
import { exactText, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, insteadSum, type IntentFacts, intentFacts, paymentSum, type Unit } from '~/lib/ui/text/intent'
import { phaseWords } from '~/lib/ui/text/phase-words'
import { basisOf, seenByWords } from '~/lib/ui/text/words'

/** A line of a receipt; `note` says where it comes from. */
export type ReceiptRow = { label: string; value: string; note?: string }
export type ReceiptSection = { title: string; rows: ReceiptRow[] }

/** A receipt in words, the same on the screen, on paper and in a file: every figure in full, every date in UTC. */
export function receiptSections(
  receipt: ReceiptView,
  profile: ProfileView,
  accounts: AccountsView | undefined,
): ReceiptSection[] {
  const { intent } = receipt
  const facts = 'kind' in intent ? null : intentFacts(intent, profile, accounts)
  const sections = [
    { title: i18n.t('receipt.about'), rows: aboutRows(receipt, facts) },
    { title: i18n.t('receipt.amounts'), rows: amountRows(receipt, facts, profile) },
    { title: i18n.t('receipt.fees'), rows: feeRows(receipt) },
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

function aboutRows(receipt: ReceiptView, facts: IntentFacts | null): ReceiptRow[] {
  const { id, intent, origin, bridge, createdAt, settledAt, seenBy } = receipt
  const recipient = 'kind' in intent ? intent.recipientAddress : (facts?.recipient ?? '')
  return [
    { label: i18n.t('receipt.id'), value: id },
    { label: i18n.t('receipt.status'), value: statusText(receipt) },
    ...given(i18n.t('receipt.seen_by'), seenBy && seenByWords(seenBy)),
    { label: i18n.t('request.created'), value: utc(createdAt) },
    ...given(i18n.t('receipt.settled'), settledAt === null ? null : utc(settledAt)),
    ...given(i18n.t('swap.network'), facts && sanitizeText(facts.networkLabel, 60)),
    { label: i18n.t('request.to'), value: sanitizeText(recipient, 120) },
    ...given(i18n.t('receipt.bridge'), facts && bridge && sanitizeText(bridge, 60)),
    { label: i18n.t('request.from_site'), value: origin === null ? i18n.t('receipt.nobody') : origin },
  ]
}

function statusText(receipt: ReceiptView): string {
  const text = phaseWords(receipt)
  const basis = basisOf(receipt)
  return basis === 'none' ? text : `${text} · ${i18n.t(`request.proof_${basis}`)}`
}

function amountRows(receipt: ReceiptView, facts: IntentFacts | null, profile: ProfileView): ReceiptRow[] {
  const { intent, terms, refundedSats } = receipt
  if ('kind' in intent) {
    const { units, unit } = paymentSum(intent, profile)
    return [{ label: i18n.t('request.sent'), value: sum(units, unit), ...worthThen(receipt, 'sent') }]
  }
  if (facts === null || terms === null) return []
  const { unit } = facts.minimum
  return [
    {
      label: i18n.t('request.sent'),
      value: sum(facts.sent.units, facts.sent.unit),
      ...worthThen(receipt, 'sent'),
    },
    { label: i18n.t('receipt.quoted'), value: sum(terms.quoted, unit) },
    {
      label: i18n.t('receipt.promised'),
      value: sum(terms.minimum, unit),
      note: i18n.t(terms.isEnforced ? 'receipt.enforced' : 'receipt.unenforced'),
    },
    ...arrivalRows(receipt, unit, profile),
    ...given(
      i18n.t('receipt.refunded'),
      refundedSats === null ? null : sum(refundedSats, BTC),
      worthThen(receipt, 'received'),
    ),
  ]
}

/** Lists what came, or what came in its place. */
function arrivalRows(receipt: ReceiptView, unit: Unit, profile: ProfileView): ReceiptRow[] {
  const { arrived, wrappedSats, instead = null } = receipt
  const worth = worthThen(receipt, 'received')
  if (wrappedSats !== null)
    return [{ label: i18n.t('receipt.part_wrapped'), value: sum(wrappedSats, BTC), ...worth }]
  if (instead !== null) {
    const paid = insteadSum(instead, profile)
    return [{ label: i18n.t('receipt.part_collateral'), value: sum(paid.units, paid.unit), ...worth }]
  }
  if (arrived === null) return [{ label: i18n.t('receipt.arrived'), value: nothingText(receipt) }]
  const shortfall = arrived.shortfall === 0n ? null : sum(arrived.shortfall, unit)
  return [
    { label: i18n.t('receipt.arrived'), value: sum(arrived.amount, unit), ...worth },
    ...given(i18n.t('receipt.shortfall'), shortfall),
  ]
}

function nothingText({ phase }: ReceiptView): string {
  return i18n.t(PHASES[phase].terminal ? 'receipt.nothing_came' : 'receipt.nothing')
}

/** An end other than the one that was approved, or a failure whose refund is awaited. */
function isSetback({ phase }: ReceiptView): boolean {
  return phase === 'refunding' || (PHASES[phase].terminal && phase !== 'done')
}

function feeRows(receipt: ReceiptView): ReceiptRow[] {
  const { fees, minerFeeSats, gas, intent } = receipt
  const worth = worthThen(receipt, 'fee')
  const own = [
    ...given(i18n.t('swap.speed'), minerFeeSats === null ? null : sum(minerFeeSats, BTC), worth),
    ...given(i18n.t('receipt.gas'), gas && sum(gas.wei, gas), worth),
  ]
  // The bridge did not take the quoted fees for a swap that it did not carry out.
  if (isSetback(receipt)) return own
  if (fees === null)
    return 'kind' in intent
      ? own
      : [...own, { label: i18n.t('fees.total'), value: i18n.t('receipt.fees_unknown') }]
  const { sources, crossing } = fees
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats } = fees.fees
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
        value: sum(sats, BTC),
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
function sum(units: bigint, { symbol, decimals }: Unit): string {
  return `${exactText(units, decimals)} ${symbolText(symbol, 42)}`.trim()
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
