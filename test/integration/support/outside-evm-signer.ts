import { UR } from '@ngraveio/bc-ur'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { type Hex, parseTransaction, toHex, type TransactionSerializableEIP1559 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const ACCOUNT = "m/44'/60'/0'"

/** A signer's return: EIP-4527's `eth-signature`, and the transaction that it makes. */
export type SignedCall = { signature: Uint8Array; raw: Hex }

/** Another wallet, which holds the key of an EVM account that Satspan pays from. */
export type OutsideEvmSigner = {
  /** Its key, as it gives it to a wallet that watches it. */
  text: string
  /** The same as devices show it: a message for `ur:crypto-hdkey`. */
  code: Uint8Array
  address: Hex
  /** Signs an `eth-sign-request`, and nothing that is for another key. */
  sign: (request: Uint8Array) => Promise<SignedCall>
  /** Signs any other transaction of the account. */
  signOther: (transaction: TransactionSerializableEIP1559) => Promise<Hex>
}

/** A signer made of the libraries of the field. It knows nothing of Satspan's code. */
export function createOutsideEvmSigner(phrase: string): OutsideEvmSigner {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase))
  const { privateKey } = root.derive(`${ACCOUNT}/0/0`)
  if (privateKey === null) throw new Error('no private key')
  const account = privateKeyToAccount(toHex(privateKey))
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  const { publicExtendedKey, publicKey, chainCode } = root.derive(ACCOUNT)
  const [key, chain] = [publicKey, chainCode].map((bytes) => hex.encode(bytes ?? new Uint8Array()))
  return {
    text: `[${fingerprint}/44h/60h/0h]${publicExtendedKey}`,
    code: hex.decode(`a3035821${key}045820${chain}06d90130a20186182cf5183cf500f5021a${fingerprint}`),
    address: account.address,
    async sign(request) {
      const { requestId, transaction, origin, from } = readRequest(request)
      if (origin !== `${fingerprint} 44,true,60,true,0,true,0,false,0,false`)
        throw new Error('a key of another wallet')
      if (from !== account.address.toLowerCase()) throw new Error('another account')
      const parsed = parseTransaction(transaction)
      if (parsed.type !== 'eip1559') throw new Error('not a transaction of EIP-1559')
      const raw = await account.signTransaction(parsed)
      const { r, s, yParity } = parseTransaction(raw)
      const words = [r, s].map((word) => (word ?? '0x').slice(2).padStart(64, '0')).join('')
      const parity = toHex(yParity ?? 0, { size: 1 }).slice(2)
      return { raw, signature: hex.decode(`a201d82550${requestId}025841${words}${parity}`) }
    },
    signOther: (transaction) => account.signTransaction(transaction),
  }
}

/** By the field's own decoder: maps of CBOR are objects, and it drops tags. */
function readRequest(request: Uint8Array) {
  const fields: unknown = new UR(Buffer.from(request), 'eth-sign-request').decodeCBOR()
  const at = (map: unknown, key: number): unknown =>
    Object.entries(Object(map)).find(([name]) => name === String(key))?.[1]
  const bytes = (value: unknown): string => {
    if (!(value instanceof Uint8Array)) throw new TypeError('not bytes')
    return hex.encode(value)
  }
  const keypath = at(fields, 5)
  const fingerprint = Number(at(keypath, 2)).toString(16).padStart(8, '0')
  const transaction: Hex = `0x${bytes(at(fields, 2))}`
  if (at(fields, 3) !== 4) throw new Error('not a typed transaction')
  return {
    requestId: bytes(at(fields, 1)),
    transaction,
    origin: `${fingerprint} ${String(at(keypath, 1))}`,
    from: `0x${bytes(at(fields, 6))}`,
  }
}
