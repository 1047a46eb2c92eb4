// @module-tag release

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { estimateShape, freshAddress, openNetwork, unsignedShape } from './fixture'
import type { Answer, TestNetwork } from './fixture'
import { createUserWallet } from './user-wallet'

const TXID = 'ab'.repeat(32)
const recipientAddress = freshAddress(5)
const wallet = createUserWallet('http')
const estimate = { amountBTC: '0.01', networkName: 'polygon' }
const unsigned = { ...estimate, recipientAddress, signer: wallet.signer }
let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
  await network.bitcoin.fund(wallet.address, 3_000_000n)
})

afterAll(async () => {
  await network.stop()
})

function codeOf({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(body).error.code
}

describe('wrap-and-swap-estimate', () => {
  it('answers with the interface’s fields, every number a string', async () => {
    const answer = await network.post('wrap-and-swap-estimate', estimate)
    expect(answer.status).toBe(200)
    const { outputAmount } = estimateShape.parse(answer.body)
    const { wrappedBtc, wrappedNative } = network.chains.deployment.base
    expect(answer.body).toEqual({
      // (1000 + 500) / (100 − 0.15 − 0.20) × 100 = 1505.268… sats, rounded up.
      minInputAmountBTC: '0.0000150527',
      inputAmountBTC: '0.01000000',
      outputAmount,
      bridgeFee: {
        networkFeeBTC: '0.00000500',
        protocolFeeBTC: '0.00001500',
        lockerFeeBTC: '0.00002000',
        thirdPartyFeeBTC: '0.00000000',
        totalFeeBTC: '0.00004000',
      },
      internalExchange: { path: [wrappedBtc, wrappedNative], inputAmount: '996000', outputAmount },
    })
  })

  it('returns the minimum for an amount below it', async () => {
    const answer = await network.post('wrap-and-swap-estimate', { ...estimate, amountBTC: '0.00000001' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ outputAmount: '0', minInputAmountBTC: '0.0000150527' })
  })

  it('subtracts the third party’s share, by string or number', async () => {
    const share = { bridgeFee: { thirdPartyFeeBTC: '0.00001000' } }
    for (const thirdPartyId of ['7', 7]) {
      const { body } = await network.post('wrap-and-swap-estimate', { ...estimate, thirdPartyId })
      expect(body).toMatchObject(share)
    }
  })

  it('names the bridge’s own fee for a cross-chain target', async () => {
    const { body } = await network.post('wrap-and-swap-estimate', { ...estimate, networkName: 'ethereum' })
    const shape = z.looseObject({
      outputAmount: z.string(),
      internalExchange: z.object({ outputAmount: z.string() }),
      internalBridge: z.object({ fee: z.string() }),
    })
    const { outputAmount, internalExchange, internalBridge } = z.looseObject(shape.shape).parse(body)
    const intermediary = BigInt(internalExchange.outputAmount)
    expect(BigInt(internalBridge.fee)).toBe((intermediary * 25_000n) / 10_000_000n)
    expect(BigInt(outputAmount)).toBe((intermediary * 9_975_000n) / 10_000_000n)
  })
})

describe('a request with an invalid field', () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ['no amount', { amountBTC: undefined }, 'bad_request'],
    ['an amount that is a number', { amountBTC: 0.01 }, 'bad_request'],
    ['an amount of nothing', { amountBTC: '0' }, 'bad_amount'],
    ['a negative amount', { amountBTC: '-1' }, 'bad_amount'],
    ['an amount in hex', { amountBTC: '0x10' }, 'bad_amount'],
    ['an amount with an exponent', { amountBTC: '1e2' }, 'bad_amount'],
    ['nine decimals', { amountBTC: '0.123456789' }, 'bad_amount'],
    ['more bitcoin than there is', { amountBTC: '21000001' }, 'bad_amount'],
    ['a network that is not there', { networkName: 'solana' }, 'unknown_network'],
    ['a token that is not there', { outputToken: recipientAddress }, 'unknown_token'],
    ['a token that is no address', { outputToken: '0x12' }, 'bad_address'],
    ['a third party over a byte', { thirdPartyId: '256' }, 'bad_third_party'],
    ['a negative third party', { thirdPartyId: -1 }, 'bad_third_party'],
    ['a third party in words', { thirdPartyId: 'seven' }, 'bad_third_party'],
  ]

  it.each(refusals)('is rejected by both operations: %s', async (_what, change, code) => {
    for (const [operation, body] of [
      ['wrap-and-swap-estimate', estimate],
      ['wrap-and-swap-unsigned', unsigned],
    ] as const) {
      const answer = await network.post(operation, { ...body, ...change })
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code })
    }
  })

  const signer = (change: object): object => ({ signer: { ...wallet.signer, ...change } })
  const other = createUserWallet('somebody else')
  const unsignedRefusals: [string, object, string][] = [
    ['below the minimum', { amountBTC: '0.00001505' }, 'below_minimum'],
    ['no recipient', { recipientAddress: undefined }, 'bad_request'],
    ['nobody as recipient', { recipientAddress: `0x${'0'.repeat(40)}` }, 'bad_address'],
    ['a recipient with a broken checksum', { recipientAddress: `0xA${'b'.repeat(39)}` }, 'bad_address'],
    ['no signer', { signer: undefined }, 'bad_request'],
    ['an address type that is not taken', signer({ addressType: 'p2tr' }), 'bad_address_type'],
    [
      'a signer of another network',
      signer({ address: 'bc1qp42damc9q99n49z6fpujvmg32qydcegktfptw9' }),
      'bad_address',
    ],
    ['a signer with another’s key', signer({ publicKey: other.signer.publicKey }), 'bad_address'],
    ['a key that is none', signer({ publicKey: '05'.repeat(33) }), 'bad_public_key'],
    ['more than the coins hold', { amountBTC: '0.03' }, 'insufficient_funds'],
    ['nobody’s coins', { signer: other.signer }, 'insufficient_funds'],
    ['more than any locker takes', { amountBTC: '101' }, 'no_locker'],
    ['a minimum output that is no integer', { minOutputAmount: '1.5' }, 'bad_amount'],
    ['a minimum output over its bytes', { minOutputAmount: (1n << 112n).toString() }, 'bad_amount'],
    ['a change address that is none', { changeAddress: 'change' }, 'bad_address'],
    ['no fee rate', { staticFeeRate: '0' }, 'bad_fee_rate'],
    ['no coins in staticUTXO', { staticUTXO: [] }, 'bad_utxo'],
    ['a coin that is not there', { staticUTXO: [{ hash: TXID, index: 0, value: 1 }] }, 'bad_utxo'],
    ['speed in words', { speed: 'yes' }, 'bad_request'],
  ]

  it.each(unsignedRefusals)('gets no unsigned transaction: %s', async (_what, change, code) => {
    const answer = await network.post('wrap-and-swap-unsigned', { ...unsigned, ...change })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code })
  })

  it('is rejected with a repeated, changed or spent UTXO', async () => {
    const built = await network.ask('wrap-and-swap-unsigned', unsigned, unsignedShape)
    const [input] = built.inputs
    const wrong = [[input, input], [{ ...input, value: '1' }]]
    for (const staticUTXO of wrong) {
      const answer = await network.post('wrap-and-swap-unsigned', { ...unsigned, staticUTXO })
      expect(codeOf(answer)).toBe('bad_utxo')
    }
    const again = { ...unsigned, staticUTXO: [input] }
    const good = await network.ask('wrap-and-swap-unsigned', again, unsignedShape)
    await network.bitcoin.sendRaw(wallet.sign(good.unsignedTransaction))
    expect(codeOf(await network.post('wrap-and-swap-unsigned', again))).toBe('bad_utxo')
    await network.bitcoin.fund(wallet.address, 3_000_000n)
  })

  const unwrap = {
    exchangeInfo: { inputAmount: '1000000000000000000000' },
    networkName: 'polygon',
    bitcoinAddress: wallet.address,
  }
  const unwrapRefusals: [string, object, string][] = [
    ['no exchangeInfo', { exchangeInfo: undefined }, 'bad_request'],
    ['nothing to exchange', { exchangeInfo: { inputAmount: '0' } }, 'bad_amount'],
    [
      'an input that is not fixed',
      { exchangeInfo: { inputAmount: '1000', isFixedToken: false } },
      'not_fixed',
    ],
    [
      'a token that is not there',
      { exchangeInfo: { inputAmount: '1', inputToken: recipientAddress } },
      'unknown_token',
    ],
    ['a network that is not there', { networkName: 'solana' }, 'unknown_network'],
    [
      'an address of another network',
      { bitcoinAddress: '1Afa4NhajURj7FkGVbugMcSiqg28vS4ooP' },
      'bad_address',
    ],
    ['an amount too small', { exchangeInfo: { inputAmount: '1000000000' } }, 'below_minimum'],
    ['a minimum amount in hex', { minBtcAmount: '0x1' }, 'bad_amount'],
  ]

  it.each(unwrapRefusals)('gets no unwrap inputs: %s', async (_what, change, code) => {
    const answer = await network.post('swap-and-unwrap-inputs', { ...unwrap, ...change })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code })
  })
})

describe('the server', () => {
  it('rejects what is malformed, too large or unknown', async () => {
    const base = `${network.serviceUrl}/api/v2/bridge`
    const answers = await Promise.all([
      fetch(`${base}/utils/wrap-and-swap-estimate`, { method: 'POST', body: 'amount' }),
      fetch(`${base}/utils/wrap-and-swap-estimate`, { method: 'POST', body: '[]' }),
      fetch(`${base}/utils/wrap-and-swap-estimate`, { method: 'POST', body: ' '.repeat(300_000) }),
      fetch(`${base}/utils/wrap-and-swap-estimate`),
      fetch(`${base}/utils/estimate`, { method: 'POST', body: '{}' }),
      fetch(`${network.serviceUrl}/api/v2/other/requests/tx/${TXID}`),
      fetch(`${base}/requests/tx/xyz`),
      fetch(`${base}/requests/tx/${TXID}`),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 413, 405, 404, 404, 400, 404])
  })

  it('allows any origin', async () => {
    const answer = await fetch(`${network.serviceUrl}/api/v2/bridge/utils/wrap-and-swap-estimate`, {
      method: 'OPTIONS',
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const control = await fetch(`${network.controlUrl}/state`)
    expect(control.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('goes down, fails some calls, and comes back', async () => {
    await network.control('/service', { down: true })
    await expect(network.post('wrap-and-swap-estimate', estimate)).rejects.toThrow('socket hang up')
    await network.control('/service', { down: false, failNext: 2 })
    const statuses = []
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await network.post('wrap-and-swap-estimate', estimate)).status)
    }
    expect(statuses).toEqual([500, 500, 200])
  })

  it('merges a patch into a response until it is cleared', async () => {
    const patch = { bridgeFee: { networkFeeBTC: '9' }, inputAmountBTC: null, extra: [1] }
    await network.control('/tamper', { operation: 'estimate', patch })
    const { body } = await network.post('wrap-and-swap-estimate', estimate)
    expect(body).toMatchObject({ bridgeFee: { networkFeeBTC: '9', lockerFeeBTC: '0.00002000' }, extra: [1] })
    expect(body).not.toHaveProperty('inputAmountBTC')
    await network.control('/tamper', { operation: 'estimate', patch: null })
    expect((await network.post('wrap-and-swap-estimate', estimate)).body).not.toHaveProperty('extra')
  })

  it('replaces a transaction, and reports an unseen payment', async () => {
    await network.control('/tamper', { operation: 'unsigned', patch: { psbt: 'cHNidA==' } })
    const built = await network.post('wrap-and-swap-unsigned', unsigned)
    expect(built.body).toMatchObject({ unsignedTransaction: 'cHNidA==' })
    await network.control('/tamper', { operation: 'unsigned', patch: null })
    const patch = { state: 'Done', status: 'Submitted' }
    await network.control('/tamper', { operation: 'request', patch })
    expect(await network.request(TXID)).toEqual({ status: 200, body: patch })
    await network.control('/tamper', { operation: 'request', patch: null })
    expect((await network.request(TXID)).status).toBe(404)
  })

  it('rejects unknown tampering', async () => {
    const unknown = [
      { operation: 'else', patch: {} },
      { operation: 'unsigned', patch: { mutate: 'else' } },
    ]
    for (const body of unknown) expect((await network.control('/tamper', body)).status).toBe(400)
  })
})
