import { expect, it } from 'vitest'
import { KINDS, questionsOf, years } from './years-world'

/** 340 transactions by 25. The chain's client itself answers for the page after the last. */
const PAGES = 14
/** A list proves itself but for confirmations, which are asked for each payment of ours. */
const PER_SWAP = 4

it('restores two years within each server’s budget', { tags: ['release'] }, async () => {
  const { questions, restore, poll, phases } = years()
  await restore.request('own')
  await restore.resume()
  expect(questions.pages).toBeLessThanOrEqual(PAGES + 1)
  const swaps = KINDS.wraps + KINDS['wraps across'] + KINDS.unwraps + KINDS['unwraps across']
  console.log(`esplora: ${questions.bitcoin} of ${PER_SWAP * swaps} beside ${questions.pages} pages`)
  expect(questions.bitcoin).toBeLessThanOrEqual(PER_SWAP * swaps)
  for (let round = 0; round < 3; round += 1) await poll()
  expect(await phases()).toEqual({
    'to-evm done': KINDS.wraps + KINDS['wraps across'],
    'to-bitcoin done': KINDS.unwraps + KINDS['unwraps across'],
    'bitcoin-payment done': KINDS.paid,
  })
  for (const [name, chain] of Object.entries({ base: questions.base, cross: questions.cross }))
    for (const [blocks, most] of [
      [10_000n, 400],
      [1_000n, 1_200],
    ] as const) {
      const { logs } = questionsOf(chain, blocks)
      console.log(`${name}, ${blocks} blocks at once: ${logs} of ${most}, ratio ${(logs / most).toFixed(2)}`)
      expect(logs).toBeLessThanOrEqual(most)
    }
})
