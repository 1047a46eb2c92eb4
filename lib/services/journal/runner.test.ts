import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { logProof, seen, signed, START, APPROVED_TO_EVM, txidOf } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { createJournal, type Journal } from './journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createRunner, type Runner } from './runner'

let bitcoin: FakeBitcoin
let journal: Journal
let store: ReturnType<typeof memoryStore>
let logger: ReturnType<typeof memoryLogger>
let runner: Runner
let signatures: number
let shown: string[]
let failing: Set<'sign' | 'notify'>

beforeEach(() => {
  bitcoin = new FakeBitcoin()
  store = memoryStore()
  logger = memoryLogger()
  signatures = 0
  shown = []
  failing = new Set()
  journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => undefined,
  })
  const deployment = deploymentOf({ bitcoin })
  runner = createRunner({
    journal,
    deployments: { of: async () => deployment, current: async () => deployment },
    async sign(entry) {
      signatures += 1
      if (failing.has('sign')) throw new AppError('wallet-locked', 'locked')
      return journal.record(entry.id, signed('1'))
    },
    async notify(_, notice) {
      if (failing.has('notify')) throw new Error('no notifications here')
      shown.push(notice)
    },
    mutex: memoryMutex(),
    logger,
  })
})

const start = () => journal.begin(APPROVED_TO_EVM)
const stored = async (): Promise<Entry> => {
  const entry = await journal.get(APPROVED_TO_EVM.id)
  if (entry === undefined) throw new TypeError('no request')
  return entry
}

describe('a run', () => {
  it('signs, then sends what is on disk, and records it', async () => {
    const entry = await runner.run(await start())
    expect(bitcoin.sent).toEqual(['raw-1'])
    expect(entry.attempts).toMatchObject([{ accepted: true }])
    expect(await stored()).toEqual(entry)
  })

  it('repeats nothing once all is done', async () => {
    const entry = await runner.run(await start())
    expect(await runner.run(entry)).toEqual(entry)
    expect([signatures, bitcoin.sent.length]).toEqual([1, 1])
  })

  it('sends once where two polls run the same entry', async () => {
    const entry = await start()
    await Promise.all([runner.run(entry), runner.run(entry)])
    expect([signatures, bitcoin.sent.length]).toEqual([1, 1])
  })

  it('resends what was dropped, with identical bytes', async () => {
    await runner.run(await start())
    await journal.record(APPROVED_TO_EVM.id, seen('1', { state: 'mempool' }))
    await runner.run(await journal.record(APPROVED_TO_EVM.id, seen('1', { state: 'absent' })))
    expect(bitcoin.sent).toEqual(['raw-1', 'raw-1'])
    expect(signatures).toBe(1)
  })

  it('tries a rejected transaction once, and leaves it due', async () => {
    bitcoin.outcome = { accepted: false, reason: 'min relay fee not met' }
    const entry = await runner.run(await start())
    expect(bitcoin.sent).toHaveLength(1)
    expect(entry.attempts).toMatchObject([{ accepted: false, refusal: 'min relay fee not met' }])
    bitcoin.outcome = { accepted: true }
    expect((await runner.run(entry)).attempts).toMatchObject([{ accepted: true, refusal: null }])
  })

  it('leaves due what fails, and reports it once', async () => {
    failing.add('sign')
    const waiting = await runner.run(await start())
    expect(waiting.attempts).toEqual([])
    expect([signatures, bitcoin.sent.length]).toEqual([1, 0])
    expect(logger.lines).toEqual([
      {
        event: 'effect-failed',
        data: { effect: 'sign', code: 'wallet-locked', request: APPROVED_TO_EVM.id },
      },
    ])
    failing.clear()
    expect((await runner.run(waiting)).attempts).toMatchObject([{ accepted: true }])
  })

  it('leaves the broadcast due if it cannot record its acceptance', async () => {
    const entry = await journal.record((await start()).id, signed('1'))
    store.failing.add('append')
    expect(await runner.run(entry)).toEqual(entry)
    store.failing.clear()
    await runner.run(await stored())
    expect(bitcoin.sent).toEqual(['raw-1', 'raw-1'])
    expect(await stored()).toMatchObject({ attempts: [{ accepted: true, txid: txidOf('1') }] })
  })

  it('notifies of an end again only if notifying failed', async () => {
    await start()
    await journal.record(APPROVED_TO_EVM.id, signed('1'))
    const proof = { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n } as const
    const done = await journal.record(APPROVED_TO_EVM.id, proof)
    failing.add('notify')
    await runner.run(done)
    expect(shown).toEqual([])
    failing.clear()
    await runner.run(await runner.run(await stored()))
    expect(shown).toEqual(['done'])
    expect((await stored()).notified).toEqual(['done'])
  })
})
