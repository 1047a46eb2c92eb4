import type { Ledger } from '../ledger'
import { inventor, type Invention } from './invent'
import { isRefused, refusedBy, type Refusal } from './refuse'
import { json, text, type Reply } from './reply'
import { answer } from './routes'

/** Answers a GET in the place of an honest server. */
export type Teller = (ledger: Ledger, path: string) => Reply

const amountKeys = new Set(['value', 'fee', 'funded_txo_sum', 'spent_txo_sum'])
const mainnetGenesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

function halveAmounts(key: string, value: unknown): unknown {
  return amountKeys.has(key) && typeof value === 'number' ? Math.floor(value / 2) : value
}

function isBranch(body: unknown): body is { merkle: string[] } {
  return typeof body === 'object' && body !== null && 'merkle' in body && Array.isArray(body.merkle)
}

const never = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
const once = { ...never, funded_txo_count: 1, funded_txo_sum: 10_000, tx_count: 1 }

/** The address that a path asks about, and for what of it. */
function addressIn(path: string): { address: string; rest: string } | undefined {
  const [, address, rest = ''] = /^\/address\/([^/]+)(\/.*)?$/.exec(path) ?? []
  return address === undefined ? undefined : { address, rest }
}

/** Tells one half of all addresses from the other, always the same. */
function isHidden(address: string): boolean {
  return (address.codePointAt(address.length - 1) ?? 0) % 2 === 0
}

/** Lies that change what an honest server answers. */
const falsehoods = {
  /** Every amount in its JSON is halved, while raw transactions stay true: their hash would reveal a change. */
  amounts: (_path, truth) =>
    truth.type === 'application/json'
      ? { ...truth, body: JSON.parse(JSON.stringify(truth.body, halveAmounts)) }
      : truth,
  /** No address has a UTXO. */
  'hide-utxos': (path, truth) => (path.endsWith('/utxo') && truth.status === 200 ? json([]) : truth),
  /** Each address was paid once, though no history shows it. */
  'invent-use': (path, truth) => {
    const question = addressIn(path)
    if (question === undefined || question.rest !== '' || truth.status !== 200) return truth
    return json({ address: question.address, chain_stats: once, mempool_stats: never })
  },
  /** Half of the addresses were never used. */
  'hide-addresses': (path, truth) => {
    const question = addressIn(path)
    if (question === undefined || !isHidden(question.address) || truth.status !== 200) return truth
    const { address, rest } = question
    return json(rest === '' ? { address, chain_stats: never, mempool_stats: never } : [])
  },
  /** It is mainnet, by its genesis. */
  'wrong-network': (path, truth) => (path === '/block-height/0' ? text(mainnetGenesis) : truth),
  /** Merkle branches lack their last step, or have one too many where there is none. */
  'short-branch': (_path, truth) => {
    const { body } = truth
    if (!isBranch(body)) return truth
    const merkle = body.merkle.length === 0 ? ['00'.repeat(32)] : body.merkle.slice(0, -1)
    return { ...truth, body: { ...body, merkle } }
  },
  /** One answer that nobody can read, and the truth from then on: the client lets the server rest. */
  'nonsense-once': () => json({ nonsense: true }),
} satisfies Record<string, (path: string, truth: Reply) => Reply>

export type Falsehood = keyof typeof falsehoods

export function isFalsehood(name: unknown): name is Falsehood {
  return typeof name === 'string' && Object.hasOwn(falsehoods, name)
}

/** How an endpoint may lie. */
export type Lie = Falsehood | Invention | Refusal

/** @throws Error where there is nothing to lie about */
export function tellerOf(lie: Lie, ledger: Ledger): Teller {
  if (typeof lie === 'string') {
    const falsify: (path: string, truth: Reply) => Reply = falsehoods[lie]
    return (ledger, path) => falsify(path, answer(ledger, path))
  }
  if (lie.name === 'refuse')
    return (ledger, path) => (isRefused(lie, 'GET', path) ? refusedBy(lie) : answer(ledger, path))
  const invent = inventor(lie, ledger)
  return (ledger, path) => answer(invent(ledger), path)
}
