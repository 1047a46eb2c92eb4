import { keccak256 } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { type CallTerms, encodeCall } from '~/lib/core/evm/call'
import { type EvmCall, sealReviewedCall } from '~/lib/core/evm/reviewed'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { transferCall } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import {
  addressOf,
  APPROVED_EVM_PAYMENT,
  APPROVED_PAYMENT,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  handedOver,
  journalOf,
  logProof,
  OWN_ADDRESS,
  payout,
  seen,
} from '~/lib/core/journal/swap.fixture'
import { replay } from '~/lib/core/journal/transition'
import type { EvmAttempt } from '~/lib/core/journal/types'
import type { TransactionStatus } from '../ports/bitcoin-chain'
import { confirmedAt } from '../ports/chains.fixture'
import { burnLog } from '../ports/router-logs.fixture'
import {
  carrier,
  FOREIGN_SCRIPT,
  LOCKER_SCRIPT,
  OWN,
  OWN_EVM,
  OWN_KEY,
  OWN_SCRIPT,
  paying,
  transactionOf,
} from '../restore/reading.fixture'
import { EVM_ACCOUNT, EVM_KEY, importing, signedAs } from './derive-journals.fixture'

const { address, addressType, publicKey } = OWN
const ACCOUNT = { address, addressType, publicKey }
const CONFIRMED = confirmedAt(50, 20)

function spend(
  coin: { txid: string; vout: number; valueSats: bigint },
  outputs: ReturnType<typeof paying>[],
) {
  const inputs = [{ ...coin, scriptPubKey: OWN_SCRIPT, sequence: 0xfffffffd }]
  const transaction = { version: 2, inputs, outputs, lockTime: 0 }
  return signReviewed(sealReviewed({ transaction, addressType, publicKey }), () => OWN_KEY).rawTransaction
}

const toLocker = (status: TransactionStatus = CONFIRMED) =>
  transactionOf([paying(LOCKER_SCRIPT), carrier(), paying(OWN_SCRIPT, 5n)], OWN_SCRIPT, status)
const toSomebody = () =>
  transactionOf([paying(FOREIGN_SCRIPT, 700n), paying(OWN_SCRIPT, 5n)], OWN_SCRIPT, CONFIRMED)

/** Everything that a forger can add to a genuine payment. */
const FORGED: Fact[] = [
  { type: 'routed', router: logProof('7') },
  { type: 'delivered', router: logProof('7'), delivery: logProof('6'), amount: 99n },
  { type: 'payout-seen', payout: payout(confirmed(100)) },
  { type: 'settled' },
]

describe('a signed payment in a file', () => {
  // threat: foreign-backup
  it('is rebuilt from its bytes, whatever its intent says', async () => {
    const one = importing()
    const found = toLocker()
    one.show(found)
    const intent = { ...APPROVED_TO_EVM.intent, recipientAddress: addressOf('6'), amountSats: 1n }
    const start = { ...APPROVED_TO_EVM, account: ACCOUNT, origin: 'https://forger.example', intent }
    const { journals, unproven } = await one.derive(journalOf(start, [signedAs('payment', found.raw)]))
    expect(unproven).toEqual([])
    expect(journals.map(replay)).toMatchObject([
      { origin: null, intent: { recipientAddress: OWN_EVM, amountSats: 1_000_000n } },
    ])
  })

  it('is asked for once at the servers', async () => {
    const one = importing()
    const found = toLocker()
    one.show(found)
    await one.derive(journalOf({ ...APPROVED_TO_EVM, account: ACCOUNT }, [signedAs('payment', found.raw)]))
    expect(one.fake.asked.map(({ txid }) => txid)).toEqual([found.listed.txid])
  })

  // threat: foreign-backup
  it('brings no forged observation, proof or end', async () => {
    const one = importing()
    const found = toLocker()
    one.show(found)
    const start = { ...APPROVED_TO_EVM, account: ACCOUNT }
    const { journals } = await one.derive(journalOf(start, [signedAs('payment', found.raw), ...FORGED]))
    const types = journals.flat().map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['approved', 'signed', 'bitcoin-seen', 'notified']))
    expect(journals.map(replay)).toMatchObject([{ destination: { state: 'none' }, settledAt: null }])
  })

  it('reserves the coins that it spends alone', async () => {
    const one = importing()
    const found = toSomebody()
    one.show(found)
    const start = { ...APPROVED_PAYMENT, account: ACCOUNT }
    const { journals } = await one.derive(journalOf(start, [signedAs('payment', found.raw)]))
    const [input] = found.listed.inputs
    expect(journals.map(replay)).toMatchObject([{ reserved: [{ txid: input?.txid, vout: input?.vout }] }])
  })

  it('is believed though no server has it', async () => {
    const one = importing()
    const found = transactionOf([paying(FOREIGN_SCRIPT, 700n)])
    const start = { ...APPROVED_PAYMENT, account: ACCOUNT }
    const { journals } = await one.derive(journalOf(start, [signedAs('payment', found.raw)]))
    expect(journals.map(replay)).toMatchObject([
      {
        intent: { recipientAddress: addressOfScript(FOREIGN_SCRIPT, 'regtest'), amountSats: 700n },
        attempts: [{ rawTransaction: found.raw, sighting: { state: 'absent' } }],
      },
    ])
  })

  it('counts once, however often it comes', async () => {
    const one = importing()
    const found = transactionOf([paying(FOREIGN_SCRIPT, 700n)])
    const start = { ...APPROVED_PAYMENT, account: ACCOUNT }
    const { journals, kept } = await one.derive(
      journalOf(start, [signedAs('payment', found.raw)]),
      journalOf({ ...start, id: 'again' }, [signedAs('payment', found.raw)]),
    )
    expect(journals).toHaveLength(1)
    expect(kept).toBe(1)
  })

  it('keeps its bump, its cancellation and change of the file', async () => {
    const one = importing()
    const first = transactionOf([paying(FOREIGN_SCRIPT, 700n), paying(OWN_SCRIPT, 50_000n)])
    const change = { txid: first.listed.txid, vout: 1, valueSats: 50_000n }
    const payment = spend(change, [paying(FOREIGN_SCRIPT, 900n), paying(OWN_SCRIPT, 40_000n)])
    const bump = spend(change, [paying(FOREIGN_SCRIPT, 900n), paying(OWN_SCRIPT, 30_000n)])
    const cancel = spend(change, [paying(OWN_SCRIPT, 20_000n)])
    const start = { ...APPROVED_PAYMENT, account: ACCOUNT }
    const { journals } = await one.derive(
      journalOf(start, [signedAs('payment', first.raw)]),
      // What the file says of their kinds counts for nothing.
      journalOf({ ...start, id: 'later' }, [
        signedAs('payment', payment),
        signedAs('cancel', bump),
        signedAs('bump', cancel),
      ]),
    )
    expect(journals.map(replay)).toMatchObject([
      { attempts: [{ kind: 'payment' }] },
      {
        intent: { amountSats: 900n },
        attempts: [
          { kind: 'payment', rawTransaction: payment },
          { kind: 'bump', rawTransaction: bump },
          { kind: 'cancel', rawTransaction: cancel },
        ],
      },
    ])
  })

  it.each([
    ['nobody has signed', { ...ACCOUNT }, FOREIGN_SCRIPT],
    ['is of another phrase', { ...ACCOUNT, publicKey: `02${'11'.repeat(32)}` }, OWN_SCRIPT],
  ])('is unproven where its payment %s', async (_, account, from) => {
    const one = importing()
    const found = transactionOf([paying(FOREIGN_SCRIPT, 700n)], from, CONFIRMED)
    one.show(found)
    const journal = journalOf({ ...APPROVED_PAYMENT, account }, [
      signedAs('payment', found.raw),
      seen('1', confirmed(9)),
    ])
    expect(await one.derive(journal)).toMatchObject({
      journals: [],
      unproven: [journal],
    })
  })

  it('is kept where its transaction is here', async () => {
    const one = importing()
    const found = toSomebody()
    one.known.set(found.listed.txid, 'ours')
    const start = { ...APPROVED_PAYMENT, account: ACCOUNT }
    expect(await one.derive(journalOf(start, [signedAs('payment', found.raw)]))).toMatchObject({
      journals: [],
      kept: 1,
    })
  })

  it('waits for its profile', async () => {
    const start = { ...APPROVED_PAYMENT, profileId: 'elsewhere', account: ACCOUNT }
    const journal = journalOf(start, [signedAs('payment', toSomebody().raw)])
    expect(await importing().derive(journal)).toMatchObject({
      journals: [],
      withoutProfile: 1,
      unproven: [],
    })
  })
})

/** A wallet without keys: that of these coins is a page's. */
function importingAsNobody() {
  const one = importing()
  one.ports.keyring.ownsBitcoinKey = async () => false
  const intent = { ...APPROVED_TO_EVM.intent, recipientAddress: addressOf('6'), signer: 'page' as const }
  const start = { ...APPROVED_TO_EVM, account: { ...ACCOUNT, address: 'bcrt1qforged' }, intent }
  return { ...one, start }
}

describe('a payment of a page’s wallet in a file', () => {
  it('is rebuilt from what a block has of it', async () => {
    const one = importingAsNobody()
    const payment = toLocker()
    one.show(payment)
    const { journals, unproven } = await one.derive(
      journalOf(one.start, [signedAs('payment', payment.raw), ...FORGED]),
    )
    expect(unproven).toEqual([])
    expect(journals.map(replay)).toMatchObject([
      {
        origin: null,
        account: ACCOUNT,
        intent: { signer: 'page', recipientAddress: OWN_EVM, amountSats: 1_000_000n },
        attempts: [{ rawTransaction: payment.raw }],
        destination: { state: 'none' },
      },
    ])
  })

  it('is found by the id of what was handed over', async () => {
    const one = importingAsNobody()
    const payment = toLocker()
    one.show(payment)
    const { txid } = payment.listed
    const { journals } = await one.derive(journalOf(one.start, [{ ...handedOver('1'), txid }]))
    expect(journals.map(replay)).toMatchObject([{ attempts: [{ txid }] }])
  })

  it.each<[string, () => ReturnType<typeof toLocker>, object]>([
    ['no block has it', () => toLocker({ state: 'mempool' }), {}],
    ['it pays no locker', toSomebody, {}],
    ['another key signed it', toLocker, { publicKey: `02${'11'.repeat(32)}` }],
    ['its key is no key', toLocker, { publicKey: 'xyz' }],
  ])('is unproven where %s', async (_, make, account) => {
    const one = importingAsNobody()
    const payment = make()
    one.show(payment)
    const journal = journalOf({ ...one.start, account: { ...ACCOUNT, ...account } }, [
      signedAs('payment', payment.raw),
    ])
    expect(await one.derive(journal)).toMatchObject({ journals: [], unproven: [journal] })
  })
})

const BURN_ROUTER = addressOf('4')
const TERMS: CallTerms = {
  kind: 'router-swap',
  userScript: `0x${'11'.repeat(20)}`,
  scriptType: 3,
  lockingScript: '0x0304',
  thirdPartyId: 3n,
  inputAmount: 100n,
  minSats: 900n,
  exchangeConnector: addressOf('8'),
  isFixedToken: true,
  path: [addressOf('7'), addressOf('6')],
  deadline: 5n,
}
const BRIDGE_CALL: EvmCall = { to: BURN_ROUTER, data: encodeCall(TERMS), value: 0n, functionName: '' }

function signCall(call: EvmCall, price = 1n, key = EVM_KEY) {
  const fields = { chainId: 1001, nonce: 4, gasLimit: 1n, maxFeePerGas: price, maxPriorityFeePerGas: 1n }
  return signEvmTransaction(sealReviewedCall(call), { ...fields, maxGasWei: price }, key)
}

function callAs(
  kind: EvmAttempt['kind'],
  { rawTransaction, hash }: { rawTransaction: Hex | null; hash: Hex },
): Fact {
  const nonce = rawTransaction === null ? null : 4
  return {
    type: 'evm-signed',
    attempt: { kind, call: BRIDGE_CALL, hash, rawTransaction, nonce, maxFeePerGas: 1n },
  }
}

const BY_OWN_KEY = { ...APPROVED_TO_BITCOIN, account: { address: EVM_ACCOUNT } }

describe('a signed call in a file', () => {
  it('is rebuilt from its bytes, mined or not', async () => {
    const forged = { ...BY_OWN_KEY, intent: { ...BY_OWN_KEY.intent, bitcoinAddress: 'bcrt1qforged' } }
    const one = importing()
    const made = signCall(BRIDGE_CALL)
    const intent = { bitcoinAddress: OWN_ADDRESS, inputAmount: 100n, minSats: 900n, signer: 'wallet' }
    const waiting = await one.derive(journalOf(forged, [callAs('call', made), ...FORGED]))
    expect(waiting.journals.map(replay)).toMatchObject([
      { origin: null, intent, gas: null, attempts: [{ hash: made.hash, sighting: { state: 'absent' } }] },
    ])
    burnLog(
      one.base,
      { userScript: TERMS.userScript, requestIdOfLocker: 1n, sats: 990n },
      { block: 600n, transaction: made.hash },
    )
    const { journals } = await one.derive(journalOf(forged, [callAs('call', made)]))
    expect(journals.map(replay)).toMatchObject([
      {
        intent: { ...intent, expectedSats: 990n },
        attempts: [{ sighting: { state: 'mined', success: true } }],
      },
    ])
  })

  it('keeps its dearer version and cancellation, and no other call', async () => {
    const one = importing()
    const cancel = signCall({ to: EVM_ACCOUNT, data: '0x', value: 0n, functionName: '' }, 3n)
    const facts = [callAs('call', signCall(BRIDGE_CALL)), callAs('call', signCall(BRIDGE_CALL, 2n))]
    const other = callAs('call', signCall({ ...BRIDGE_CALL, to: addressOf('3') }, 4n))
    const { journals } = await one.derive(journalOf(BY_OWN_KEY, [...facts, callAs('cancel', cancel), other]))
    expect(journals.map(replay)).toMatchObject([
      {
        attempts: [
          { kind: 'call' },
          { kind: 'call', maxFeePerGas: 2n },
          { kind: 'cancel', hash: cancel.hash },
        ],
      },
    ])
  })

  it('is a payment where it transfers', async () => {
    const native = { token: null, recipientAddress: addressOf('6'), amount: 100n }
    const token = { ...native, token: addressOf('7') }
    for (const transfer of [native, token]) {
      const start = { ...APPROVED_EVM_PAYMENT, account: { address: EVM_ACCOUNT } }
      const journal = journalOf(start, [callAs('call', signCall(transferCall(transfer)))])
      const { journals } = await importing().derive(journal)
      expect(journals.map(replay)).toMatchObject([{ intent: { kind: 'evm-payment', ...transfer } }])
    }
  })

  // threat: foreign-backup
  it('stays unproven where a page’s wallet has signed it', async () => {
    const intent = { ...APPROVED_TO_BITCOIN.intent, signer: 'page' as const }
    const page = { ...APPROVED_TO_BITCOIN, account: { address: addressOf('8') }, intent }
    const journal = journalOf(page, [
      callAs('call', { rawTransaction: null, hash: keccak256('0x01') }),
      ...FORGED,
    ])
    expect(await importing().derive(journal)).toMatchObject({ journals: [], unproven: [journal] })
  })

  it.each([
    ['another key', signCall(BRIDGE_CALL, 1n, new Uint8Array(32).fill(9)).rawTransaction],
    ['nobody', '0x02aa'],
  ] as const)('is unproven where %s has signed it', async (_, rawTransaction) => {
    const fact = callAs('call', { rawTransaction, hash: keccak256(rawTransaction) })
    const derived = await importing().derive(journalOf(BY_OWN_KEY, [fact]))
    expect(derived).toMatchObject({ journals: [], unproven: [[{ start: BY_OWN_KEY }, {}]] })
  })
})
