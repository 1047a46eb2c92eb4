import { expect, it } from 'vitest'
import { APPROVED_TO_BITCOIN, APPROVED_TO_EVM, OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { PendingSwap } from '../ports/pending-review'
import { deploymentOf } from '../ports/chains.fixture'
import { createSwapSigning } from './signing'

const refuse = () => Promise.reject(new Error('not asked here'))

/** Only what is asked of a review before any chain is needed here. */
function isSwap(part: object): part is PendingSwap {
  return 'direction' in part
}

it.each([
  ['to-evm', APPROVED_TO_EVM],
  ['to-bitcoin', APPROVED_TO_BITCOIN],
])('a review of a swap %s counts for nothing once another profile is in use', async (direction, approved) => {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const deployment = deploymentOf({})
  const other = { ...deployment, profile: { ...deployment.profile, id: 'other' } }
  const bitcoin = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  const signing = createSwapSigning({
    deployments: { current: async () => other, of: async () => deployment },
    keyring: {
      accounts: async () => ({ index: 0, bitcoin, evm: { address: '0x' } }),
      withBitcoinKey: refuse,
      withEvmKey: refuse,
    },
    journal,
    reviews: { put: refuse, get: refuse, remove: refuse, prune: refuse },
    mutex: memoryMutex(),
    clock,
  })
  const pending = { ...approved, direction, createdAt: 1_000, review: { verdict: 'ok', findings: [] } }
  if (!isSwap(pending)) throw new TypeError('no review')
  await expect(signing.approve(pending, false, 'normal')).rejects.toMatchObject({ code: 'review-changed' })
})
