import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EvmPaymentOrder } from '~/lib/contract/orders'
import { decodeTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import { firstInLoop } from '../support/first-in-loop'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { cancelCall, speedUpFast } from '../support/replacements'
import {
  callsOf,
  fundEvm,
  mineOver,
  prepareToBitcoin,
  setMining,
  USDC_UNITS,
} from '../support/swap-to-bitcoin'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const ETHER = 10n ** 18n

let network: TestNetwork
let wallets = 900

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

async function funded(): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
  await fundEvm(services, network)
  return services
}

const usdc = () => network.chains.deployment.base.tokens.usdc.address
const order = (change: Partial<EvmPaymentOrder> = {}): EvmPaymentOrder => ({
  networkName: 'polygon',
  token: null,
  recipient: freshEvmAddress(),
  amount: ETHER / 10n,
  feeChoice: 'normal',
  ...change,
})
const held = (token: Hex | null, owner: string) =>
  network.balance('polygon', token ?? 'native', `0x${owner.slice(2)}`)
const own = async (services: Services) => (await keystoreAccounts(services.wallet)).evm.address

describe('a payment on an EVM network', () => {
  firstInLoop(['native', 'token'] as const)('of a %s arrives in full, and ends as done', async (kind) => {
    const services = await funded()
    const token = kind === 'native' ? null : usdc()
    const amount = kind === 'native' ? ETHER / 10n : 1_234_567n
    const asked = order({ token, amount })
    const review = await services.evmPayments.prepare(asked)
    expect(review).toMatchObject({
      verdict: 'ok',
      arrivedUnits: token === null ? null : amount,
      findings: [{ code: 'transfer-unused' }, { code: 'recipient-first-time' }],
    })
    const { entryId } = await services.evmPayments.approve(review, { acknowledged: false })
    await services.tracker.poll(entryId)
    expect(await pollKnown(services, network, entryId)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      notices: [],
    })
    expect(await held(token, asked.recipient)).toBe(amount)
    const [attempt] = await callsOf(services, entryId)
    expect(decodeTransaction(attempt?.rawTransaction ?? '0x')).toMatchObject(
      token === null
        ? { value: amount, data: '0x', gasLimit: 21_000n }
        : { value: 0n, to: token.toLowerCase() },
    )
  })

  it('of everything leaves what the fee did not use', async () => {
    const services = await funded()
    const asked = order({ amount: null })
    const quote = await services.evmPayments.quote(asked)
    const review = await services.evmPayments.prepare(asked)
    expect(review.intent.amount).toBe(quote.amount)
    expect(review.intent.amount + review.maxGasWei).toBe(ETHER)
    const { entryId } = await services.evmPayments.approve(review, { acknowledged: true })
    await services.tracker.poll(entryId)
    expect(await held(null, asked.recipient)).toBe(review.intent.amount)
    expect(await held(null, await own(services))).toBeLessThan(review.maxGasWei)
  })

  it('of all of a token leaves none of it', { tags: ['release'] }, async () => {
    const services = await funded()
    const asked = order({ token: usdc(), amount: null })
    await payOnEvm(services, asked)
    expect(await held(usdc(), asked.recipient)).toBe(USDC_UNITS)
    expect(await held(usdc(), await own(services))).toBe(0n)
  })

  it('is approved as the review that was shown', async () => {
    const services = await funded()
    const review = await services.evmPayments.prepare(order())
    const other = await services.evmPayments.prepare(order({ amount: 5n }))
    await expect(
      services.evmPayments.approve({ ...review, digest: other.digest }, { acknowledged: true }),
    ).rejects.toMatchObject({ code: 'review-changed' })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  // threat: wrong-recipient
  it('names what is wrong with its recipient, amount or gas', async () => {
    const services = await funded()
    const { evmPayments } = services
    await expect(evmPayments.prepare(order({ amount: ETHER * 2n }))).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
    await expect(evmPayments.prepare(order({ amount: ETHER }))).rejects.toMatchObject({
      code: 'gas-insufficient',
    })
    expect(await evmPayments.quote(order({ amount: ETHER }))).toMatchObject({ isGasShort: true })
    const toToken = await evmPayments.prepare(order({ token: usdc(), amount: 5n, recipient: usdc() }))
    expect(toToken).toMatchObject({ verdict: 'refuse' })
    expect(toToken.findings.map(({ code }) => code)).toContain('recipient-contract')
    const toOwn = await evmPayments.prepare(order({ recipient: await own(services) }))
    expect(toOwn.findings.map(({ code }) => code)).toContain('transfer-own')
    const { burnRouter } = network.chains.deployment.base
    const toContract = await evmPayments.prepare(order({ recipient: burnRouter }))
    expect(toContract.verdict).toBe('refuse')
    expect(toContract.findings.map(({ code }) => code)).toContain('transfer-reverted')
    await expect(services.evmPayments.approve(toContract, { acknowledged: true })).rejects.toMatchObject({
      code: 'review-refused',
    })
  })
})

describe('two payments and a swap at once', () => {
  // threat: double-approval
  it('have a nonce each, and are all mined', async () => {
    const services = await funded()
    const [one, two, swap] = await Promise.all([
      services.evmPayments.prepare(order()),
      services.evmPayments.prepare(order({ token: usdc(), amount: 1_234_567n })),
      prepareToBitcoin(services, network, { inputAmount: USDC_UNITS / 2n }),
    ])
    await setMining(network, false)
    await Promise.all([
      services.evmPayments.approve(one, { acknowledged: true }),
      services.evmPayments.approve(two, { acknowledged: true }),
      services.swaps.approve(swap, { acknowledged: true, feeChoice: 'normal' }),
    ])
    const ids = [one, two, swap].map(({ entryId }) => entryId)
    const nonces = (await Promise.all(ids.map((id) => callsOf(services, id))))
      .flat()
      .map(({ nonce }) => nonce)
    expect(new Set(nonces).size).toBe(nonces.length)
    await setMining(network, true)
    for (const id of ids) await services.tracker.poll(id)
    await network.chains.base.mine(1)
    for (const { entryId } of [one, two])
      expect(await pollKnown(services, network, entryId)).toMatchObject({ phase: 'done' })
  })
})

it('a payment under way can’t be sent again', async () => {
  const services = await funded()
  await setMining(network, false)
  const first = await services.evmPayments.prepare(order({ amount: ETHER / 2n }))
  const { entryId } = await services.evmPayments.approve(first, { acknowledged: true })
  const asked = order({ amount: null })
  const rest = await services.evmPayments.prepare(asked)
  expect(rest.intent.amount + rest.maxGasWei).toBe(ETHER / 2n - first.maxGasWei)
  await expect(services.evmPayments.prepare(order({ amount: ETHER / 2n }))).rejects.toMatchObject({
    code: 'funds-insufficient',
  })
  const all = await services.evmPayments.approve(rest, { acknowledged: true })
  await setMining(network, true)
  for (const id of [entryId, all.entryId]) {
    await services.tracker.poll(id)
    await network.chains.base.mine(1)
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'done' })
  }
  expect(await held(null, asked.recipient)).toBe(rest.intent.amount)
})

/** The gas limits of everything that was signed for an entry, oldest first. */
async function gasLimits(services: Services, id: string): Promise<bigint[]> {
  const signed = (await callsOf(services, id)).flatMap(({ rawTransaction }) => rawTransaction ?? [])
  return signed.map((raw) => decodeTransaction(raw)?.gasLimit ?? 0n)
}

/** An account that has taken on code, as a wallet's may (EIP-7702). */
async function delegateTo(address: Hex, code: string): Promise<void> {
  const { nodeUrl } = network.chains.base
  const at = freshEvmAddress()
  await callRpc(nodeUrl, 'anvil_setCode', [at, code])
  await callRpc(nodeUrl, 'anvil_setCode', [address, `0xef0100${at.slice(2)}`])
}

/** Mines a payment of a token whose contract has become this meanwhile. */
async function paidWhileTokenBecomes(code: Hex) {
  const services = await funded()
  await setMining(network, false)
  const id = await payOnEvm(services, order({ token: usdc(), amount: 1_000_000n }))
  const { nodeUrl } = network.chains.base
  const before = await callRpc(nodeUrl, 'eth_getCode', [usdc(), 'latest'])
  await callRpc(nodeUrl, 'anvil_setCode', [usdc(), code])
  try {
    await network.chains.base.mine(1)
    return await pollKnown(services, network, id)
  } finally {
    await callRpc(nodeUrl, 'anvil_setCode', [usdc(), before])
  }
}

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const RETURN_TRUE = '600160005260206000f3'

describe('a payment of a token that succeeds', () => {
  // threat: hostile-token
  it('is not done where the token logs no transfer', { tags: ['release'] }, async () => {
    expect(await paidWhileTokenBecomes(`0x${RETURN_TRUE}`)).toMatchObject({
      phase: 'underpaid',
      notices: [{ code: 'transfer-unlogged', facts: { amount: '1 USDC' } }],
    })
  })

  it('is not done where the token logs less', { tags: ['release'] }, async () => {
    // LOG3 of Transfer(caller, the call's recipient, the call's amount less 1).
    const logLess = `600160243503600052600435337f${TRANSFER_TOPIC}60206000a3`
    const paid = await paidWhileTokenBecomes(`0x${logLess}${RETURN_TRUE}`)
    expect(paid).toMatchObject({
      phase: 'underpaid',
      notices: [{ code: 'transfer-short', facts: { arrived: '0.999999 USDC', amount: '1 USDC' } }],
    })
    expect(paid.timeline.at(-1)).toMatchObject({ key: 'underpaid', state: 'failed' })
  })
})

// threat: double-approval
it('a swap under way keeps its money from other orders', { tags: ['release'] }, async () => {
  const services = await funded()
  const ask = () => prepareToBitcoin(services, network)
  const [first, second] = [await ask(), await ask()]
  await setMining(network, false)
  const { entryId } = await services.swaps.approve(first, { acknowledged: true, feeChoice: 'normal' })
  expect(await callsOf(services, entryId)).not.toEqual([])
  const max = await services.swaps.max({
    direction: 'to-bitcoin',
    networkName: 'polygon',
    inputToken: usdc(),
    inputAmount: 1n,
    recipient: null,
    slippageBps: 300,
    feeChoice: null,
  })
  expect(max).toEqual({ amount: 0n })
  const { balances } = await services.holdings.evm('polygon')
  expect(balances).toContainEqual({ token: usdc(), amount: USDC_UNITS, available: 0n })
  await expect(ask()).rejects.toMatchObject({ code: 'funds-insufficient' })
  const payment = services.evmPayments.prepare(order({ token: usdc(), amount: 1n }))
  await expect(payment).rejects.toMatchObject({ code: 'funds-insufficient' })
  // Reviewed before, with the same money.
  await expect(
    services.swaps.approve(second, { acknowledged: true, feeChoice: 'normal' }),
  ).rejects.toMatchObject({
    code: 'coins-reserved',
  })
  expect(await services.journal.get(second.entryId)).toBeUndefined()
})

/** An amount of which the gas of its payment is a tenth. */
async function fewTimesGas(services: Services): Promise<bigint> {
  const { fees } = await services.evmPayments.quote(order())
  return 10n * (fees.find(({ choice }) => choice === 'slow')?.maxGasWei ?? 0n)
}

describe('a pending payment on an EVM network', () => {
  firstInLoop(['native', 'token'] as const)('of a %s is made faster, and pays once', async (kind) => {
    const services = await funded()
    await setMining(network, false)
    const token = kind === 'native' ? null : usdc()
    const amount = token === null ? ETHER / 10n : 1_000_000n
    const asked = order({ token, amount, feeChoice: 'slow' })
    const id = await payOnEvm(services, asked)
    await speedUpFast(services, id)
    await services.tracker.poll(id)
    const [first, second] = await callsOf(services, id)
    expect([second?.nonce, second?.call]).toEqual([first?.nonce, first?.call])
    await network.chains.base.mine(1)
    expect(await pollKnown(services, network, id)).toMatchObject({ phase: 'done', txid: second?.hash })
    expect(await held(token, asked.recipient)).toBe(amount)
  })

  it('is made faster at a large share only with consent', { tags: ['release'] }, async () => {
    const services = await funded()
    await setMining(network, false)
    const id = await payOnEvm(services, order({ amount: await fewTimesGas(services), feeChoice: 'slow' }))
    const shown = await services.replacements.speedUpOptions(id)
    expect(shown.review.findings).toContainEqual(expect.objectContaining({ code: 'gas-high-share' }))
    const [option] = shown.options
    if (option === undefined) throw new Error('no option')
    const speedUp = (findings: typeof shown.review.findings, acknowledged: boolean) => {
      const approved = { review: { ...shown.review, findings }, acknowledged }
      return services.replacements.speedUp(id, option.choice, option.maxGasWei, approved)
    }
    await expect(speedUp(shown.review.findings, false)).rejects.toMatchObject({
      code: 'review-unacknowledged',
    })
    await expect(speedUp([], true)).rejects.toMatchObject({ code: 'review-changed' })
    expect(await callsOf(services, id)).toHaveLength(1)
    await speedUp(shown.review.findings, true)
    expect(await callsOf(services, id)).toHaveLength(2)
  })

  // threat: dear-replacement
  it('is cancelled at a large share only with consent', { tags: ['release'] }, async () => {
    const services = await funded()
    await setMining(network, false)
    const id = await payOnEvm(services, order({ amount: await fewTimesGas(services), feeChoice: 'slow' }))
    const { review, maxGasWei } = await services.replacements.cancelCallOption(id)
    expect(review.findings).toContainEqual(expect.objectContaining({ code: 'gas-high-share' }))
    const cancel = (findings: typeof review.findings, acknowledged: boolean) =>
      services.replacements.cancelCall(id, maxGasWei, { review: { ...review, findings }, acknowledged })
    await expect(cancel(review.findings, false)).rejects.toMatchObject({ code: 'review-unacknowledged' })
    await expect(cancel([], true)).rejects.toMatchObject({ code: 'review-changed' })
    expect(await callsOf(services, id)).toHaveLength(1)
    await cancel(review.findings, true)
    expect(await callsOf(services, id)).toHaveLength(2)
  })

  it('is cancelled: nothing is paid but gas', async () => {
    const services = await funded()
    await setMining(network, false)
    const asked = order({ feeChoice: 'slow' })
    const id = await payOnEvm(services, asked)
    await cancelCall(services, id)
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({
      phase: 'submitted',
      notices: [{ code: 'call-cancelling' }],
      actions: { cancel: false, speedUp: true },
    })
    await mineOver(network, 70, 900)
    await services.tracker.poll(id)
    const ended = await services.history.get(id)
    expect(ended).toMatchObject({ phase: 'replaced', isCancelled: true, proof: 'none' })
    expect(ended.timeline.map(({ key }) => key)).toEqual(['approved', 'submitted', 'cancelled'])
    expect(await held(null, asked.recipient)).toBe(0n)
    expect((await services.journal.get(id))?.settledAt).not.toBeNull()
  })

  it('of a token is cancelled by an empty transfer', { tags: ['release'] }, async () => {
    const services = await funded()
    await setMining(network, false)
    const id = await payOnEvm(services, order({ token: usdc(), amount: USDC_UNITS, feeChoice: 'slow' }))
    const { extraWei } = await services.replacements.cancelCallOption(id)
    await cancelCall(services, id)
    const [call = 0n, cancel = 0n] = await gasLimits(services, id)
    expect([call > 40_000n, cancel >= 21_000n, cancel < 40_000n]).toEqual([true, true, true])
    expect(extraWei).toBeGreaterThanOrEqual(0n)
    await speedUpFast(services, id)
    expect(await gasLimits(services, id)).toEqual([call, cancel, cancel])
    await services.tracker.poll(id)
    await mineOver(network, 70, 900)
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'replaced', isCancelled: true })
  })

  firstInLoop<[string, `0x${string}`, bigint]>([
    ['uses more', '0x6001600155', 43_000n],
    ['refuses it', '0x60006000fd', 21_000n],
  ])('is cancelled by an account whose code %s', async (_what, code, least) => {
    const services = await funded()
    await setMining(network, false)
    const id = await payOnEvm(services, order({ feeChoice: 'slow' }))
    await delegateTo((await keystoreAccounts(services.wallet)).evm.address, code)
    await cancelCall(services, id)
    const [, cancel = 0n] = await gasLimits(services, id)
    expect(cancel).toBeGreaterThanOrEqual(least)
    await services.tracker.poll(id)
    await mineOver(network, 70, 900)
    await services.tracker.poll(id)
    expect((await callsOf(services, id)).at(-1)).toMatchObject({ sighting: { state: 'mined' } })
  })

  it('that is mined while being cancelled is paid once', { tags: ['release'] }, async () => {
    const services = await funded()
    await setMining(network, false)
    const asked = order({ feeChoice: 'slow' })
    const id = await payOnEvm(services, asked)
    const shown = await services.replacements.cancelCallOption(id)
    await network.chains.base.mine(1)
    await expect(
      services.replacements.cancelCall(id, shown.maxGasWei, { review: shown.review, acknowledged: true }),
    ).rejects.toMatchObject({ code: 'not-replaceable' })
    expect(await pollKnown(services, network, id)).toMatchObject({ phase: 'done' })
    expect(await held(null, asked.recipient)).toBe(asked.amount)
  })
})
