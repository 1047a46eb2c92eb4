// @module-tag release

import { RawTx, Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshAddress, openNetwork, unsignedShape } from './fixture'
import type { TestNetwork } from './fixture'
import { MUTATIONS } from './mutate'
import { decodePayload } from './payload'
import { createUserWallet } from './user-wallet'
import type { UserWallet } from './user-wallet'

const TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const
const recipientAddress = freshAddress(77)
let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})

afterAll(async () => {
  await network.stop()
})

async function funded(
  name: string,
  coins: bigint[],
  type: (typeof TYPES)[number] = 'p2wpkh',
): Promise<UserWallet> {
  const wallet = createUserWallet(name, type)
  for (const sats of coins) await network.bitcoin.fund(wallet.address, sats)
  return wallet
}

function build(wallet: UserWallet, change: Record<string, unknown> = {}) {
  const body = {
    amountBTC: '0.01',
    networkName: 'polygon',
    recipientAddress,
    signer: wallet.signer,
    thirdPartyId: '7',
    staticFeeRate: '4',
    ...change,
  }
  return network.ask('wrap-and-swap-unsigned', body, unsignedShape)
}

/** The transaction as the other library reads it. */
function read(psbt: string) {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  const raw = RawTx.decode(transaction.unsignedTx)
  const inputs = raw.inputs.map((input, index) => ({ ...input, fields: transaction.getInput(index) }))
  return { ...raw, inputs, psbtVersion: transaction.opts.PSBTVersion }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

describe.each(TYPES)('for a %s signer', (type) => {
  it('pays the locker, carries the payload and returns the change', async () => {
    const wallet = await funded(`shape ${type}`, [3_000_000n], type)
    const built = await build(wallet)
    const { version, lockTime, inputs, outputs, psbtVersion } = read(built.unsignedTransaction)
    expect({ version, lockTime, psbtVersion }).toEqual({ version: 2, lockTime: 0, psbtVersion: 0 })
    expect(inputs.map((input) => input.sequence)).toEqual([0xfffffffd])

    const [locker, carrier, change] = outputs
    if (!locker || !carrier || !change || outputs.length !== 3)
      throw new Error('There must be three outputs.')
    expect(`0x${hex(locker.script)}`).toBe(network.chains.deployment.lockers[0]?.lockingScript)
    expect(locker.amount).toBe(1_000_000n)
    expect(carrier.amount).toBe(0n)
    expect(carrier.script.slice(0, 2)).toEqual(Uint8Array.from([0x6a, 65]))
    expect(decodePayload(carrier.script.slice(2))).toMatchObject({
      kind: 'swap',
      chainId: 31337,
      outputToken: network.chains.deployment.base.wrappedNative,
      thirdPartyId: 7,
      speed: false,
      networkFeeSats: 500n,
      bridgeFee: 0n,
    })
    expect(hex(change.script)).toBe(wallet.scriptPubKey)
    expect(change.amount).toBe(2_000_000n - BigInt(built.fee))
    expect(built.change).toEqual({ address: wallet.address, value: change.amount.toString() })
    expect(built.inputs).toEqual([expect.objectContaining({ value: '3000000', signerInfo: wallet.signer })])
  })

  it('describes the inputs as their type requires', async () => {
    const wallet = await funded(`fields ${type}`, [3_000_000n], type)
    const [input] = read((await build(wallet)).unsignedTransaction).inputs
    const fields = input?.fields ?? {}
    const known = Object.entries({
      witnessUtxo: fields.witnessUtxo?.amount,
      redeemScript: fields.redeemScript !== undefined,
      nonWitnessUtxo: fields.nonWitnessUtxo !== undefined,
    })
    const wanted = {
      p2wpkh: { witnessUtxo: 3_000_000n, redeemScript: false, nonWitnessUtxo: false },
      'p2sh-p2wpkh': { witnessUtxo: 3_000_000n, redeemScript: true, nonWitnessUtxo: false },
      p2pkh: { witnessUtxo: undefined, redeemScript: false, nonWitnessUtxo: true },
    }[type]
    expect(Object.fromEntries(known)).toEqual(wanted)
  })

  it('costs the requested rate once signed', async () => {
    const wallet = await funded(`rate ${type}`, [400_000n, 400_000n, 400_000n], type)
    const built = await build(wallet)
    const raw = wallet.sign(built.unsignedTransaction)
    const signed = Transaction.fromRaw(hexToBytes(`0x${raw}`), { allowUnknownOutputs: true })
    expect(signed.inputsLength).toBe(3)
    const rate = Number(built.fee) / signed.vsize
    expect(rate).toBeGreaterThanOrEqual(4)
    expect(rate).toBeLessThan(4.2)
    expect(await network.bitcoin.sendRaw(raw)).toBe(signed.id)
  })
})

describe('an option', () => {
  it('speed makes the transaction final', async () => {
    const wallet = await funded('speed', [3_000_000n])
    const { inputs, outputs } = read((await build(wallet, { speed: true })).unsignedTransaction)
    expect(inputs.map((input) => input.sequence)).toEqual([0xffffffff])
    expect(decodePayload(outputs[1]?.script.slice(2) ?? new Uint8Array())).toMatchObject({ speed: true })
  })

  it('changeAddress receives the change', async () => {
    const wallet = await funded('change', [3_000_000n])
    const other = createUserWallet('change goes here', 'p2pkh')
    const { outputs } = read((await build(wallet, { changeAddress: other.address })).unsignedTransaction)
    expect(hex(outputs[2]?.script ?? new Uint8Array())).toBe(other.scriptPubKey)
  })

  it('staticUTXO spends exactly those UTXOs', async () => {
    const wallet = await funded('static', [3_000_000n, 2_000_000n, 1_500_000n])
    const { inputs: all } = await build(wallet, { amountBTC: '0.06' })
    const chosen = all.filter((coin) => coin.value !== '3000000')
    const { inputs, outputs } = read((await build(wallet, { staticUTXO: chosen })).unsignedTransaction)
    expect(inputs.map((input) => hex(input.txid)).toSorted()).toEqual(
      chosen.map((coin) => coin.hash).toSorted(),
    )
    expect(outputs).toHaveLength(3)
  })

  it('fullAmount sends everything without change', async () => {
    const wallet = await funded('full', [700_000n, 800_000n])
    const built = await build(wallet, { fullAmount: true })
    const { inputs, outputs } = read(built.unsignedTransaction)
    expect(inputs).toHaveLength(2)
    expect(outputs.map((output) => output.amount)).toEqual([1_500_000n - BigInt(built.fee), 0n])
  })

  it('minOutputAmount is the minimum output of the payload', async () => {
    const wallet = await funded('minimum', [3_000_000n])
    const { outputs } = read((await build(wallet, { minOutputAmount: '123456789' })).unsignedTransaction)
    expect(decodePayload(outputs[1]?.script.slice(2) ?? new Uint8Array())).toMatchObject({
      minOutput: 123456789n,
    })
  })

  it('is not needed to predict the txid of witness inputs', async () => {
    const wallet = await funded('foretold', [3_000_000n])
    const built = await build(wallet)
    expect(await network.bitcoin.sendRaw(wallet.sign(built.unsignedTransaction))).toBe(built.possibleTxId)
  })
})

describe('change', () => {
  it('below dust goes to the fee', async () => {
    const wallet = await funded('dust', [1_001_000n])
    const built = await build(wallet)
    expect(built.change).toBeUndefined()
    expect(built.fee).toBe('1000')
    expect(read(built.unsignedTransaction).outputs).toHaveLength(2)
  })

  it('stays if it is just worth spending', async () => {
    const wallet = await funded('no dust', [1_001_200n])
    expect(Number((await build(wallet)).change?.value)).toBeGreaterThanOrEqual(294)
  })
})

describe('the second codec', () => {
  it('enforces the intermediary, and names the token’s last bytes', async () => {
    const { usdc } = network.chains.deployment.cross.tokens
    const wallet = await funded('second codec', [3_000_000n])
    network.service.setBehaviour({ codec: 'v2' })
    const swap = { networkName: 'ethereum', outputToken: usdc.address, minOutputAmount: '9975000' }
    const built = await build(wallet, swap)
    network.service.setBehaviour({ codec: 'v1' })
    const script = read(built.unsignedTransaction).outputs[1]?.script ?? new Uint8Array()
    // 77 bytes need OP_PUSHDATA1.
    expect(script.slice(0, 3)).toEqual(Uint8Array.from([0x6a, 0x4c, 77]))
    expect(decodePayload(script.slice(3))).toMatchObject({
      codec: 'v2',
      chainId: 31338,
      outputTokenId: `0x${usdc.address.slice(-16).toLowerCase()}`,
      minOutput: 9_975_000n,
      // A quarter of a percent goes to the bridge after the base chain's comparison.
      minIntermediary: 10_000_000n,
      bridgeFee: 25_000n,
    })
  })
})

describe('a dishonest service', () => {
  it.each(MUTATIONS)('alters only the transaction by mutation %s', async (mutate) => {
    const wallet = await funded(`mutate ${mutate}`, [3_000_000n])
    const honest = await build(wallet)
    network.service.tamper('unsigned', { mutate })
    const tampered = await build(wallet)
    network.service.tamper('unsigned', null)
    expect(tampered.unsignedTransaction).not.toBe(honest.unsignedTransaction)
    expect({ ...tampered, unsignedTransaction: '', possibleTxId: '' }).toEqual({
      ...honest,
      unsignedTransaction: '',
      possibleTxId: '',
    })
    expect((await build(wallet)).unsignedTransaction).toBe(honest.unsignedTransaction)
  })
})
