import { expect, it } from 'vitest'
import { lastConnected } from './last-connected'

it('names the last five, the latest first', () => {
  const sites = [3, 1, 7, 2, 6, 5, 4].map((connectedAt) => ({
    origin: `https://site${connectedAt}.example`,
    connectedAt,
    accountIndex: 0,
    payer: null,
    pageWallet: null,
    program: null,
  }))
  expect(lastConnected(sites).map(({ connectedAt }) => connectedAt)).toEqual([7, 6, 5, 4, 3])
})
