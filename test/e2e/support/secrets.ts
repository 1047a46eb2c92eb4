import { createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { WIF } from '@scure/btc-signer'
import { networks, payments } from 'bitcoinjs-lib'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { parseEnvelope } from '~/lib/core/vault/envelope'
import { KDF_POLICY } from '~/lib/core/vault/kdf'
import { openVault } from '~/lib/core/vault/seal'

/** A word of a phrase, any other text, or bytes: each has its own encodings. */
export type Secret =
  | { kind: 'words'; name: string; words: string[] }
  | { kind: 'text'; name: string; text: string }
  | { kind: 'bytes'; name: string; bytes: Uint8Array }

/** Derivation paths of the Bitcoin accounts on a test network. */
const BITCOIN_PATHS = ["m/84'/1'/0'/0/0", "m/49'/1'/0'/0/0", "m/44'/1'/0'/0/0"]
const EVM_PATH = "m/44'/60'/0'/0/0"

/** Everything that must be found nowhere, and the addresses that prove the same derivation as the wallet's. */
export function secretsOf(phrase: string): {
  secrets: Secret[]
  bitcoinAddress: string | undefined
  evmAddress: string
} {
  const seed = mnemonicToSeedSync(phrase)
  const master = HDKey.fromMasterSeed(seed)
  const keyAt = (path: string): Uint8Array => {
    const { privateKey } = master.derive(path)
    if (privateKey === null) throw new Error(`no key at ${path}`)
    return privateKey
  }
  const pubkey = master.derive(BITCOIN_PATHS[0] ?? '').publicKey ?? undefined
  const bitcoinKeys = BITCOIN_PATHS.map((path) => ({ path, key: keyAt(path) }))
  return {
    secrets: [
      { kind: 'words', name: 'phrase', words: phrase.split(' ') },
      bytes('entropy', mnemonicToEntropy(phrase, wordlist)),
      bytes('seed', seed),
      bytes('master key', createHmac('sha512', 'Bitcoin seed').update(seed).digest().subarray(0, 32)),
      text('extended key', master.privateExtendedKey),
      ...bitcoinKeys.map(({ path, key }) => bytes(`key ${path}`, key)),
      ...bitcoinKeys.map(({ path, key }) => text(`WIF ${path}`, WIF(networks.regtest).encode(key))),
      bytes(`key ${EVM_PATH}`, keyAt(EVM_PATH)),
    ],
    bitcoinAddress: payments.p2wpkh({ ...(pubkey && { pubkey }), network: networks.regtest }).address,
    evmAddress: privateKeyToAddress(bytesToHex(keyAt(EVM_PATH))),
  }
}

/** The keys between a password and the seed, opened from the stored keystore. */
export async function vaultSecrets(stored: unknown, password: string): Promise<Secret[]> {
  const envelope = parseEnvelope(stored, KDF_POLICY)
  const vault = await openVault(vaultCrypto, envelope, password)
  if (vault === undefined) throw new Error('the keystore does not open with this password')
  return [
    text('password', password),
    bytes('vault key', vault.vaultKey),
    bytes('stretched password', await vaultCrypto.stretch(password, envelope.salt, envelope.kdf)),
  ]
}

export function text(name: string, text: string): Secret {
  return { kind: 'text', name, text }
}

function bytes(name: string, bytes: Uint8Array): Secret {
  return { kind: 'bytes', name, bytes }
}
