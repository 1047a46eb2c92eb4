import { expect, it } from 'vitest'
import { plannedTransaction, signEvmTransaction } from '~/lib/core/evm/transaction'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { addressOf, APPROVED_TO_BITCOIN, evmSigned } from '~/lib/core/journal/swap.fixture'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createOtherDevice } from './other-device'

const DERIVATION = { fingerprint: '73c5da0a', path: [0] }
const PRICE = { gasLimit: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, maxGasWei: 42_000n }
const call = sealReviewedCall({ to: addressOf('5'), data: '0x', value: 0n, functionName: 'swapAndUnwrap' })

async function approvedSwap() {
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  const swap = await journal.begin(APPROVED_TO_BITCOIN)
  if (spendsBitcoin(swap)) throw new Error('no swap to bitcoin')
  const device = createOtherDevice({ journal, outsideSigners: { ofEvm: async () => DERIVATION } })
  const fields = { ...PRICE, chainId: APPROVED_TO_BITCOIN.intent.chainId, nonce: 0 }
  const allowed = {
    kind: 'call',
    call,
    transaction: plannedTransaction(call, fields),
    sign: (key: Uint8Array) => signEvmTransaction(call, fields, key),
  } as const
  const handedOver = async () => {
    const entry = await journal.get(swap.id)
    return entry !== undefined && !spendsBitcoin(entry) ? (entry.handovers ?? []) : []
  }
  return { swap, journal, device, allowed, handedOver }
}

it('is given nothing of an order whose review is gone', async () => {
  const { swap, device, allowed, handedOver } = await approvedSwap()
  const signing = device.calls.sign(swap, { steps: [allowed], priced: async () => [allowed] })
  await expect(signing).rejects.toMatchObject({ code: 'quote-stale' })
  expect(await handedOver()).toEqual([])
})

it('is given a faster version, which rests on no review', async () => {
  const { swap, journal, device, allowed, handedOver } = await approvedSwap()
  await journal.record(swap.id, evmSigned('1'))
  const entry = await journal.get(swap.id)
  if (entry === undefined || spendsBitcoin(entry)) throw new Error('no swap to bitcoin')
  await device.calls.sign(entry, { steps: [allowed], priced: async () => [allowed] })
  expect(await handedOver()).toMatchObject([{ kind: 'call', nonce: 0, derivation: DERIVATION }])
})
