import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeFunctionResult } from 'viem/utils'
import { type AddressPath, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { bitcoinAccountOf } from '~/lib/core/bitcoin/keys'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { REPLACEABLE_SEQUENCE } from '~/lib/core/bitcoin/replace-by-fee'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { decodeTransaction, type Outpoint, txidOf as txidOfRaw } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { getLockerCapacityFunction, isLockerActiveFunction } from '~/lib/core/evm/abi/lockers'
import { addressOf, confirmed, signed, APPROVED_TO_EVM, toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import type { BitcoinChain, Utxo } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import type { PayingAddresses } from '../addresses/account-holders'
import { type Kind, readPayment } from './payment'
import { createPaymentReplacement } from './replace-payment'

const PUBLIC_KEY = `02${'79'.repeat(32)}`
const OWN = spendingScripts('p2wpkh', hex.decode(PUBLIC_KEY)).scriptPubKey
const LOCKER = `a914${'22'.repeat(20)}87`
const LOCKER_TARGET = addressOf('c')
const AMOUNT_SATS = APPROVED_TO_EVM.intent.amountSats

const raw = (inputs: readonly Outpoint[], outputs: { scriptPubKey: string; valueSats: bigint }[]) =>
  hex.encode(
    encodeUnsigned({
      version: 2,
      inputs: inputs.map((input) => ({ ...input, sequence: REPLACEABLE_SEQUENCE })),
      outputs,
      lockTime: 0,
    }),
  )

/** The funding transaction and the payment, with change of 900 000 sats. */
const FUNDING = raw([{ txid: txidOf('f'), vout: 0 }], [{ scriptPubKey: OWN, valueSats: 1_900_200n }])
const COIN: Outpoint = { txid: txidOfRaw(FUNDING), vout: 0 }
const PAYMENT = raw(
  [COIN],
  [
    { scriptPubKey: LOCKER, valueSats: AMOUNT_SATS },
    { scriptPubKey: OWN, valueSats: 900_000n },
  ],
)
const PAYMENT_TXID = txidOfRaw(PAYMENT)

const signedPayment = (inputs: Outpoint[] = [COIN]) => {
  const { attempt } = signed('1', inputs)
  return {
    type: 'signed',
    attempt: { ...attempt, txid: PAYMENT_TXID, rawTransaction: PAYMENT, feeSats: 200n, vsize: 141 },
  } as const
}

const START = {
  ...APPROVED_TO_EVM,
  account: { ...APPROVED_TO_EVM.account, publicKey: PUBLIC_KEY },
  promise: { ...APPROVED_TO_EVM.promise, lockingScript: LOCKER },
  reserved: [COIN],
}
const REQUEST = toEvm([signedPayment()], START)

type WalletFacts = {
  utxos?: Utxo[]
  others?: readonly { id: string; reserved: Outpoint[] }[]
  /** `null` = no server answers. */
  feeRates?: ReadonlyMap<number, number> | null
  isWhole?: boolean
  paying?: PayingAddresses
}

/** A wallet with a payment in the mempool, and sources with settable answers. */
function walletOf({
  utxos = [],
  others = [],
  feeRates = new Map([[1, 30]]),
  isWhole = true,
  paying,
}: WalletFacts = {}) {
  const bitcoin = new FakeBitcoin()
  bitcoin.statuses.set(PAYMENT_TXID, { state: 'mempool' })
  const raws = new Map([[COIN.txid, FUNDING]])
  const base = new FakeEvm(1001)
  base.lockers.set(LOCKER, LOCKER_TARGET)
  const locker: { active: boolean; capacitySats: bigint; fault?: AppError } = {
    active: true,
    capacitySats: AMOUNT_SATS,
  }
  const deployment = deploymentOf({ base, bitcoin })
  const evm: Deployment['evm'] = (name) => ({
    ...deployment.evm(name),
    counting: () => evm(name),
    call: async (call, block) => {
      if (locker.fault !== undefined) throw locker.fault
      if (call.data.startsWith('0x6a030fc3'))
        return encodeFunctionResult({ abi: [isLockerActiveFunction], result: locker.active })
      if (call.data.startsWith('0xd5a38a91'))
        return encodeFunctionResult({ abi: [getLockerCapacityFunction], result: locker.capacitySats })
      return base.chain.call(call, block)
    },
  })
  const chain: BitcoinChain = {
    ...bitcoin.chain,
    counting: () => chain,
    utxos: async () => utxos,
    feeRates: async () => {
      if (feeRates === null) throw new AppError('chain-unreachable', 'no server answered')
      return { rates: feeRates }
    },
    rawTransaction: async (txid: string) => raws.get(txid),
    sharedTransaction: async (txid: string) => raws.get(txid),
  }
  const connected: Deployment = { ...deployment, bitcoin: chain, evm }
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
    isWhole: async () => isWhole,
  })
  const read = async (swap: ToEvmSwap = REQUEST) => {
    for (const { id, reserved } of others) await journal.begin({ ...START, id, reserved })
    return readPayment(swap, connected, {
      journal,
      holdersOf: async () => paying,
      outsideSigners: { of: async () => undefined },
    })
  }
  return { bitcoin, raws, locker, read, journal, connected }
}

const utxo = (digit: string, confirmations: number): Utxo => ({
  txid: txidOf(digit),
  vout: 0,
  valueSats: 50_000n,
  confirmations,
})
const txids = (coins: readonly { txid: string }[]) => coins.map(({ txid }) => txid)

describe('the coins a replacement may add', () => {
  it('are confirmed, and not reserved by another swap', async () => {
    const wallet = walletOf({
      utxos: [utxo('1', 1), utxo('2', 0), utxo('3', 6), utxo('4', 0)],
      others: [{ id: 'other', reserved: [utxo('3', 6), utxo('4', 0)] }],
    })
    const { planOf } = await wallet.read()
    expect(txids(planOf('bump', 10).coins)).toEqual([txidOf('1')])
  })

  it('are none while an entry cannot be read', async () => {
    const { planOf } = await walletOf({ utxos: [utxo('1', 1)], isWhole: false }).read()
    expect(planOf('bump', 10).coins).toEqual([])
    expect(planOf('bump', 10).original.inputs).toHaveLength(1)
  })

  it('are passed to the review with the rest, which decides', async () => {
    const wallet = walletOf({ utxos: [utxo('1', 1), utxo('2', 0)] })
    const { planOf, reviewOf } = await wallet.read()
    const plan = planOf('bump', 10)
    const { inputs: spent, ...rest } = plan.original
    const inputs = spent.map(({ txid, vout, sequence }) => ({ txid, vout, sequence }))
    const built = { transaction: { ...rest, inputs }, feeSats: 1_410n, vsize: 141 }
    const review = await reviewOf(plan, built, 1_410n)
    expect(txids(review.utxos)).toEqual([txidOf('1'), txidOf('2')])
    expect(review.prevTxs).toEqual({ [COIN.txid]: FUNDING })
    expect(review.signed).toEqual([PAYMENT])
    expect(review.approved).toEqual({
      digest: REQUEST.digest,
      payment: { scriptPubKey: LOCKER, valueSats: AMOUNT_SATS },
    })
    expect(review.terms).toEqual({ feeRate: 10, feeSats: 1_410n })
    expect(review.payee).toBe('trusted')
    expect(review.policy.maxFeeRate).toBe(120)
  })
})

describe('of an account with many addresses', () => {
  const holder = (digit: string, path: AddressPath) => {
    const publicKey = `02${digit.repeat(64)}`
    const { address, scriptPubKey } = bitcoinAccountOf(hex.decode(publicKey), 'regtest', 'p2wpkh')
    return { holder: { address, key: { addressType: 'p2wpkh', publicKey, path } as const }, scriptPubKey }
  }
  const [payer, change, rich, next] = [
    holder('1', { branch: 0, index: 5 }),
    holder('2', { branch: 1, index: 3 }),
    holder('3', { branch: 0, index: 9 }),
    holder('4', { branch: 1, index: 4 }),
  ]
  const paying = {
    all: [payer, change, rich, next].map((one) => one.holder),
    holders: [rich.holder],
    change: next.holder,
    payout: payer.holder.address,
  }
  const funding = raw(
    [{ txid: txidOf('f'), vout: 0 }],
    [{ scriptPubKey: payer.scriptPubKey, valueSats: 1_900_200n }],
  )
  const coin = { txid: txidOfRaw(funding), vout: 0 }
  const locker = { scriptPubKey: LOCKER, valueSats: AMOUNT_SATS }
  const paymentOf = (outputs: Parameters<typeof raw>[1]) => {
    const rawTransaction = raw([coin], outputs)
    const { attempt } = signed('1', [coin])
    const txid = txidOfRaw(rawTransaction)
    return toEvm([{ type: 'signed', attempt: { ...attempt, txid, rawTransaction } }], {
      ...START,
      reserved: [coin],
    })
  }
  const planned = async (outputs: Parameters<typeof raw>[1]) => {
    const wallet = walletOf({ utxos: [utxo('1', 1)], paying })
    wallet.raws.set(coin.txid, funding)
    const { planOf, reviewOf } = await wallet.read(paymentOf(outputs))
    const plan = planOf('bump', 10)
    const { inputs, ...rest } = plan.original
    const built = { transaction: { ...rest, inputs }, feeSats: 1_410n, vsize: 141 }
    return { plan, review: await reviewOf(plan, built, 1_410n) }
  }

  it('it keeps the original’s change', async () => {
    const { plan, review } = await planned([
      locker,
      { scriptPubKey: change.scriptPubKey, valueSats: 900_000n },
    ])
    expect(plan.change).toBe(change.scriptPubKey)
    expect(plan.original.inputs).toMatchObject([payer.holder])
    expect(review.change).toMatchObject({ address: change.holder.address })
    const addresses = review.signers?.map(({ address }) => address)
    expect(addresses).toEqual([expect.any(String), rich.holder.address, payer.holder.address])
    expect(plan.coins).toMatchObject([rich.holder])
  })

  it('it takes new change to the next address', async () => {
    expect((await planned([locker])).plan.change).toBe(next.scriptPubKey)
  })
})

describe('a plan for a replacement', () => {
  it('contains the payment, its coins, and the fee to outbid', async () => {
    const { planOf, feeSats, vsize } = await walletOf().read()
    const plan = planOf('cancel', 12, 5_000n)
    expect(plan).toMatchObject({
      kind: 'cancel',
      feeRate: 12,
      feeLimitSats: 5_000n,
      outbid: [{ feeSats: 200n, vsize: 141 }],
      change: OWN,
    })
    expect(plan.original.inputs).toMatchObject([
      { ...COIN, key: { addressType: 'p2wpkh' }, valueSats: 1_900_200n },
    ])
    expect({ feeSats, vsize }).toEqual({ feeSats: 200n, vsize: 141 })
  })

  it('has to outbid descendants in the mempool, too', async () => {
    const wallet = walletOf()
    const child = raw([{ txid: PAYMENT_TXID, vout: 1 }], [{ scriptPubKey: OWN, valueSats: 899_700n }])
    const txid = txidOfRaw(child)
    wallet.raws.set(PAYMENT_TXID, PAYMENT)
    wallet.raws.set(txid, child)
    wallet.bitcoin.spends.set(PAYMENT_TXID, [{ spent: true, txid, status: { state: 'mempool' } }])
    const { planOf } = await wallet.read()
    expect(planOf('bump', 12).descendantFeesSats).toBe(300n)
    wallet.bitcoin.statuses.clear()
    const dropped = await wallet.read()
    expect(dropped.planOf('bump', 12).descendantFeesSats).toBe(0n)
  })

  it('has no fee limit if none was set', async () => {
    const { planOf } = await walletOf().read()
    expect(planOf('bump', 12)).not.toHaveProperty('feeLimitSats')
  })
})

describe('added coins', () => {
  const added = raw([{ txid: txidOf('9'), vout: 0 }], [{ scriptPubKey: OWN, valueSats: 50_000n }])
  const addedTxid = txidOfRaw(added)
  const reviewed = async (wallet: ReturnType<typeof walletOf>) => {
    const { planOf, reviewOf } = await wallet.read()
    const plan = planOf('bump', 10)
    const inputs = [...plan.original.inputs, { txid: addedTxid, vout: 0, sequence: REPLACEABLE_SEQUENCE }]
    return reviewOf(plan, { transaction: { ...plan.original, inputs }, feeSats: 9n, vsize: 209 }, 9n)
  }

  it('are proven to the review by their own transactions', async () => {
    const wallet = walletOf()
    wallet.raws.set(addedTxid, added)
    expect((await reviewed(wallet)).prevTxs).toEqual({ [COIN.txid]: FUNDING, [addedTxid]: added })
  })

  it('are not if the chain does not show those', async () => {
    expect((await reviewed(walletOf())).prevTxs).toEqual({ [COIN.txid]: FUNDING })
  })
})

describe('a payment is read with the locker', () => {
  it.each([
    { state: 'active with room for the amount', active: true, capacitySats: AMOUNT_SATS, payee: 'trusted' },
    { state: 'full', active: true, capacitySats: AMOUNT_SATS - 1n, payee: 'full' },
    { state: 'inactive', active: false, capacitySats: AMOUNT_SATS, payee: 'inactive' },
  ])('$payee, if it is $state', async ({ active, capacitySats, payee }) => {
    const wallet = walletOf()
    Object.assign(wallet.locker, { active, capacitySats })
    const { planOf, reviewOf } = await wallet.read()
    const plan = planOf('bump', 10)
    const built = { transaction: plan.original, feeSats: 1_410n, vsize: 141 }
    expect((await reviewOf(plan, built, 1_410n)).payee).toBe(payee)
  })
})

describe.each(['chain-unreachable', 'chain-disagreement'] as const)('while the base chain is %s', (code) => {
  const reviewed = async (kind: Kind) => {
    const wallet = walletOf()
    wallet.locker.fault = new AppError(code, 'the base chain')
    const { planOf, reviewOf } = await wallet.read()
    const plan = planOf(kind, 10)
    return reviewOf(plan, { transaction: plan.original, feeSats: 1_410n, vsize: 141 }, 1_410n)
  }

  it('a payment can be cancelled, which pays no locker', async () => {
    await expect(reviewed('cancel')).resolves.toMatchObject({ kind: 'cancel' })
  })

  it('refuses to make a payment faster', async () => {
    await expect(reviewed('bump')).rejects.toMatchObject({ code })
  })
})

describe('a payment cannot be replaced', () => {
  const done = expect.objectContaining({ code: 'not-replaceable', details: { reason: 'confirmed' } })

  it('once it is confirmed in the journal', async () => {
    const seen = { type: 'bitcoin-seen', txid: PAYMENT_TXID, sighting: confirmed(1) } as const
    const swap = toEvm([signedPayment(), seen], START)
    await expect(walletOf().read(swap)).rejects.toEqual(done)
  })

  it('refuses one that only the chain shows as confirmed', async () => {
    const wallet = walletOf()
    wallet.bitcoin.statuses.set(PAYMENT_TXID, confirmedAt(101, 1))
    await expect(wallet.read()).rejects.toEqual(done)
  })

  it('once one of its versions is confirmed on the chain', async () => {
    const wallet = walletOf()
    wallet.bitcoin.statuses.set(PAYMENT_TXID, { state: 'absent' })
    const { attempt } = signed('2', [COIN], 'bump')
    const bump = { ...attempt, rawTransaction: PAYMENT }
    wallet.bitcoin.statuses.set(txidOf('2'), confirmedAt(101, 1))
    const swap = toEvm([signedPayment(), { type: 'signed', attempt: bump }], START)
    await expect(wallet.read(swap)).rejects.toEqual(done)
  })

  it('while another swap spends its change', async () => {
    const wallet = walletOf({ others: [{ id: 'next', reserved: [{ txid: PAYMENT_TXID, vout: 1 }] }] })
    await expect(wallet.read()).rejects.toMatchObject({
      code: 'not-replaceable',
      details: { reason: 'dependants' },
    })
  })

  it('if the chain does not show its inputs', async () => {
    const wallet = walletOf()
    wallet.raws.clear()
    await expect(wallet.read()).rejects.toMatchObject({ code: 'chain-disagreement' })
  })
})

it('is not its own descendant', async () => {
  const wallet = walletOf({ others: [{ id: REQUEST.id, reserved: [{ txid: PAYMENT_TXID, vout: 1 }] }] })
  await expect(wallet.read()).resolves.toMatchObject({ feeSats: 200n })
})

describe('while no server estimates fees', () => {
  const notAsked = () => Promise.reject(new Error('not asked here'))
  const { connected, journal } = walletOf({ feeRates: null })
  const { address } = bitcoinAccountOf(hex.decode(PUBLIC_KEY), 'regtest', 'p2wpkh')
  const digest = transactionDigest(decodeTransaction(PAYMENT))
  const entry = { ...REQUEST, digest, account: { ...REQUEST.account, address } }
  const replacement = createPaymentReplacement({
    deployments: { current: notAsked, of: async () => connected },
    signer: { ready: notAsked, sign: notAsked, signCalls: notAsked },
    journal: { ...journal, get: async () => entry },
    mutex: memoryMutex(),
    holdersOf: async () => undefined,
    outsideSigners: { of: async () => undefined },
  })
  const missing = { code: 'fee-rates-missing' }

  it('a payment is made faster at a typed rate', async () => {
    await expect(replacement.bumpOptions('1', {})).rejects.toMatchObject(missing)
    const { options } = await replacement.bumpOptions('1', { feeRate: 12.5 })
    expect(options).toHaveLength(1)
    expect(options[0]?.feeRate).toBeCloseTo(12.5, 1)
  })

  it('a payment is cancelled at a typed rate', async () => {
    await expect(replacement.cancelOption('1', {})).rejects.toMatchObject(missing)
    expect((await replacement.cancelOption('1', { feeRate: 12.5 })).feeRate).toBeCloseTo(12.5, 1)
  })
})
