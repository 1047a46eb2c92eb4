import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_PAYMENT,
  APPROVED_TO_EVM,
  type Fact,
  handedCall,
  journalOf,
} from '~/lib/core/journal/swap.fixture'
import type { JournalEvent } from '~/lib/core/journal/events'
import { confirmedAt } from '../ports/chains.fixture'
import { memoryStore } from '../ports/memory.fixture'
import {
  carrier,
  FOREIGN_SCRIPT,
  LOCKER_SCRIPT,
  OWN,
  OWN_SCRIPT,
  paying,
  transactionOf,
} from '../restore/reading.fixture'
import { MOST_IN_VAIN } from './budget'
import { deriveClaims } from './derive-claims'
import { EVM_ACCOUNT, EVM_KEY, importing, signedAs } from './derive-journals.fixture'
import { fileJournal } from './derive-journals'

const { address, addressType, publicKey } = OWN
const COUNT = 10_000
const each = <T>(make: (at: number) => T): T[] => Array.from({ length: COUNT }, (_, at) => make(at))
const addressAt = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`

/** An import that counts its questions to servers. */
function counting() {
  const one = importing()
  const asked = { total: 0 }
  const counted = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          asked.total += 1
          return Reflect.apply(value, target, given)
        }
      },
    })
  const { deployment } = one.reading
  one.reading.deployment = {
    ...deployment,
    bitcoin: counted(deployment.bitcoin),
    evm: (name) => counted(deployment.evm(name)),
  }
  return { ...one, asked }
}

function callSigned(nonce: number): Hex {
  const call = sealReviewedCall({ to: addressAt(9), data: '0x', value: 5n, functionName: '' })
  const fees = { gasLimit: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, maxGasWei: 100_000n }
  return signEvmTransaction(call, { chainId: 1001, nonce, ...fees }, EVM_KEY).rawTransaction
}

function evmSigned(rawTransaction: Hex): Fact {
  const attempt = { kind: 'call', call: APPROVED_EVM_PAYMENT.call, nonce: 0, maxFeePerGas: 1n } as const
  return { type: 'evm-signed', attempt: { ...attempt, hash: null, rawTransaction } }
}

const evmJournal = (account: Hex, facts: Fact[]): JournalEvent[] =>
  journalOf({ ...APPROVED_EVM_PAYMENT, account: { address: account } }, facts)

// threat: foreign-backup
it('looks for few keys of strangers', async () => {
  const one = counting()
  const raw = callSigned(0)
  const { journals, unchecked } = await one.derive(
    ...each((at) => evmJournal(addressAt(at + 1), [evmSigned(raw)])),
  )
  expect(journals).toEqual([])
  expect(one.looked.keys).toBeLessThanOrEqual(MOST_IN_VAIN)
  expect(one.looked.lent).toBe(0)
  expect(one.asked.total).toBe(0)
  expect(unchecked).toBeGreaterThan(COUNT - MOST_IN_VAIN)
})

it('tries few calls that others have signed', async () => {
  const one = counting()
  const theirs = each((at) => `0x02${at.toString(16).padStart(300, '0')}` as const)
  const journal = evmJournal(EVM_ACCOUNT, theirs.map(evmSigned))
  const { journals } = await one.derive(
    journal,
    ...each((at) => evmJournal(EVM_ACCOUNT, [evmSigned(theirs[at] ?? '0x')])),
  )
  expect(journals).toEqual([])
  expect(one.looked.lent).toBe(0)
  expect(one.asked.total).toBe(0)
})

it('asks once for what an own key has signed', { tags: ['release'] }, async () => {
  const one = counting()
  const raw = callSigned(0)
  const told = evmJournal(EVM_ACCOUNT, [evmSigned(raw)])
  const alone = counting()
  expect((await alone.derive(told)).journals).toHaveLength(1)
  const { journals, kept, unchecked } = await one.derive(...each(() => told))
  expect(journals).toHaveLength(1)
  expect(kept + unchecked).toBe(COUNT - 1)
  expect(one.asked.total).toBe(alone.asked.total)
})

it('asks servers of few payments without own signatures', { tags: ['release'] }, async () => {
  const one = counting()
  const start = { ...APPROVED_PAYMENT, account: { address, addressType, publicKey } }
  const theirs = each(() => transactionOf([paying(FOREIGN_SCRIPT, 7n)], FOREIGN_SCRIPT).raw)
  const { journals, unchecked } = await one.derive(
    ...theirs.map((raw) => journalOf(start, [signedAs('payment', raw)])),
  )
  expect(journals).toEqual([])
  expect(unchecked).toBeGreaterThan(0)
  expect(one.asked.total).toBeLessThanOrEqual(MOST_IN_VAIN)
})

it('takes few genuine payments that strangers made', async () => {
  const one = counting()
  one.ports.keyring.ownsBitcoinKey = async () => false
  const intent = { ...APPROVED_TO_EVM.intent, signer: 'page' as const }
  const start = { ...APPROVED_TO_EVM, intent, account: { address, addressType, publicKey } }
  const files = Array.from({ length: 300 }, () => {
    const theirs = transactionOf([paying(LOCKER_SCRIPT), carrier()], OWN_SCRIPT, confirmedAt(50, 20))
    one.show(theirs)
    return journalOf(start, [signedAs('payment', theirs.raw)])
  })
  const { journals, unchecked } = await one.derive(...files)
  expect(journals.length).toBeGreaterThan(0)
  expect(unchecked).toBeGreaterThan(0)
  expect(one.asked.total).toBeLessThanOrEqual(MOST_IN_VAIN)
})

it('asks servers of few calls claimed as handed over', async () => {
  const one = counting()
  const files = each((at) => evmJournal(EVM_ACCOUNT, [handedCall(BigInt(at + 1), 'call', at)]))
  const { claims, unchecked } = await deriveClaims(files.flatMap(fileJournal), {
    ...one.ports,
    store: memoryStore(),
  })
  expect(claims.length).toBeLessThanOrEqual(1)
  expect(unchecked).toBeGreaterThan(COUNT - 100)
  expect(one.asked.total).toBeLessThanOrEqual(MOST_IN_VAIN)
})

it('reads a long honest history whole', { tags: ['release'] }, async () => {
  const one = counting()
  const files = Array.from({ length: 600 }, (_, nonce) =>
    evmJournal(EVM_ACCOUNT, [evmSigned(callSigned(nonce))]),
  )
  const { journals, unchecked } = await one.derive(...files)
  expect(unchecked).toBe(0)
  expect(journals).toHaveLength(files.length)
  expect(one.asked.total).toBeGreaterThan(MOST_IN_VAIN)
})

it('throws what a server fails with', async () => {
  const one = counting()
  one.reading.deployment = {
    ...one.reading.deployment,
    evm: () => {
      throw new AppError('chain-unreachable', 'no server')
    },
  }
  const derived = one.derive(evmJournal(EVM_ACCOUNT, [evmSigned(callSigned(0))]))
  await expect(derived).rejects.toMatchObject({ code: 'chain-unreachable' })
})
