import { isBitcoinScript } from '~/lib/core/address'
import { ADDRESS_TYPES, type AddressPath } from '~/lib/core/bitcoin/address-type'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { KEPT_OUT } from '~/lib/core/coins/keep-out'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '~/lib/core/network'
import {
  type Fields,
  evmAddress,
  fields,
  flag,
  list,
  malformed,
  oneOf,
  optional,
  rate,
  scriptHex,
  text,
  uint,
  units,
} from '../read-value'
import { readPricePolicy } from '../read-price-policy'
import type { WalletCoin } from '../transaction/coins'
import { type Owners, readOwners, type Signer } from '../transaction/owners'
import type { WrapIntent, WrapPolicy } from './types'

/** A review's input copied once, so that nothing can change under the checks, with what follows from it. */
export type WrapContext = {
  psbt: string
  network: BitcoinNetwork
  intent: WrapIntent
  owners: Owners
  /** Raw hex of a previous transaction, or `undefined`. */
  previousRaw: (txid: string) => string | undefined
  /** By outpoint. */
  coins: ReadonlyMap<string, WalletCoin>
  lockers: ReadonlySet<string>
  policy: WrapPolicy
}

const COMPRESSED_KEY = /^0[23][0-9a-f]{64}$/

/** @throws AppError `bad-input` where a field is missing or of another type, `recipient-invalid` for a signer's address */
export function readWrapInput(value: unknown): WrapContext {
  const input = fields(value, 'input')
  const network = oneOf(BITCOIN_NETWORKS, input('network'), 'network')
  return {
    psbt: text(input('psbt'), 'psbt'),
    network,
    intent: readIntent(fields(input('intent'), 'intent')),
    owners: owners(input, network),
    previousRaw: previousReader(input('prevTxs')),
    coins: readCoins(input('utxos')),
    // A registry may also hold lockers of other chains, which no bitcoin must reach.
    lockers: new Set(
      list(input('lockers'), 'lockers')
        .map((script) => scriptHex(script, 'lockers'))
        .filter(isBitcoinScript),
    ),
    policy: readPolicy(fields(input('policy'), 'policy')),
  }
}

function readIntent(intent: Fields): WrapIntent {
  const amountSats = units(intent('amountSats'), 'amountSats')
  if (amountSats === 0n) throw malformed('amountSats')
  const v2 = optional(intent('v2'), (value) => {
    const terms = fields(value, 'v2')
    return {
      outputToken: evmAddress(terms('outputToken'), 'v2.outputToken'),
      minOutput: units(terms('minOutput'), 'v2.minOutput'),
      minIntermediary: units(terms('minIntermediary'), 'v2.minIntermediary'),
    }
  })
  return {
    amountSats,
    chainId: uint(intent('chainId'), 'chainId'),
    recipientAddress: evmAddress(intent('recipientAddress'), 'recipientAddress'),
    thirdPartyId: uint(intent('thirdPartyId'), 'thirdPartyId'),
    payload: readTarget(fields(intent('payload'), 'payload')),
    minOutput: units(intent('minOutput'), 'minOutput'),
    ...(v2 && { v2 }),
  }
}

function readTarget(payload: Fields): WrapIntent['payload'] {
  const kind = oneOf(['wrap', 'swap'] as const, payload('kind'), 'payload.kind')
  if (kind === 'wrap') return { kind }
  return { kind, outputToken: evmAddress(payload('outputToken'), 'payload.outputToken') }
}

function owners(input: Fields, network: BitcoinNetwork): Owners {
  const signers = optional(input('signers'), (value) =>
    list(value, 'signers').map((one) => readSigner(one, 'signers')),
  )
  const change = optional(input('change'), (value) => readSigner(value, 'change'))
  const signer = readSigner(input('signer'), 'signer')
  return readOwners({ signer, ...(signers && { signers }), ...(change && { change }) }, network)
}

function readSigner(value: unknown, what: string): Signer {
  const signer = fields(value, what)
  const addressType = oneOf(ADDRESS_TYPES, signer('addressType'), 'addressType')
  const publicKey = text(signer('publicKey'), 'publicKey').toLowerCase()
  if (!COMPRESSED_KEY.test(publicKey)) throw malformed('publicKey')
  const address = text(signer('address'), 'address')
  const path = optional(signer('path'), readPath)
  return { addressType, address, publicKey, ...(path && { path }) }
}

function readPath(value: unknown): AddressPath {
  const path = fields(value, 'path')
  const branch = uint(path('branch'), 'path.branch')
  if (branch !== 0 && branch !== 1) throw malformed('path.branch')
  return { branch, index: uint(path('index'), 'path.index') }
}

function previousReader(value: unknown): WrapContext['previousRaw'] {
  if (typeof value !== 'object' || value === null) throw malformed('prevTxs')
  return (txid) => {
    const raw: unknown = Object.getOwnPropertyDescriptor(value, txid)?.value
    return typeof raw === 'string' ? raw : undefined
  }
}

function readCoins(value: unknown): WrapContext['coins'] {
  const coins = new Map<string, WalletCoin>()
  for (const item of list(value, 'utxos')) {
    const read = fields(item, 'utxos')
    const coin = {
      txid: text(read('txid'), 'utxos.txid').toLowerCase(),
      vout: uint(read('vout'), 'utxos.vout'),
      valueSats: units(read('valueSats'), 'utxos.valueSats'),
      confirmations: uint(read('confirmations'), 'utxos.confirmations'),
      reserved: optional(read('reserved'), (reserved) => flag(reserved, 'utxos.reserved')) ?? false,
      keptOut: optional(read('keptOut') ?? undefined, (why) => oneOf(KEPT_OUT, why, 'utxos.keptOut')) ?? null,
      ...addressOf(read),
    }
    const key = outpointKey(coin)
    const before = coins.get(key)
    // Listed twice, the coin is reserved or kept out if either entry says so.
    coins.set(key, {
      ...coin,
      reserved: coin.reserved || before?.reserved === true,
      keptOut: coin.keptOut ?? before?.keptOut ?? null,
    })
  }
  return coins
}

function addressOf(read: Fields): { address?: string } {
  const address = optional(read('address'), (value) => text(value, 'utxos.address'))
  return address === undefined ? {} : { address }
}

function readPolicy(policy: Fields): WrapPolicy {
  const quotedServiceFeeSats = optional(policy('quotedServiceFeeSats'), (value) => units(value, 'quoted'))
  const codecs = optional(policy('codecs'), (value) =>
    list(value, 'codecs').map((codec) => oneOf(['v1', 'v2'] as const, codec, 'codecs')),
  )
  const appIds = optional(policy('appIds'), (value) => list(value, 'appIds').map((id) => uint(id, 'appIds')))
  const payloadLengths = optional(policy('payloadLengths'), (value) =>
    list(value, 'payloadLengths').map((length) => uint(length, 'payloadLengths')),
  )
  const areCoinsNamed = optional(policy('areCoinsNamed'), (value) => flag(value, 'areCoinsNamed'))
  const chosenFeeRate = optional(policy('chosenFeeRate'), (value) => {
    const chosen = fields(value, 'chosenFeeRate')
    return { low: rate(chosen('low'), 'chosenFeeRate.low'), high: rate(chosen('high'), 'chosenFeeRate.high') }
  })
  const minRelayFeeRate = optional(policy('minRelayFeeRate'), (value) => rate(value, 'minRelayFeeRate'))
  const takesBridgeFee = optional(policy('takesBridgeFee'), (value) => flag(value, 'takesBridgeFee'))
  return {
    maxFeeRate: rate(policy('maxFeeRate'), 'maxFeeRate'),
    maxFeeSats: units(policy('maxFeeSats'), 'maxFeeSats'),
    maxServiceFeeSats: units(policy('maxServiceFeeSats'), 'maxServiceFeeSats'),
    maxBridgeFeePercent: rate(policy('maxBridgeFeePercent'), 'maxBridgeFeePercent'),
    ...(quotedServiceFeeSats !== undefined && { quotedServiceFeeSats }),
    ...(codecs && { codecs }),
    ...(appIds && { appIds }),
    ...(payloadLengths && { payloadLengths }),
    ...(takesBridgeFee !== undefined && { takesBridgeFee }),
    ...(areCoinsNamed !== undefined && { areCoinsNamed }),
    ...(chosenFeeRate && { chosenFeeRate }),
    ...(minRelayFeeRate !== undefined && { minRelayFeeRate }),
    ...readPricePolicy(policy),
  }
}
