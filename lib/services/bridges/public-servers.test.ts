import { expect, it } from 'vitest'
import { esploraServers, serversOfChain } from './public-servers'

const HIS = ['https://one.example', 'https://two.example']
const OURS = 'https://polygon.drpc.org'

it('has one of the package’s servers among the two', () => {
  const [first, second] = serversOfChain(137, HIS)
  expect(first).toBe('https://polygon-bor-rpc.publicnode.com')
  expect(second).toBe('https://one.example')
  expect(serversOfChain(137, [...HIS, OURS])).toEqual([OURS, 'https://one.example'])
  expect(serversOfChain(137, [OURS])).toEqual([OURS, 'https://polygon-bor-rpc.publicnode.com'])
})

it('takes the file’s own where it lists none', () => {
  expect(serversOfChain(31_337, [...HIS, 'https://three.example'])).toEqual(HIS)
  expect(serversOfChain(undefined, HIS)).toEqual(HIS)
})

it('has a public Bitcoin server on mainnet alone', () => {
  expect(esploraServers('mainnet', HIS)).toEqual(['https://blockstream.info/api', 'https://one.example'])
  expect(esploraServers('regtest', HIS)).toEqual(HIS)
})

it('counts servers of one file as one witness', () => {
  expect(serversOfChain(4_242, HIS)).toEqual([HIS[0]])
  expect(serversOfChain(100, [...HIS, OURS])).toEqual([HIS[0]])
})
