import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRpc } from '~/lib/adapters/evm-rpc-client'
import { meaningOf } from '~/lib/adapters/rpc-meaning'
import { coreVerdict } from '~/lib/contract/core-verdict'

/** Genuine answers to a broadcast: electrs, mempool, bitcoin-cli, Core's own JSON-RPC, libraries. */
const GENUINE: [text: string, reason: string][] = [
  [
    'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 50 < 110"}',
    'min relay fee not met, 50 ‹ 110',
  ],
  [
    'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
    'bad-txns-inputs-missingorspent',
  ],
  [
    'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}',
    'Transaction already in block chain',
  ],
  ['sendrawtransaction RPC error: {"code":-25,"message":"Missing inputs"}', 'Missing inputs'],
  [
    'sendrawtransaction RPC error: {"code":-26,"message":"16: mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)"}',
    '16: mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
  ],
  [
    'sendrawtransaction RPC error: {"code":-26,"message":"66: min relay fee not met"}',
    '66: min relay fee not met',
  ],
  ['sendrawtransaction RPC error -26: "txn-mempool-conflict"', 'txn-mempool-conflict'],
  [
    'sendrawtransaction RPC error -26: dust, tx with dust output must be 0-fee',
    'dust, tx with dust output must be 0-fee',
  ],
  ['RPC error: {"code":-26,"message":"non-BIP68-final"}', 'non-BIP68-final'],
  [
    'error code: -26\nerror message:\ntoo-long-mempool-chain, too many unconfirmed ancestors [limit: 25]',
    'too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]',
  ],
  [
    '{"result":null,"error":{"code":-25,"message":"Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)"},"id":"7"}',
    'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
  ],
  [
    '{"code": -26, "message": "insufficient fee, rejecting replacement 4a5e1e; new feerate 0.00001 <= old feerate 0.00002"}',
    'insufficient fee, rejecting replacement 4a5e1e; new feerate 0.00001 ‹= old feerate 0.00002',
  ],
  [
    '-26: TRUC-violation, version=3 tx cannot spend from non-version=3 tx',
    'TRUC-violation, version=3 tx cannot spend from non-version=3 tx',
  ],
  ['-27: Transaction outputs already in utxo set', 'Transaction outputs already in utxo set'],
]

const OF_NODES = [
  'nonce too low: next nonce 9, tx nonce 7',
  'replacement transaction underpriced',
  'insufficient funds for gas * price + value',
  'already known',
  'invalid signature',
  'max fee per gas less than block base fee',
]
const words = fc.constantFrom(
  ...GENUINE.map(([text]) => text),
  ...GENUINE.map(([, reason]) => reason),
  ...OF_NODES,
)
const filler = fc.constantFrom(
  'Just a moment…',
  'Checking your browser',
  'cloudflare',
  'Bad gateway',
  'Ray ID: -26',
  'error code: 520',
  'captcha',
  '',
)
const text = fc
  .array(fc.oneof(words, filler), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('\n'))

const html = fc
  .record({
    inner: text,
    before: filler,
    nonce: fc.constantFrom('nonce="r4nd0m"', ''),
    tag: fc.constantFrom('script', 'p', 'pre', 'h1', 'style', 'title', 'br'),
  })
  .chain(({ inner, before, nonce, tag }) =>
    fc.constantFrom(
      `<!DOCTYPE html><html><head><script ${nonce}>${before}</script></head><body>${inner}</body></html>`,
      `<html>${before}<${tag} ${nonce}>${inner}</${tag}>`,
      `${inner}<${tag}>`,
      `<!-- ${inner} -->`,
      `<?xml version="1.0"?><e>${inner}</e>`,
      `${before} &lt;html&gt;${inner}`,
      `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: `<html>${inner}</html>` })}`,
      `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: `dust <${tag}>${inner}` })}`,
      `sendrawtransaction RPC error -26: dust, <${tag}>${inner}`,
      JSON.stringify({ code: -26, message: `${inner}<${tag}>` }),
    ),
  )

/** Wrappings of gateways around another's error. */
const wrapped = text.chain((inner) =>
  fc.constantFrom<object>(
    { error: inner },
    { message: inner },
    { statusCode: 400, error: 'Bad Request', message: inner },
    { status: 'error', error: { code: 502, message: inner } },
    { errors: [{ code: -26, message: inner }] },
    { success: false, code: -26, reason: inner },
    { code: 'ECONNRESET', message: inner },
    { fault: { code: -26, faultstring: inner } },
    { error: { code: -32_000, message: inner }, requestId: 'x' },
  ),
)

const page = fc.oneof(
  html,
  wrapped.map((body) => JSON.stringify(body)),
)
const status = fc.constantFrom(200, 400, 401, 403, 404, 407, 413, 429, 451, 500, 502, 503, 504, 520, 524)

describe('a node’s verdict on a Bitcoin transaction', () => {
  it.each(GENUINE)('is read from %s', (said, reason) => {
    expect(coreVerdict({ status: 400, text: said })).toBe(reason)
    expect(coreVerdict({ status: 400, text: `\n${said}\n` })).toBe(reason)
  })

  it('is no page and no wrapper, with any status', () => {
    fc.assert(
      fc.property(page, status, (said, code) => {
        expect(coreVerdict({ status: code, text: said })).toBeUndefined()
      }),
    )
  })

  it('comes with status 400 only', () => {
    fc.assert(
      fc.property(words, status, (said, code) => {
        if (code !== 400) expect(coreVerdict({ status: code, text: said })).toBeUndefined()
      }),
    )
  })

  it.each([
    'sendrawtransaction RPC error: {"code":-28,"message":"Loading block index…"}',
    'sendrawtransaction RPC error: {"code":-28,"message":"dust"}',
    'sendrawtransaction RPC error: {"code":-26,"message":"Internal error"}',
    'sendrawtransaction RPC error: {"code":-26,"message":"dusty roads ahead"}',
    'sendrawtransaction RPC error: {"code":-26,"message":"Transaction already in block chain"}',
    'sendrawtransaction RPC error: {"code":-25,"message":"Mempool internal error"}',
    'sendrawtransaction RPC error: {"code":"-26","message":"dust"}',
    'sendrawtransaction RPC error: {"code":-26,"message":"dust"} Just a moment…',
    'Just a moment… sendrawtransaction RPC error: {"code":-26,"message":"dust"}',
    'getblock RPC error: {"code":-26,"message":"dust"}',
    'sendrawtransaction RPC error -26:',
    'txn-mempool-conflict',
    '-26',
    'dust',
    'Internal Server Error',
    '',
  ])('is not read from %s', (said) => {
    expect(coreVerdict({ status: 400, text: said })).toBeUndefined()
  })

  it('is bounded', () => {
    expect(coreVerdict({ status: 400, text: `-26: dust, ${'x'.repeat(1_900)}` })).toHaveLength(200)
    expect(coreVerdict({ status: 400, text: `-26: dust, ${'x'.repeat(1_000_000)}` })).toBeUndefined()
  })
})

async function meaningOfAnswer(said: string, code: number): Promise<string> {
  const outcome = await createRpc(async () => ({ status: code, text: said }))(
    'https://node.example/',
    'eth_sendRawTransaction',
    [],
  ).catch(() => undefined)
  return outcome !== undefined && 'error' in outcome ? meaningOf(outcome.error, 'send') : 'no refusal'
}

describe('a node’s verdict on an EVM transaction', () => {
  it('is no page and no wrapper, with any status', async () => {
    await fc.assert(
      fc.asyncProperty(page, status, async (said, code) => {
        expect(await meaningOfAnswer(said, code)).not.toBe('verdict')
        expect(await meaningOfAnswer(said, code)).not.toBe('unclear')
      }),
    )
  })

  it('is no JSON-RPC error written by a gateway', async () => {
    const gateway = fc.constantFrom(401, 403, 500, 502, 503, 520)
    await fc.assert(
      fc.asyncProperty(html, words, gateway, async (said, judged, code) => {
        const answer = (message: string, of = -32_000) =>
          JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: of, message } })
        expect(await meaningOfAnswer(answer(said), 200)).not.toBe('verdict')
        expect(await meaningOfAnswer(answer(judged), code)).not.toBe('verdict')
        expect(await meaningOfAnswer(answer(judged, code), 200)).not.toBe('verdict')
      }),
    )
  })
})
