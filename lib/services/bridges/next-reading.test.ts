import { expect, it } from 'vitest'
import { parseShortFile } from '~/lib/contract/short-file'
import { AppError } from '~/lib/core/errors'
import type { BridgeReader } from '../ports/bridge-reader'
import { readNext } from './next-reading'

const HIS = ['https://one.example', 'https://two.example']
const ROUTER = `0x${'1'.repeat(40)}`

it('asks a public server where the file names no chain', async () => {
  const servers: (readonly string[])[] = []
  const parsed = parseShortFile({
    id: 'x',
    bitcoin: { esplora: HIS },
    service: { baseUrl: 'https://service.example' },
    evm: [{ name: 'polygon', rpc: HIS, transferRouter: ROUTER, exchangeRouter: ROUTER }],
  })
  const [network] = 'short' in parsed ? parsed.short.evm : []
  if (!('short' in parsed) || network === undefined) throw new Error('unfilled')
  const reader: BridgeReader = {
    bitcoinNetwork: () => Promise.reject(new Error('not asked')),
    open(opened) {
      servers.push(opened.rpc)
      if (servers.length === 2) throw new AppError('chain-unreachable', 'enough')
      return Promise.resolve({
        chainId: 137,
        get chain(): never {
          throw new Error('the file’s own servers were believed')
        },
        firstBlockOf: () => Promise.resolve(undefined),
      })
    },
  }
  const reading = readNext(network, { short: parsed.short, of: () => ({ state: 'waiting' }), reader })
  await expect(reading).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(servers).toEqual([HIS, ['https://polygon-bor-rpc.publicnode.com', 'https://one.example']])
})
