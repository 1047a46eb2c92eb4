import { hex } from '@scure/base'
import { WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { BITCOIN_NETWORKS, paramsOf } from '~/lib/core/network'
import { encodeWif } from './wif'

const KEY = hex.decode('0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d')
/** The example of the Bitcoin Wiki, with compression. */
const MAINNET = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'

describe('the wallet import format', () => {
  it('is that of the published example', () => {
    expect(encodeWif(KEY, 'mainnet')).toBe(MAINNET)
  })

  it.each(BITCOIN_NETWORKS)('is that of another implementation on %s', (network) => {
    expect(encodeWif(KEY, network)).toBe(WIF(paramsOf(network)).encode(KEY))
  })
})
