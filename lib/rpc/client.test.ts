import { expect, test } from 'vitest'
import type { OutcomeView } from '~/lib/contract/outcomes'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { createUiClient } from './client'
import { portPair } from './port-pair.fixture'
import type { PortLike } from './port'
import { serveUi } from './server'

const ENTRY = { entryId: 'entry' }
const APPROVAL = { kind: 'swap', entryId: 'entry', digest: 'd', acknowledged: false } as const
const never = new Promise<never>(() => undefined)

type Outcome = OutcomeView<typeof ENTRY>
type Calls = { approve?: () => Promise<typeof ENTRY>; outcome?: () => Promise<Outcome> }

const taken = async (): Promise<Outcome> => ({ isTaken: true, answer: ENTRY })
const notTaken = async (): Promise<Outcome> => ({ isTaken: false })

/** A client whose every connection meets the next of these workers; the last one stays. */
function clientOf(workers: Calls[]) {
  const asked: string[] = []
  let close = () => {}
  const connect = (): PortLike => {
    const worker = (workers.length > 1 ? workers.shift() : workers[0]) ?? {}
    const pair = portPair()
    serveUi(
      {
        orders: {
          approve: () => {
            asked.push('approve')
            return worker.approve?.() ?? never
          },
        },
        outcomes: {
          order: ({ input }) => {
            asked.push(`outcome of ${input.entryId}`)
            return worker.outcome?.() ?? never
          },
        },
        wallet: { lock: () => never },
      },
      () => {},
    )(pair.worker)
    close = pair.close
    return pair.page
  }
  const client = createUiClient(connect, async () => {})
  return { client, asked, killWorker: () => close() }
}

async function killDuring<T>(call: Promise<T>, killWorker: () => void): Promise<T> {
  const killed = new Promise((resolve) => setTimeout(resolve)).then(killWorker)
  const [answer] = await Promise.all([call, killed])
  return answer
}

const codeOf = (call: Promise<unknown>): Promise<ErrorCode> =>
  call.then(
    () => Promise.reject(new Error('it was answered')),
    (thrown: unknown) => (thrown instanceof AppError ? thrown.code : Promise.reject(thrown)),
  )

test('answers a lost approval with the entry it became', async () => {
  const { client, asked, killWorker } = clientOf([{}, { outcome: taken }])
  expect(await killDuring(client.orders.approve(APPROVAL), killWorker)).toEqual(ENTRY)
  expect(asked).toEqual(['approve', 'outcome of entry'])
})

test('says that a lost approval was not taken', async () => {
  const { client, asked, killWorker } = clientOf([{}, { outcome: notTaken }])
  expect(await codeOf(killDuring(client.orders.approve(APPROVAL), killWorker))).toBe('approval-lost')
  expect(asked).toEqual(['approve', 'outcome of entry'])
})

test('asks again if the next worker dies too', async () => {
  const { client, asked, killWorker } = clientOf([
    {},
    {
      outcome: async () => {
        killWorker()
        return never
      },
    },
    { outcome: taken },
  ])
  expect(await killDuring(client.orders.approve(APPROVAL), killWorker)).toEqual(ENTRY)
  expect(asked).toEqual(['approve', 'outcome of entry', 'outcome of entry'])
})

test.each([
  ['cannot read its journal', () => Promise.reject(new AppError('storage-corrupt', ''))],
  ['always dies', undefined],
])('calls an approval unknown if the background %s', async (_, outcome) => {
  const workers: Calls[] = [{}]
  const { client, killWorker } = clientOf(workers)
  workers.push({ outcome: outcome ?? (async () => (killWorker(), never)) })
  expect(await codeOf(killDuring(client.orders.approve(APPROVAL), killWorker))).toBe('outcome-unknown')
})

test('passes on a refusal that came before the loss', async () => {
  const refuse = () => Promise.reject(new AppError('quote-stale', ''))
  const { client, asked, killWorker } = clientOf([{ approve: refuse }])
  expect(await codeOf(killDuring(client.orders.approve(APPROVAL), killWorker))).toBe('quote-stale')
  expect(asked).toEqual(['approve'])
})

test('says of other calls only that no answer came', async () => {
  const { client, killWorker } = clientOf([{}])
  expect(await codeOf(killDuring(client.wallet.lock(), killWorker))).toBe('answer-lost')
})
