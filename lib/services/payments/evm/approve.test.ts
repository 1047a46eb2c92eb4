import { encodeFunctionResult } from 'viem/utils'
import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { balanceOfFunction } from '~/lib/core/evm/abi/erc20'
import type { Hex } from '~/lib/core/hex'
import { addressOf, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../../ports/memory.fixture'
import type { Keyring } from '../../ports/keyring'
import { deploymentOf, FakeEvm } from '../../ports/chains.fixture'
import { ownSigner } from '../../consent/own-signer.fixture'
import { createEvmPaymentApproval } from './approve'
import { prepareEvmPayment } from './prepare'

const GWEI = 1_000_000_000n
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OWN = addressOf('9')
const TOKEN = addressOf('7')
const AMOUNT = 1_000n
const refuse = () => Promise.reject(new Error('not asked here'))

/** Approves a payment of a token that lets so much arrive when it is reviewed, and so much when it is signed. */
async function approveWhere(shown: bigint, now: bigint) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const base = new FakeEvm(1001)
  let arriving = shown
  const word = (value: bigint): Hex => encodeFunctionResult({ abi: [balanceOfFunction], result: value })
  base.chain.balance = async () => 10n ** 18n
  base.chain.nonce = async () => 0
  base.chain.hasCode = async () => false
  base.chain.fees = async () => ({
    baseFeePerGas: GWEI,
    recentBaseFee: GWEI,
    priority: { slow: 0n, normal: 0n, fast: 0n },
  })
  // The token's decimals, or a balance.
  base.chain.call = async ({ data }) => {
    if (data.startsWith('0x313ce567')) return word(6n)
    if (data.startsWith('0x70a08231')) return word(AMOUNT)
    throw new AppError('simulation-reverted', 'no price')
  }
  base.chain.simulate = async () => ({
    blockNumber: 1n,
    results: [0n, 1n, arriving].map((value) => ({
      success: true,
      returnData: word(value),
      gasUsed: 60_000n,
      logs: [],
    })),
  })
  const deployment = deploymentOf({ base })
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  const accounts = { index: 0, bitcoin, evm: { address: OWN } }
  const keyring: Keyring = {
    accounts: async () => accounts,
    withBitcoinKeys: refuse,
    withEvmKey: async (_, use) => use(new Uint8Array(32).fill(7)),
  }
  const pending = await prepareEvmPayment(
    {
      deployment,
      accounts,
      journal,
      recipients: { judge: async () => ({ standing: 'new', address: RECIPIENT }) },
    },
    { networkName: 'polygon', token: TOKEN, recipient: RECIPIENT, amount: AMOUNT, feeChoice: 'normal' },
    { entryId: 'payment', createdAt: clock.now(), origin: null, accountIndex: 0 },
  )
  expect(pending.review).toMatchObject({
    verdict: 'warn',
    findings: [{ code: 'transfer-taxed' }, { code: 'gas-worth-unknown' }, {}],
  })
  const approval = createEvmPaymentApproval({
    deployments: { current: async () => deployment, of: async () => deployment },
    keyring,
    signer: ownSigner({ keyring, journal }),
    journal,
    mutex: memoryMutex(),
    clock,
  })
  arriving = now
  return approval.approve(pending, { acknowledged: true, feeChoice: 'normal' })
}

it('signs where no more is taken than was accepted', async () => {
  expect((await approveWhere(990n, 990n)).attempts).toHaveLength(1)
})

it('signs nothing where more is taken than was accepted', async () => {
  await expect(approveWhere(990n, 1n)).rejects.toMatchObject({ code: 'review-changed' })
})
