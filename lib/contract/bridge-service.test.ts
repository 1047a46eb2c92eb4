import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import {
  readRecord,
  readToBitcoinEstimate,
  readToEvmEstimate,
  readUnsigned,
  readUnwrapInputs,
} from './bridge-service'

const TXID = 'ab'.repeat(32)

function answer(body: unknown, status = 200) {
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
}

function failure(act: () => unknown): AppError {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const FEES = {
  networkFeeBTC: '0.00001',
  protocolFeeBTC: '0.0000015',
  lockerFeeBTC: '0.000002',
  thirdPartyFeeBTC: '0',
  totalFeeBTC: '0.0000135',
}
const ESTIMATE = { minInputAmountBTC: '0.000015015', outputAmount: '123456789', bridgeFee: FEES }
const PARSED = {
  minInputSats: 1502n,
  outputAmount: 123456789n,
  fees: {
    networkSats: 1000n,
    protocolSats: 150n,
    lockerSats: 200n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 1350n,
  },
  route: { path: null, crossingFee: 0n },
}
const toEvm = (body: unknown, status = 200) => readToEvmEstimate(answer(body, status), 'acme')

describe('envelopes', () => {
  it('reads bare and enveloped bodies', () => {
    expect(toEvm(ESTIMATE)).toEqual(PARSED)
    expect(toEvm({ success: true, data: ESTIMATE })).toEqual(PARSED)
  })

  it.each([
    ['success is false', { success: false, data: ESTIMATE, message: 'too small' }, 200, 'too small'],
    ['success is no boolean', { success: 'true', data: ESTIMATE }, 200, undefined],
    ['data is missing', { success: true }, 200, ''],
    ['data is null', { success: true, data: null }, 200, ''],
    ['the body is null', null, 200, ''],
    ['the body is empty', '', 200, ''],
    ['the status is 400', { error: { code: 'x', message: 'bad amount' } }, 400, 'bad amount'],
    ['the status is 500', 'it broke', 500, 'it broke'],
    ['the status is 301', ESTIMATE, 301, undefined],
  ])('reports service-refused if %s', (_, body, status, reason) => {
    const error = failure(() => toEvm(body, status))
    expect(error.code).toBe('service-refused')
    expect(error.details['status']).toBe(String(status))
    if (reason !== undefined) expect(error.details['reason']).toBe(reason)
  })

  it('keeps a rejection short and free of deceptive characters', () => {
    const message = `<script>alert(1)</script>\u202e\u200b\n${'x'.repeat(5_000_000)}`
    const error = failure(() => toEvm({ success: false, message }))
    expect(error.details['reason']).not.toMatch(/[<>\n\u202e\u200b]/u)
    expect(error.details['reason']?.length).toBeLessThanOrEqual(200)
  })

  it.each(['{', '<html></html>', 'undefined', '[1,'])('calls %s with status 200 nonsense', (text) => {
    expect(failure(() => toEvm(text)).code).toBe('service-nonsense')
  })
})

describe('readToEvmEstimate', () => {
  it('reads numbers as well as strings, without rounding them', () => {
    const body = `{"minInputAmountBTC":0.000015015,"outputAmount":90071992547409931,"acmeFee":{"thirdPartyFeeBTC":1.5e-7}}`
    const { minInputSats, outputAmount, fees } = toEvm(body)
    expect(minInputSats).toBe(1502n)
    expect(outputAmount).toBe(90071992547409931n)
    expect(fees.thirdPartySats).toBe(15n)
    expect(fees.totalSats).toBe(15n)
  })

  it('prefers the segment’s fees, then bridgeFee, then a single other', () => {
    const fee = (networkFeeBTC: string) => ({ networkFeeBTC })
    const amounts = { minInputAmountBTC: '0', outputAmount: '1' }
    const networkSats = (fees: object) => toEvm({ ...amounts, ...fees }).fees.networkSats
    expect(networkSats({ bridgeFee: fee('2'), acmeFee: fee('1') })).toBe(100_000_000n)
    expect(networkSats({ otherFee: fee('3'), bridgeFee: fee('2') })).toBe(200_000_000n)
    expect(networkSats({ otherFee: fee('3'), gasFee: '7' })).toBe(300_000_000n)
    expect(failure(() => networkSats({ otherFee: fee('3'), anyFee: fee('4') })).details).toEqual({
      field: 'fee',
    })
    expect(failure(() => networkSats({})).details).toEqual({ field: 'fee' })
  })

  const odd = [
    '1e308',
    '0x10',
    '-1',
    'NaN',
    'Infinity',
    '9'.repeat(40),
    '',
    ' ',
    '1.',
    '.5',
    '1,5',
    '١',
    '1e5',
    '0x',
  ]
  const oddNumbers = [-1, 1e308, -0.5, 2 ** 90]
  // threat: hostile-answer
  it.each([...odd, ...oddNumbers, null, true, [], {}, ['1']])('refuses the amount %s', (amount) => {
    for (const body of [
      { ...ESTIMATE, outputAmount: amount },
      { ...ESTIMATE, minInputAmountBTC: amount },
      { ...ESTIMATE, bridgeFee: { ...FEES, totalFeeBTC: amount } },
    ]) {
      expect(failure(() => toEvm(body)).code).toBe('service-nonsense')
    }
  })

  it('rejects fractions of base units and too much bitcoin', () => {
    expect(failure(() => toEvm({ ...ESTIMATE, outputAmount: '1.5' })).details).toEqual({
      field: 'outputAmount',
    })
    const tooMuch = { ...ESTIMATE, minInputAmountBTC: '21000000.00000001' }
    expect(failure(() => toEvm(tooMuch)).details).toEqual({ field: 'minInputAmountBTC' })
  })

  it('never returns a minimum below the service’s', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), (attoBtc) => {
        const digits = attoBtc.toString().padStart(19, '0')
        const minInputAmountBTC = `${digits.slice(0, -18)}.${digits.slice(-18)}`
        const { minInputSats } = toEvm({ ...ESTIMATE, minInputAmountBTC })
        const scale = 10n ** 10n
        expect(minInputSats * scale >= attoBtc && (minInputSats - 1n) * scale < attoBtc).toBe(true)
      }),
    )
  })
})

describe('readToBitcoinEstimate', () => {
  it('reads the received amount, never rounded up', () => {
    const body = { outputAmountBTC: '0.123456789', inputAmount: '5', acmeFee: FEES }
    expect(readToBitcoinEstimate(answer(body), 'acme')).toEqual({
      outputSats: 12345678n,
      fees: PARSED.fees,
      route: PARSED.route,
    })
    const withMinimum = { ...body, minInputAmountBTC: '0.00002' }
    expect(readToBitcoinEstimate(answer(withMinimum), 'acme').minInputSats).toBe(2000n)
  })

  it.each(['1e308', '0x10', '-1', 'NaN', '9'.repeat(40), '1.', '0.', '21000001', null])(
    'refuses %s',
    (amount) => {
      const body = { outputAmountBTC: amount, bridgeFee: FEES }
      expect(failure(() => readToBitcoinEstimate(answer(body), 'acme')).code).toBe('service-nonsense')
    },
  )
})

describe('readUnsigned', () => {
  it('accepts the bare string, base64 or hex', () => {
    expect(readUnsigned(answer('"cHNidP8B=="'))).toEqual({ psbt: 'cHNidP8B==' })
    expect(readUnsigned(answer({ success: true, data: ' 70736274ff01\n' }))).toEqual({ psbt: '70736274ff01' })
  })

  it('ignores an invalid fee rate', () => {
    for (const feeRate of ['12.5', 12.5])
      expect(readUnsigned(answer({ unsignedTransaction: 'aa', feeRate })).feeRate).toBe(12.5)
    for (const feeRate of ['x', -1, null, {}, '1e999'])
      expect(readUnsigned(answer({ unsignedTransaction: 'aa', feeRate }))).toEqual({ psbt: 'aa' })
  })

  it.each([
    {},
    { unsignedTransaction: 5 },
    { unsignedTransaction: '' },
    { unsignedTransaction: '<b>' },
    5,
    [],
    '"a b"',
  ])('calls %s nonsense', (body) => {
    expect(failure(() => readUnsigned(answer(body))).code).toBe('service-nonsense')
  })

  it('rejects an oversized answer before decoding it', () => {
    const body = { unsignedTransaction: 'a'.repeat(4_000_001) }
    expect(failure(() => readUnsigned(answer(body))).code).toBe('service-nonsense')
  })
})

describe('readUnwrapInputs', () => {
  it('returns the payload unchanged', () => {
    const payload = { locker: { lockingScript: '0x00' }, inputs: { params: ['1', 1, [true]], value: '0' } }
    expect(readUnwrapInputs(answer(payload))).toEqual(payload)
    expect(readUnwrapInputs(answer({ success: true, data: payload }))).toEqual(payload)
  })

  it('keeps the digits of numbers that would be rounded', () => {
    const body = '{"inputs":{"params":[[932578697494000000001,1],true],"value":0}}'
    expect(readUnwrapInputs(answer(body))).toEqual({
      inputs: { params: [['932578697494000000001', 1], true], value: 0 },
    })
  })
})

describe('readRecord', () => {
  it.each([
    ['404', answer({ error: 'x' }, 404)],
    ['null', answer(null)],
    ['an empty body', answer('')],
    ['data: null', answer({ success: true, data: null })],
    ['data: null alone', answer({ data: null })],
  ])('takes %s as not seen', (_, seen) => {
    expect(readRecord(seen)).toBeUndefined()
  })

  it('reads a record', () => {
    const body = {
      state: 'Done',
      status: 'Submitted',
      sourceTransaction: { txId: TXID.toUpperCase() },
      targetEvent: { targetTransaction: { txId: `0x${TXID}` } },
      outputTokenAmount: '77',
      another: { field: true },
    }
    expect(readRecord(answer(body))).toEqual({
      state: 'Done',
      status: 'Submitted',
      sourceTxid: TXID,
      targetTxid: `0x${TXID}`,
      outputAmount: '77',
    })
  })

  it('keeps unknown states and drops invalid facts', () => {
    const body = {
      state: 'Teleporting<b>\u202e',
      status: null,
      sourceTransaction: 'odd',
      targetEvent: { targetTransaction: { txId: '../x' } },
      outputTokenAmount: '1e5',
    }
    expect(readRecord(answer(body))).toEqual({ state: 'Teleporting' })
  })

  it('limits the length of a state', () => {
    const { state } = readRecord(answer({ state: 'x'.repeat(10_000) })) ?? { state: '' }
    expect(state).toHaveLength(60)
  })

  it.each([{}, { state: null }, { state: {} }, [], 5, '"Done"'])('calls %s nonsense', (body) => {
    expect(failure(() => readRecord(answer(body))).code).toBe('service-nonsense')
  })

  it('reports service-refused if the service refused', () => {
    expect(failure(() => readRecord(answer('busy', 503))).code).toBe('service-refused')
    expect(failure(() => readRecord(answer({ success: false }))).code).toBe('service-refused')
  })
})
