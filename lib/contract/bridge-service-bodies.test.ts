import { describe, expect, it } from 'vitest'
import {
  toBitcoinEstimateBody,
  toEvmEstimateBody,
  toEvmUnsignedBody,
  unwrapInputsBody,
} from './bridge-service-bodies'

const TOKEN = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SIGNER = { addressType: 'p2wpkh', address: 'bc1q', publicKey: '02' }
const OTHER = { addressType: 'p2pkh', address: '1', publicKey: '03' }

describe('request bodies', () => {
  it('request an estimate with the documented fields and no more', () => {
    expect(toEvmEstimateBody({ amountSats: 150_000n, networkName: 'polygon' })).toEqual({
      amountBTC: '0.0015',
      networkName: 'polygon',
    })
  })

  it('sends the attribution as a string', () => {
    const query = { amountSats: 1n, networkName: 'polygon', outputToken: TOKEN, thirdPartyId: 0 } as const
    expect(toEvmEstimateBody(query)).toEqual({
      amountBTC: '0.00000001',
      networkName: 'polygon',
      outputToken: TOKEN,
      thirdPartyId: '0',
    })
  })

  it('request a transaction', () => {
    const order = {
      amountSats: 100_000_000n,
      networkName: 'polygon',
      recipientAddress: TOKEN,
      signer: SIGNER,
      minOutputAmount: 2n ** 70n,
      staticUtxos: [{ txid: 'aa', vout: 1, valueSats: 2_100_000_000_000_000n, signer: OTHER }],
      changeAddress: 'bcrt1qchange',
      staticFeeRate: 12.5,
    } as const
    const body = toEvmUnsignedBody({ ...order, staticUtxos: [...order.staticUtxos] })
    expect(body).toEqual({
      amountBTC: '1',
      networkName: 'polygon',
      recipientAddress: TOKEN,
      signer: SIGNER,
      minOutputAmount: '1180591620717411303424',
      staticUTXO: [{ hash: 'aa', index: 1, value: 2_100_000_000_000_000, signerInfo: OTHER }],
      changeAddress: 'bcrt1qchange',
      staticFeeRate: 12.5,
    })
    expect(JSON.stringify(body)).toContain('"value":2100000000000000')
  })

  it('omit the token for the native currency', () => {
    const query = { networkName: 'ethereum', inputToken: null, inputAmount: 10n ** 18n, thirdPartyId: 7 }
    expect(toBitcoinEstimateBody(query)).toEqual({
      exchangeInfo: { inputAmount: '1000000000000000000', isFixedToken: true },
      networkName: 'ethereum',
      thirdPartyId: '7',
    })
  })

  it('request inputs with the minimum bitcoin accepted', () => {
    const order = {
      networkName: 'polygon',
      inputToken: TOKEN,
      inputAmount: 5n,
      bitcoinAddress: 'bc1q',
      minSats: 1234n,
    } as const
    expect(unwrapInputsBody(order)).toEqual({
      exchangeInfo: { inputToken: TOKEN, inputAmount: '5', isFixedToken: true },
      networkName: 'polygon',
      bitcoinAddress: 'bc1q',
      minBtcAmount: '0.00001234',
    })
  })
})
