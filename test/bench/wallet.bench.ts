import { openDatabase } from '~/lib/adapters/database'
import { freshIndexedDb } from '~/lib/adapters/indexed-db.fixture'
import { createJournalStore } from '~/lib/adapters/journal-store'
import { tokensOf } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import { newAccount } from '~/lib/core/accounts/account'
import { createKeyTree } from '~/lib/core/vault/derive'
import { addressOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { createCoins } from '~/lib/services/coins/coins'
import { createHoldings } from '~/lib/services/holdings/holdings'
import { searched } from '~/lib/services/holdings/searched.fixture'
import { createPrices } from '~/lib/services/holdings/prices'
import { createJournal } from '~/lib/services/journal/journal'
import { memoryMutex } from '~/lib/services/ports/memory.fixture'
import { BASE, PROFILE } from '~/lib/services/ports/profile.fixture'
import type { Deployment } from '~/lib/services/ports/deployment'
import { createRecipients } from '~/lib/services/recipients/recipients'
import { deploymentOf, FakeBitcoin, FakeEvm } from '~/lib/services/ports/chains.fixture'
import { ofChosenType, ofEveryType } from '~/lib/services/wallet/accounts'
import { createPublicKeys } from '~/lib/services/wallet/public-keys'
import { median } from './take-turns'

/**
 * The cost of the wallet tab, the list of coins behind it, the prices and a recipient that is typed to this device, over
 * chains that answer at once: of a wallet that holds nothing, and with 200 coins and 12 tokens on each of 6 networks. Prints
 * medians and their ratio. What a long past costs is measured in Chromium (`wallet-tab.bench.ts`): the database that stands
 * in for the browser's here reads a whole index where that one seeks.
 * Run: npx tsx test/bench/wallet.bench.ts
 */
const COINS = 200
const TOKENS = 12
const NETWORKS = 6
const ROUNDS = 31
const TYPED = addressOf('9')

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
const WIDE: Profile = {
  ...PROFILE,
  evm: numbered(NETWORKS).map((at) => ({
    ...BASE,
    name: `network-${at}`,
    tokens: tokens(),
    priceOracle: addressOf('d'),
  })),
}

function tokens() {
  return numbered(TOKENS).map((at) => ({
    address: addressOf(at.toString(16)),
    symbol: `T${at}`,
    decimals: 6,
  }))
}

/** A wallet: how many coins it has, and how much of each token. */
type Size = { coins: number; held: bigint }

function quickDeployment({ coins, held }: Size): Deployment {
  const evm = new FakeEvm(1001)
  evm.chain.balance = async () => held
  // A balance, or a price by the oracle.
  evm.chain.call = async () => `0x${held.toString(16).padStart(64, '0')}`
  const bitcoin = new FakeBitcoin()
  bitcoin.chain.utxos = async () =>
    // Every tenth is so small that where it came from decides.
    numbered(coins).map((vout) => ({
      txid: txidOf('c'),
      vout,
      valueSats: vout % 10 === 0 ? 546n : 50_000n,
      confirmations: 1,
    }))
  return { ...deploymentOf({ base: evm, bitcoin }), profile: WIDE, evm: () => evm.chain }
}

type Actions = Record<'tab' | 'coins' | 'prices' | 'recipient', () => Promise<unknown>>

async function walletOf(size: Size): Promise<Actions> {
  const store = createJournalStore(openDatabase(`wallet-${size.coins}`))
  let time = Date.now()
  // No price is given again.
  const clock = { now: () => (time += 60_000) }
  const deployment = quickDeployment(size)
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
  const keys = createPublicKeys()('keystore', createKeyTree(new Uint8Array(64).fill(7)))
  const choice = { network: 'regtest', accounts: [newAccount(0)], accountIndex: 0 } as const
  const accounts = ofChosenType(keys, choice, 0)
  const ports = {
    clock,
    journal,
    deployments: { current: async () => deployment, of: async () => deployment },
    keyring: {
      accounts: async () => accounts,
      withBitcoinKeys: () => Promise.reject(new Error('no key is needed')),
      withEvmKey: () => Promise.reject(new Error('no key is needed')),
    },
    coinNotes: { all: async () => new Map(), save: async () => {}, takeOver: async () => {} },
  }
  const holdings = createHoldings({ ...ports, ...searched() })
  const coins = createCoins(ports)
  const prices = createPrices(ports)
  const recipients = createRecipients({
    wallet: {
      accountsOf: async () => [accounts],
      everyTypeOf: async () => [ofEveryType(keys, choice, 0)],
    },
    addresses: { whose: async () => undefined, familiar: async () => [] },
    book: { list: async () => [] },
    journal,
    profile: async () => WIDE,
  })
  const held = size.held > 0n ? WIDE.evm : []
  return {
    tab: () => Promise.all([holdings.bitcoin(), ...WIDE.evm.map(({ name }) => holdings.evm(name))]),
    coins: () => coins.list(),
    prices: () =>
      Promise.all(
        held.map((network) =>
          prices.ofTokens(
            network.name,
            tokensOf(network).map(({ address }) => address),
          ),
        ),
      ),
    recipient: () => recipients.read(TYPED, { kind: 'evm', networkName: 'network-0', token: null }),
  }
}

/** In turns, so that a disturbance affects all wallets. */
async function measure(wallets: readonly Actions[], action: keyof Actions): Promise<number[]> {
  const taken: number[][] = wallets.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, wallet] of wallets.entries()) {
      const start = performance.now()
      await wallet[action]()
      taken[at]?.push(performance.now() - start)
    }
  return taken.map(median)
}

freshIndexedDb()
const wallets = [await walletOf({ coins: 0, held: 0n }), await walletOf({ coins: COINS, held: 1n })]
console.log(`nothing at all; and ${COINS} coins and ${TOKENS} tokens on each of ${NETWORKS} networks:`)
for (const [action, words] of [
  ['tab', 'the wallet tab'],
  ['coins', 'the list of coins'],
  ['prices', 'the prices of all holdings'],
  ['recipient', 'a recipient that is typed'],
] as const) {
  const [nothing = 0, many = 0] = await measure(wallets, action)
  console.log(`${words}: ${nothing.toFixed(2)} / ${many.toFixed(2)} ms, ratio ${(many / nothing).toFixed(2)}`)
}
