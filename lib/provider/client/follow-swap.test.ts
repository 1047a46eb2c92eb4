import { expect, it } from 'vitest'
import type { SatspanRequest } from '../types'
import { createSwaps } from './swaps'

const REQUEST: SatspanRequest = {
  requestId: 'r1',
  direction: 'to-evm',
  networkName: 'polygon',
  token: null,
  recipient: '0x1',
  inputAmount: '1000000',
  minOutput: '1',
  thirdPartyId: 0,
  phase: 'confirming',
  isFinal: false,
  failure: null,
  proof: 'none',
  txid: null,
  arrived: null,
  createdAt: 3_600_000,
  updatedAt: 3_600_000,
}
/** After the clock was set back by an hour. */
const DONE: SatspanRequest = { ...REQUEST, phase: 'done', isFinal: true, updatedAt: 1 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The swaps of a page, what the wallet answers of its one swap, and an event of it. */
function testSwaps() {
  const state = { answer: (): Promise<SatspanRequest> => Promise.resolve(REQUEST) }
  const listeners = new Map<string, (data: unknown) => void>()
  const swaps = createSwaps(
    Object({
      on: (event: string, listener: (data: unknown) => void) => listeners.set(event, listener),
      request: async ({ method }: { method: string }) =>
        method === 'bridge_requests' ? [await state.answer()] : state.answer(),
    }),
    (answer) => answer,
    () => undefined,
  )
  return {
    swaps,
    state,
    tell: (request: SatspanRequest) => listeners.get('requestChanged')?.(request),
  }
}

it('ends a swap on an event despite a turned-back clock', async () => {
  const { swaps, tell } = testSwaps()
  const swap = await swaps.byId('r1')
  const done = swap.done()
  await settled()
  tell(DONE)
  expect(swap.isFinal).toBe(true)
  expect((await done).phase).toBe('done')
})

it('ends a swap on an answer despite a turned-back clock', async () => {
  const { swaps, state } = testSwaps()
  const swap = await swaps.byId('r1')
  state.answer = () => Promise.resolve(DONE)
  await swaps.all()
  expect(swap.isFinal).toBe(true)
})

it('ignores an answer that an event has overtaken', async () => {
  const { swaps, state, tell } = testSwaps()
  const swap = await swaps.byId('r1')
  let answer: (request: SatspanRequest) => void = () => {}
  state.answer = () => new Promise((resolve) => (answer = resolve))
  const asked = swaps.all()
  tell({ ...DONE, updatedAt: REQUEST.updatedAt + 1 })
  answer(REQUEST)
  expect(await asked).toEqual([swap])
  expect(swap.isFinal).toBe(true)
})
