import { expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { parseShortFile } from '~/lib/contract/short-file'
import type { Hex } from '~/lib/core/hex'
import { completeProfile } from './complete-profile'
import { serversOfChain } from './public-servers'
import type { BaseReading, CrossReading } from './readings'

const FILES: Record<string, unknown> = import.meta.glob('/public/bridges/*.json', {
  eager: true,
  import: 'default',
})
const ANY: Hex = `0x${'1'.repeat(40)}`

it.each(Object.entries(FILES))('%s becomes a profile with what chains tell', (path, document) => {
  const parsed = parseShortFile(document)
  if ('missing' in parsed) throw new Error(JSON.stringify(parsed.missing))
  const { short } = parsed
  expect(path).toBe(`/public/bridges/${short.id}.json`)
  const networks = short.evm.map((network) => {
    const common = {
      chainId: network.chainId ?? 0,
      nativeCurrency: { symbol: 'COIN', decimals: 18 },
      wrappedNative: ANY,
      rollupFee: null,
      baseConnector: ANY,
      implementations: [],
    }
    const token = { symbol: 'TOKEN', decimals: 18 }
    const base: BaseReading = {
      ...common,
      kind: 'base',
      tokens: network.tokens.map(() => token),
      lockers: ANY,
      burnRouter: ANY,
      exchangeConnectors: [ANY],
      wrappedBtc: ANY,
    }
    const cross: CrossReading = {
      ...common,
      kind: 'cross-chain',
      tokens: network.tokens.map(() => ({ ...token, baseToken: ANY, baseDecimals: 18 })),
      via: 'polygon',
      nativeBaseToken: ANY,
    }
    return [network.name, network.kind === 'base' ? base : cross] as const
  })
  const { profile, missing } = completeProfile(short, {
    bitcoinNetwork: 'mainnet',
    networks: new Map(networks),
  })
  expect(missing).toEqual([])
  for (const { rpc, chainId } of parseProfile(profile).evm) {
    expect(rpc).toHaveLength(2)
    expect(serversOfChain(chainId, [])).toEqual(expect.arrayContaining([rpc[0]]))
  }
})
