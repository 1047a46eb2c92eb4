import { base64, hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

/** Bitcoin wallets of pages, written from their public interfaces: each signs a PSBT with one key. */
export const SHAPES = ['standard', 'wbip', 'unisat', 'leather'] as const
export type Shape = (typeof SHAPES)[number]

export type Misbehaviour =
  | 'drops the data carrier'
  | 'signs with another sighash'
  | 'signs nothing and says it did'
  | 'sends by itself'
  | 'hangs'
  | 'changes its account half-way'
  | 'leaves an input unsigned'
  | 'returns a stale signature'
  | 'rejects in its own words'
  | 'is frozen'

type AddressType = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2pkh' | 'p2tr'
type Params = { bech32: string; pubKeyHash: number; scriptHash: number; wif: number }
const REGTEST: Params = { ...TEST_NETWORK, bech32: 'bcrt' }

export type BitcoinWallet = {
  secret: Uint8Array
  address: string
  addressType: AddressType
  publicKey: string
  /** The transactions that it was asked to sign, in base64. */
  asked: string[]
  /** The options of every call that signs. */
  options: unknown[]
  /** The raw transactions that it sent by itself. */
  sent: string[]
  conduct: Misbehaviour | 'signs' | 'answers late'
  /** Answers what it was asked while it answered late, the earliest first: signs, or refuses. */
  answerLate: (isRefused?: boolean) => void
  /** In its own shape, as the page has it. */
  provider: (shape: Shape) => object
}

type Ports = {
  secret: Uint8Array
  addressType?: AddressType
  params?: Params
  send?: (raw: string) => Promise<unknown>
}

const OPTIONS = { allowUnknownOutputs: true, allowLegacyWitnessUtxo: true }
const CARRIER = 0x6a

export function createBitcoinWallet({
  secret,
  addressType = 'p2wpkh',
  params = REGTEST,
  send,
}: Ports): BitcoinWallet {
  const publicKey = pubECDSA(secret)
  const address = addressOf(addressType, publicKey, pubSchnorr(secret), params)
  const stale: string[] = []
  const late: ((isRefused: boolean) => void)[] = []
  const wallet: BitcoinWallet = {
    secret,
    address,
    addressType,
    publicKey: hex.encode(publicKey),
    asked: [],
    options: [],
    sent: [],
    conduct: 'signs',
    answerLate: (isRefused = false) => late.shift()?.(isRefused),
    provider: (shape) => (wallet.conduct === 'is frozen' ? deepFrozen(shapes[shape]()) : shapes[shape]()),
  }

  /** Signs as it behaves, and returns a PSBT. */
  const sign = async (psbt: Uint8Array, options: unknown): Promise<Uint8Array> => {
    wallet.asked.push(base64.encode(psbt))
    wallet.options.push(options)
    const open = () => Transaction.fromPSBT(psbt, OPTIONS)
    const signed = (transaction: Transaction, key = secret) => {
      transaction.sign(key, [SigHash.ALL, SigHash.NONE])
      return transaction.toPSBT()
    }
    switch (wallet.conduct) {
      case 'drops the data carrier':
        return signed(withoutCarrier(open()))
      case 'signs with another sighash': {
        const transaction = open()
        for (let at = 0; at < transaction.inputsLength; at++)
          transaction.updateInput(at, { sighashType: SigHash.NONE })
        return signed(transaction)
      }
      case 'signs nothing and says it did':
        return psbt
      case 'sends by itself': {
        const transaction = Transaction.fromPSBT(signed(open()), {
          allowUnknownOutputs: true,
          allowLegacyWitnessUtxo: true,
        })
        transaction.finalize()
        wallet.sent.push(transaction.hex)
        await send?.(transaction.hex)
        throw refusal('Transaction sent.')
      }
      case 'answers late':
        return new Promise((resolve, reject) =>
          late.push((isRefused) => (isRefused ? reject(refusal('Too late.')) : resolve(signed(open())))),
        )
      case 'hangs':
        return new Promise(() => {})
      case 'changes its account half-way':
        return withOtherKey(open(), Transaction.fromPSBT(signed(open()), OPTIONS))
      case 'leaves an input unsigned': {
        const transaction = open()
        for (let at = 1; at < transaction.inputsLength; at++) transaction.signIdx(secret, at)
        return transaction.toPSBT()
      }
      case 'returns a stale signature': {
        const [first = hex.encode(signed(open()))] = stale
        return hex.decode(first)
      }
      case 'rejects in its own words':
        throw refusal('User denied, sorry!')
      default: {
        const done = signed(open())
        stale.push(hex.encode(done))
        return done
      }
    }
  }

  const shapes: Record<Shape, () => object> = {
    standard: () => {
      const account = {
        address,
        publicKey,
        chains: ['bitcoin:regtest'],
        features: ['bitcoin:signTransaction'],
      }
      return {
        version: '1.0.0',
        name: 'Standard',
        icon: 'data:image/svg+xml;base64,',
        chains: ['bitcoin:regtest'],
        accounts: [account],
        features: {
          'bitcoin:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
          'bitcoin:signTransaction': {
            version: '1.0.0',
            signTransaction: async (
              ...inputs: { psbt: Uint8Array; inputsToSign: { account: unknown }[] }[]
            ) =>
              Promise.all(
                inputs.map(async ({ psbt, ...options }) => {
                  if (options.inputsToSign.some((one) => one.account !== account))
                    throw new Error('no such account')
                  return { signedPsbt: await sign(psbt, options) }
                }),
              ),
          },
        },
      }
    },
    wbip: () => ({
      async request(method: string, options: { psbt: string }) {
        if (method === 'getAddresses') {
          const purpose = addressType === 'p2tr' ? 'ordinals' : 'payment'
          return {
            status: 'success',
            result: { addresses: [{ address, publicKey: hex.encode(publicKey), purpose }] },
          }
        }
        try {
          return {
            status: 'success',
            result: { psbt: base64.encode(await sign(base64.decode(options.psbt), options)) },
          }
        } catch (thrown) {
          return { status: 'error', error: thrown }
        }
      },
    }),
    unisat: () => ({
      requestAccounts: async () => [address],
      getPublicKey: async () => hex.encode(publicKey),
      signPsbt: async (psbt: string, options: unknown) => hex.encode(await sign(hex.decode(psbt), options)),
    }),
    leather: () => ({
      async request(method: string, options: { hex: string }) {
        const id = 'leather'
        if (method === 'getAddresses')
          return {
            jsonrpc: '2.0',
            id,
            result: {
              addresses: [{ symbol: 'BTC', type: addressType, address, publicKey: hex.encode(publicKey) }],
            },
          }
        // It rejects with its envelope.
        const signed = await sign(hex.decode(options.hex), options).catch((error: unknown) => {
          throw Object.assign(new Error('rejected'), { jsonrpc: '2.0', id, ...Object(error) })
        })
        return { jsonrpc: '2.0', id, result: { hex: hex.encode(signed) } }
      },
    }),
  }
  return wallet
}

function refusal(message: string): { code: number; message: string } {
  return { code: 4001, message }
}

function addressOf(type: AddressType, publicKey: Uint8Array, xOnly: Uint8Array, params: Params): string {
  const segwit = p2wpkh(publicKey, params)
  const payment = {
    p2wpkh: segwit,
    'p2sh-p2wpkh': p2sh(segwit, params),
    p2pkh: p2pkh(publicKey, params),
    p2tr: p2tr(xOnly, undefined, params),
  }[type]
  if (payment.address === undefined) throw new Error('no address')
  return payment.address
}

function withoutCarrier(full: Transaction): Transaction {
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  for (let at = 0; at < full.inputsLength; at++) transaction.addInput(full.getInput(at))
  for (let at = 0; at < full.outputsLength; at++) {
    const { script, amount } = full.getOutput(at)
    if (script !== undefined && script[0] !== CARRIER) transaction.addOutput({ script, amount: amount ?? 0n })
  }
  return transaction
}

/** Its signatures under the name of another key. */
function withOtherKey(unsigned: Transaction, signed: Transaction): Uint8Array {
  const other = pubECDSA(new Uint8Array(32).fill(9))
  for (let at = 0; at < unsigned.inputsLength; at++)
    for (const [, signature] of signed.getInput(at).partialSig ?? [])
      unsigned.updateInput(at, { partialSig: [[other, signature]] }, true)
  return unsigned.toPSBT()
}

function deepFrozen<T extends object>(value: T): T {
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) deepFrozen(part)
  return Object.freeze(value)
}
