import { openDatabase } from '~/lib/adapters/database'
import { freshIndexedDb } from '~/lib/adapters/indexed-db.fixture'
import { createJournalStore } from '~/lib/adapters/journal-store'
import type { Profile } from '~/lib/contract/profile'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import {
  addressOf,
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  logProof,
  OWN_ADDRESS,
  seen,
  signed,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { begin, transition } from '~/lib/core/journal/transition'
import { createCoins } from '~/lib/services/coins/coins'
import { createHoldings } from '~/lib/services/holdings/holdings'
import { createJournal } from '~/lib/services/journal/journal'
import { memoryMutex } from '~/lib/services/journal/memory.fixture'
import { BASE, PROFILE } from '~/lib/services/journal/profile.fixture'
import type { Deployment } from '~/lib/services/ports/deployment'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import { deploymentOf, FakeBitcoin, FakeEvm } from '~/lib/services/tracker/chains.fixture'

/**
 * What the wallet tab, and the list of coins behind it, cost this device: 200 coins and 12 tokens on 6 networks, over
 * chains that answer at once, with no past swap and with 5,000. Prints both and their ratio.
 * Run: npx tsx test/bench/wallet.bench.ts
 */
const COINS = 200
const TOKENS = 12
const NETWORKS = 6
const PAST = 5_000
const ROUNDS = 31
const LONG_AGO = 1_700_000_000_000

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
const WIDE: Profile = {
  ...PROFILE,
  evm: numbered(NETWORKS).map((at) => ({ ...BASE, name: `network-${at}`, tokens: tokens() })),
}

function tokens() {
  return numbered(TOKENS).map((at) => ({
    address: addressOf(at.toString(16)),
    symbol: `T${at}`,
    decimals: 6,
  }))
}

const DONE: Fact[] = [
  signed('1'),
  { type: 'accepted', txid: '1'.repeat(64) },
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('5'), delivery: logProof('6'), amount: 99n },
  { type: 'settled' },
]

async function writePast(store: JournalStore, id: string, at: number): Promise<void> {
  const approved: ApprovedEvent = { type: 'approved', at, start: { ...APPROVED_TO_EVM, id } }
  let entry = begin(approved)
  await store.append(approved, entry, [])
  for (const fact of DONE) {
    const event: JournalEvent = { ...fact, at }
    entry = transition(entry, event).entry
    await store.append(event, entry, [])
  }
}

function quickDeployment(): Deployment {
  const evm = new FakeEvm(1001)
  evm.chain.balance = async () => 1n
  evm.chain.call = async () => `0x${'1'.padStart(64, '0')}`
  const bitcoin = new FakeBitcoin()
  bitcoin.chain.utxos = async () =>
    // Every tenth is so small that where it came from decides.
    numbered(COINS).map((vout) => ({
      txid: txidOf('c'),
      vout,
      valueSats: vout % 10 === 0 ? 546n : 50_000n,
      confirmations: 1,
    }))
  return { ...deploymentOf({ base: evm, bitcoin }), profile: WIDE, evm: () => evm.chain }
}

/** One opening of the tab, with `past` swaps in the journal. */
async function opening(past: number): Promise<() => Promise<void>> {
  const store = createJournalStore(openDatabase(`wallet-${past}`))
  const clock = { now: () => Date.now() }
  for (const at of numbered(past)) await writePast(store, `past-${at}`, LONG_AGO + at)
  const deployment = quickDeployment()
  const ports = {
    clock,
    deployments: { current: async () => deployment, of: async () => deployment },
    journal: createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} }),
    keyring: {
      accounts: async () => ({
        index: 0,
        bitcoin: { address: OWN_ADDRESS, addressType: 'p2wpkh' as const, publicKey: '' },
        evm: { address: addressOf('e') },
      }),
      withBitcoinKey: () => Promise.reject(new Error('no key is needed')),
      withEvmKey: () => Promise.reject(new Error('no key is needed')),
    },
    coinNotes: { all: async () => new Map(), save: async () => {}, takeOver: async () => {} },
  }
  const holdings = createHoldings(ports)
  const coins = createCoins(ports)
  return async () => {
    await Promise.all([holdings.bitcoin(), coins.list(), ...WIDE.evm.map(({ name }) => holdings.evm(name))])
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

freshIndexedDb()
const variants = [await opening(0), await opening(PAST)]
const taken: number[][] = variants.map(() => [])
for (let round = 0; round < ROUNDS; round += 1)
  for (const [at, open] of variants.entries()) {
    const start = performance.now()
    await open()
    taken[at]?.push(performance.now() - start)
  }
const [none = 0, many = 0] = taken.map(median)
console.log(
  `the wallet tab, ${COINS} coins, ${TOKENS} tokens on ${NETWORKS} networks: ${none.toFixed(2)} ms with no past swap, ` +
    `${many.toFixed(2)} ms with ${PAST}, ratio ${(many / none).toFixed(2)}`,
)
