import { expect, test } from 'vitest'
import { evmPayment, evmSeen, evmSigned, hashOf, mined } from '~/lib/core/journal/swap.fixture'
import type { EvmPayment } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import type { EvmReceipt } from '../ports/evm-chain'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createReplacements } from './replacements'

const notAsked = () => Promise.reject(new Error('not asked here'))

/** The replacements of one payment, on a chain that has used so many of its account's nonces. */
function replacementsOf(entry: EvmPayment, chain: { usedNonces: number; receipt?: EvmReceipt }) {
  const polled: string[] = []
  const base = new FakeEvm(1001)
  base.chain.nonce = async () => chain.usedNonces
  base.chain.receipt = async () => chain.receipt
  const deployment = deploymentOf({ base })
  const mutex = memoryMutex()
  const journal = createJournal({ store: memoryStore(), mutex, clock: memoryClock(1_000), changed: () => {} })
  const replacements = createReplacements({
    deployments: { current: async () => deployment, of: async () => deployment },
    signer: { ready: async () => {}, sign: notAsked, signCalls: notAsked },
    journal: { ...journal, get: async () => entry },
    mutex,
    clock: memoryClock(1_000),
    holdersOf: async () => undefined,
    outsideSigners: { of: async () => undefined },
    poll: (id) => void polled.push(id),
  })
  return { replacements, polled }
}

const refusal = (reason: string) => ({ code: 'not-replaceable', details: { reason } })
const receipt: EvmReceipt = {
  transactionHash: hashOf('1'),
  status: 'success',
  blockNumber: 1n,
  blockHash: hashOf('f'),
  gasUsed: 21_000n,
  logs: [],
}

test('says that a call is confirmed in the journal', async () => {
  const entry = evmPayment([evmSigned('1'), evmSeen('1', mined())])
  const { replacements } = replacementsOf(entry, { usedNonces: 1 })
  await expect(replacements.speedUpOptions(entry.id)).rejects.toMatchObject(refusal('confirmed'))
})

test('reads the chain again where a call was confirmed', async () => {
  const entry = evmPayment([evmSigned('1')])
  const { replacements, polled } = replacementsOf(entry, { usedNonces: 1, receipt })
  await expect(replacements.cancelCallOption(entry.id)).rejects.toMatchObject(refusal('confirmed'))
  expect(polled).toEqual([entry.id])
})

test('does not call a foreign transaction its confirmation', async () => {
  const entry = evmPayment([evmSigned('1')])
  const { replacements, polled } = replacementsOf(entry, { usedNonces: 1 })
  await expect(replacements.speedUpOptions(entry.id)).rejects.toMatchObject(refusal('over'))
  expect(polled).toEqual([])
})
