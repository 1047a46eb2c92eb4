import { expect, it } from 'vitest'
import { createBridgeService } from './bridge-service'
import type { HttpAnswer, HttpRequest } from './http'

const TXID = 'ab'.repeat(32)
const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function setup(body: unknown, status = 200) {
  const requests: HttpRequest[] = []
  const service = createBridgeService({
    service: { baseUrl: 'https://bridge.example/v', segment: 'acme', unwrapInputsPath: '/else/inputs' },
    http: async (request): Promise<HttpAnswer> => {
      requests.push(request)
      return { status, text: JSON.stringify(body) }
    },
  })
  return { service, requests }
}

const FEES = { acmeFee: { totalFeeBTC: '0.00001' } }

it('requests an estimate', async () => {
  const { service, requests } = setup({ minInputAmountBTC: '0.00002', outputAmount: '5', ...FEES })
  const estimate = await service.estimateToEvm({ amountSats: 1_000n, networkName: 'polygon' })
  expect([estimate.minInputSats, estimate.outputAmount, estimate.fees.totalSats]).toEqual([
    2_000n,
    5n,
    1_000n,
  ])
  expect(requests).toEqual([
    {
      url: 'https://bridge.example/v/api/v2/acme/utils/wrap-and-swap-estimate',
      party: 'service',
      expect: 'json',
      body: { json: { amountBTC: '0.00001', networkName: 'polygon' } },
    },
  ])
})

it('requests an unsigned transaction', async () => {
  const { service, requests } = setup({ unsignedTransaction: 'cHNidA==' })
  const signer = { addressType: 'p2wpkh', address: 'bc1q', publicKey: '02' }
  const order = { amountSats: 1_000n, networkName: 'polygon', recipientAddress: TO, signer } as const
  expect(await service.buildToEvm(order)).toEqual({ psbt: 'cHNidA==' })
  expect(requests[0]?.url).toBe('https://bridge.example/v/api/v2/acme/utils/wrap-and-swap-unsigned')
  expect(requests[0]?.body).toMatchObject({ json: { recipientAddress: TO, signer } })
})

it('requests the other direction, with inputs at the profile’s path', async () => {
  const query = { networkName: 'ethereum', inputToken: null, inputAmount: 7n }
  const estimate = setup({ outputAmountBTC: '0.5', ...FEES })
  expect((await estimate.service.estimateToBitcoin(query)).outputSats).toBe(50_000_000n)
  expect(estimate.requests[0]?.url).toBe(
    'https://bridge.example/v/api/v2/acme/utils/swap-and-unwrap-estimate',
  )
  const inputs = setup({ success: true, data: { inputs: { params: [1], value: '0' } } })
  expect(await inputs.service.buildToBitcoin({ ...query, bitcoinAddress: 'bc1q', minSats: 5n })).toEqual({
    inputs: { params: [1], value: '0' },
  })
  expect(inputs.requests[0]?.url).toBe('https://bridge.example/v/else/inputs')
})

it('looks a swap up by either side’s transaction only', async () => {
  const { service, requests } = setup({ state: 'Pending' })
  expect(await service.request(TXID)).toEqual({ state: 'Pending' })
  expect(await service.request(`0x${TXID}`)).toEqual({ state: 'Pending' })
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    [`https://bridge.example/v/api/v2/acme/requests/tx/${TXID}`, undefined],
    [`https://bridge.example/v/api/v2/acme/requests/tx/0x${TXID}`, undefined],
  ])
  for (const id of ['../../x', TXID.toUpperCase(), '', `${TXID}?a`])
    await expect(service.request(id)).rejects.toMatchObject({ code: 'bad-input' })
  expect(requests).toHaveLength(2)
})

it('finds nothing if the service has not seen the transaction', async () => {
  expect(await setup({ error: 'not found' }, 404).service.request(TXID)).toBeUndefined()
  expect(await setup(null).service.request(TXID)).toBeUndefined()
})
