import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { EvmPaymentOrder } from '~/lib/contract/orders'
import { addressOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../../ports/memory.fixture'
import { deploymentOf, FakeEvm } from '../../ports/chains.fixture'
import { word } from '../../ports/contracts.fixture'
import { prepareEvmPayment } from './prepare'

const GWEI = 1_000_000_000n
const BALANCE = 10n ** 18n
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const ORDER: EvmPaymentOrder = {
  networkName: 'polygon',
  token: null,
  recipient: RECIPIENT,
  amount: null,
  feeChoice: 'normal',
}

function prepare(base: FakeEvm, order: EvmPaymentOrder = ORDER) {
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  return prepareEvmPayment(
    {
      deployment: deploymentOf({ base }),
      accounts: { index: 0, bitcoin, evm: { address: addressOf('9') } },
      journal,
      recipients: { judge: async () => ({ standing: 'new', address: RECIPIENT }) },
    },
    order,
    { entryId: 'payment', createdAt: 1_000, origin: null, accountIndex: 0 },
  )
}

/** Prepares to send everything on a chain whose base fee rises by so much from one look to the next. */
async function sendAll(rise: bigint) {
  const base = new FakeEvm(1001)
  let baseFeePerGas = GWEI - rise
  base.chain.balance = async () => BALANCE
  base.chain.nonce = async () => 1
  base.chain.hasCode = async () => false
  base.chain.fees = async () => {
    baseFeePerGas += rise
    return { baseFeePerGas, recentBaseFee: GWEI, priority: { slow: 0n, normal: 0n, fast: 0n } }
  }
  base.chain.simulate = async (calls) => ({
    blockNumber: 1n,
    results: calls.map(() => ({ success: true, returnData: '0x', gasUsed: 21_000n, logs: [] })),
  })
  return prepare(base)
}

it.each([
  ['stays', 0n],
  ['rises by one wei from block to block', 1n],
])('sends everything but its gas where the base fee %s', async (_, rise) => {
  const { intent, gas, review } = await sendAll(rise)
  expect(intent.amount + gas.normal).toBe(BALANCE)
  expect(review.verdict).toBe('ok')
})

it('asks what pays for gas while the transfer runs', async () => {
  const base = new FakeEvm(1001)
  const asked: string[] = []
  base.chain.call = async () => word(BALANCE)
  base.chain.balance = async (account) => {
    asked.push(account)
    return BALANCE
  }
  base.chain.nonce = async () => 1
  base.chain.hasCode = async () => false
  base.chain.fees = async () => ({
    baseFeePerGas: GWEI,
    recentBaseFee: GWEI,
    priority: { slow: 0n, normal: 0n, fast: 0n },
  })
  let stop = () => {}
  const run = new Promise<never>((_, reject) => {
    stop = () => reject(new AppError('chain-unreachable', 'stopped'))
  })
  base.chain.simulate = () => run
  const prepared = prepare(base, { ...ORDER, token: addressOf('7'), amount: 1n })
  const refused = expect(prepared).rejects.toMatchObject({ code: 'chain-unreachable' })
  await expect.poll(() => asked).toContain(addressOf('9'))
  stop()
  await refused
})
