import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { addressOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { NO_FEES } from '~/lib/core/quote/no-fees.fixture'
import type { ToBitcoinEstimate } from '../ports/bridge-service'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { requirePossible } from './require-possible'

const OWN = addressOf('9')
const GWEI = 1_000_000_000n
/** The cost of the cheapest transaction at twice the base fee. */
const LEAST_GAS_WEI = 21_000n * 2n * GWEI
const AMOUNT = 10n ** 18n

/** Has an account that holds so much of the native currency ask for a swap of it. */
async function askWith(
  balance: bigint,
  payer: Hex | null,
  offer: Partial<ToBitcoinEstimate> = {},
): Promise<void> {
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  const base = new FakeEvm(1001)
  base.chain.balance = async () => balance
  base.chain.fees = async () => ({
    baseFeePerGas: GWEI,
    recentBaseFee: GWEI,
    priority: { slow: 0n, normal: 0n, fast: 0n },
  })
  const deployment = deploymentOf({ base })
  deployment.service.estimateToBitcoin = async () => ({
    outputSats: 5_000n,
    fees: NO_FEES,
    route: { path: [], crossingFee: 0n },
    ...offer,
  })
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  await requirePossible(
    { deployment, journal, accounts: { index: 0, bitcoin, evm: { address: OWN } } },
    {
      direction: 'to-bitcoin',
      networkName: 'polygon',
      inputToken: null,
      inputAmount: AMOUNT,
      recipient: null,
      slippageBps: 100,
      feeChoice: null,
    },
    { origin: 'https://dapp.example', payer, now: 0 },
  )
}

it('refuses what leaves too little for any transaction’s gas', async () => {
  await expect(askWith(AMOUNT + LEAST_GAS_WEI - 1n, OWN)).rejects.toMatchObject({ code: 'gas-insufficient' })
  expect(await askWith(AMOUNT + LEAST_GAS_WEI, OWN)).toBeUndefined()
})

it('asks nothing about the gas of a page’s wallet', async () => {
  expect(await askWith(AMOUNT, addressOf('4'))).toBeUndefined()
})

it('refuses more than there is, whoever pays', async () => {
  for (const payer of [OWN, addressOf('4')])
    await expect(askWith(AMOUNT - 1n, payer)).rejects.toMatchObject({ code: 'funds-insufficient' })
})

const FEES = { ...NO_FEES, networkSats: 500n, lockerSats: 20n, totalSats: 520n }

it('refuses less than the bridge takes before funds are read', async () => {
  const refusal = {
    code: 'amount-below-minimum',
    details: { min: '1506', minimum: '0.00001506' },
  }
  const least = { minInputSats: 1_506n, fees: FEES }
  for (const payer of [OWN, addressOf('4'), null]) {
    await expect(askWith(0n, payer, { ...least, outputSats: 985n })).rejects.toMatchObject(refusal)
    await expect(askWith(0n, payer, { ...least, outputSats: 0n })).rejects.toMatchObject(refusal)
  }
  expect(await askWith(10n * AMOUNT, OWN, { ...least, outputSats: 986n })).toBeUndefined()
})

it('counts every fee that the service names', async () => {
  const fees = { ...FEES, fillerSats: 10n }
  expect(await askWith(10n * AMOUNT, OWN, { minInputSats: 1_506n, fees, outputSats: 976n })).toBeUndefined()
})

it.each([
  ['no minimum', { fees: FEES, outputSats: 1n }],
  ['no fees', { minInputSats: 1_506n, outputSats: 1_000n }],
])('leaves it to a service that states %s', async (_, offer) => {
  expect(await askWith(10n * AMOUNT, OWN, offer)).toBeUndefined()
})
