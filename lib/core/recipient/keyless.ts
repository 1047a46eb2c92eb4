import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { hash160 } from '@scure/btc-signer/utils.js'
import { addressOfScript } from '../address'
import type { Hex } from '../hex'

/** Fewer bytes than this that say anything: a number or a word that somebody wrote, and the hash of no key. */
const LEAST_BYTES = 4
/** Texts that no search for a fitting key could reach (base58 and bech32). */
const WRITTEN =
  /([^1])\1{7}|(.)\2{9}|dontsend|donotsend|neverspend|unspendable|bitcoineater|burnaddress|burnbitcoin/i
/** The characters of an address that its checksum decides. */
const CHECKSUM_LENGTH = 6

/** BIP341's point without a key. One that is no point has no address. */
const UNOWNED_TAPROOT = '512050929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

/** BIP16 and BIP141: what each kind of locking script commits to. */
const KEY_HASH = /^(?:76a914|0014)([0-9a-f]{40})(?:88ac)?$/
const SCRIPT_HASH = /^a914([0-9a-f]{40})87$/
const WITNESS_SCRIPT_HASH = /^0020([0-9a-f]{64})$/

/**
 * Whether no single key guards what a locking script receives: anyone may take it, or nobody ever can. True of the hashes
 * of scripts too short to hold a key, of numbers and words in the place of a hash, and of a point known to have none.
 * @param scriptPubKey hex
 */
export function isKeylessScript(scriptPubKey: string): boolean {
  if (scriptPubKey === UNOWNED_TAPROOT) return true
  const ofScript = (SCRIPT_HASH.exec(scriptPubKey) ?? WITNESS_SCRIPT_HASH.exec(scriptPubKey))?.[1]
  const hashed = ofScript ?? KEY_HASH.exec(scriptPubKey)?.[1]
  if (hashed === undefined) return false
  if (isWritten(hashed) || isWrittenAddress(scriptPubKey)) return true
  return ofScript !== undefined && hashesOfScripts().has(ofScript)
}

/** Words of hexadecimal digits, and Ethereum's usual stand-in for its currency, that fill an address. */
const FILLED = /^(?:(?:ff)+|(?:ee)+|(?:dead)+|(?:deadbeef)+|(?:beef)+|dead0{16}42069420694206942069)$/

/** Whether nobody can hold the key of an EVM address: precompiled and system contracts, and addresses to burn at. */
export function isKeylessAccount(address: Hex): boolean {
  const digits = address.slice(2).toLowerCase()
  return isWritten(digits) || FILLED.test(digits)
}

function isWritten(digits: string): boolean {
  return hex.decode(digits).filter((byte) => byte !== 0).length < LEAST_BYTES || /^f+$/.test(digits)
}

function isWrittenAddress(scriptPubKey: string): boolean {
  return (['mainnet', 'signet'] as const).some((network) =>
    WRITTEN.test(addressOfScript(scriptPubKey, network)?.slice(0, -CHECKSUM_LENGTH) ?? ''),
  )
}

const OPCODES = Array.from({ length: 256 }, (_, opcode) => opcode)
/** Numbers, jumps over nothing, and what moves, compares or hashes values that whoever spends may choose. */
const FREE_OPCODES = [
  0x00,
  0x4f,
  ...OPCODES.slice(0x51, 0x62),
  ...OPCODES.slice(0x69, 0x7e),
  0x82,
  0x87,
  0x88,
  ...OPCODES.slice(0x8b, 0x93),
  ...OPCODES.slice(0xa6, 0xb3),
]

let hashes: ReadonlySet<string> | undefined

/**
 * The hashes of every script of one byte, and of two that hold no key: as P2SH and as P2WSH, also within P2SH. And of the
 * witness program of no key within P2SH.
 */
function hashesOfScripts(): ReadonlySet<string> {
  hashes ??= new Set(keylessScripts().flatMap(hashesOf))
  return hashes
}

function keylessScripts(): Uint8Array[] {
  return [
    Uint8Array.of(),
    ...OPCODES.map((opcode) => Uint8Array.of(opcode)),
    // A number that is pushed.
    ...OPCODES.map((number) => Uint8Array.of(1, number)),
    ...FREE_OPCODES.flatMap((first) => FREE_OPCODES.map((second) => Uint8Array.of(first, second))),
    Uint8Array.of(0x51, 2, 0x4e, 0x73),
    Uint8Array.of(0, 20, ...new Uint8Array(20)),
  ]
}

function hashesOf(script: Uint8Array): string[] {
  const witnessHash = sha256(script)
  return [hash160(script), witnessHash, hash160(Uint8Array.of(0, 32, ...witnessHash))].map((hash) =>
    hex.encode(hash),
  )
}
