import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { CURRENCIES } from '~/lib/core/quote/currency'
import { FEE_SOURCES } from '~/lib/core/quote/quoted-fees'

/** The schemas of a journal's parts as a backup holds them: every size is bounded, and unknown fields are dropped. */

const MAX_DIGITS = 78

/** JSON has no bigint: it is written as decimal digits, and read back as one. */
export const integer = z.pipe(
  z.string().check(z.maxLength(MAX_DIGITS + 1), z.regex(/^(0|-?[1-9]\d*)$/)),
  z.transform((digits) => BigInt(digits)),
)
export const count = z.int().check(z.gte(0))
/** The last moment that has a date (ECMAScript, 21.4.1.1): a later one could not be shown. */
const LAST_DATE_MS = 8_640_000_000_000_000
/** Unix ms. */
export const time = z.number().check(z.gte(0), z.lte(LAST_DATE_MS))
export const text = z.string().check(z.maxLength(2_000))
const bytes = z.string().check(z.maxLength(1_000_000))
export const hex = z.templateLiteral([
  '0x',
  z.string().check(z.maxLength(500_000), z.regex(/^[0-9a-fA-F]*$/)),
])

const outpoint = z.object({ txid: text, vout: count })
const absent = z.object({ state: z.literal('absent') })

const versionKind = z.enum(['payment', 'bump', 'cancel'])
export const bitcoinAttempt = z.object({
  kind: versionKind,
  txid: text,
  rawTransaction: bytes,
  inputs: z.array(outpoint).check(z.maxLength(3_000)),
  feeSats: integer,
  vsize: z.number(),
})

const output = { scriptPubKey: text, valueSats: integer }
const finding = z.object({
  code: text,
  severity: z.enum(['refuse', 'warn', 'info']),
  params: z.exactOptional(z.record(text, text)),
})

export const findings = z.readonly(z.array(finding).check(z.maxLength(100)))
/** Read with the rest; no file is believed to hold a consent. */
export const consented = { findings }

const spendingKey = z.object({
  addressType: z.enum(ADDRESS_TYPES),
  publicKey: text,
  path: z.exactOptional(z.object({ branch: z.union([z.literal(0), z.literal(1)]), index: count })),
})

/** A transaction that was given to another signer. */
export const handedOver = {
  kind: versionKind,
  txid: z.nullable(text),
  digest: text,
  plan: z.object({
    transaction: z.object({
      version: z.int(),
      inputs: z.readonly(
        z
          .array(
            z.object({
              txid: text,
              vout: count,
              sequence: count,
              ...output,
              key: z.exactOptional(spendingKey),
            }),
          )
          .check(z.maxLength(3_000)),
      ),
      outputs: z.readonly(z.array(z.object(output)).check(z.maxLength(3_000))),
      lockTime: count,
    }),
    addressType: z.enum(ADDRESS_TYPES),
    publicKey: text,
  }),
  agreed: z.exactOptional(
    z.object({
      feeRate: z.number(),
      acknowledged: z.boolean(),
      findings,
    }),
  ),
}

export const observedBitcoinStatus = z.discriminatedUnion('state', [
  absent,
  z.object({ state: z.literal('mempool') }),
  // Without its basis: that was verified on another device, if at all.
  z.object({ state: z.literal('confirmed'), height: count, blockHash: text, confirmations: count }),
])

export const observedEvmStatus = z.discriminatedUnion('state', [
  absent,
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('mined'),
    success: z.boolean(),
    blockNumber: integer,
    blockHash: hex,
    reason: z.nullable(text),
    isFinal: z.exactOptional(z.boolean()),
    costWei: z.exactOptional(integer),
  }),
])

export const logProof = z.object({
  chainId: count,
  blockNumber: integer,
  blockHash: hex,
  transactionHash: hex,
  logIndex: count,
})
const balanceProof = z.object({ chainId: count, blockNumber: integer, blockHash: hex, account: hex })
export const deliveryProof = z.union([logProof, balanceProof])

export const burnRequest = z.object({
  proof: logProof,
  lockerTargetAddress: hex,
  requestIdOfLocker: integer,
  amountSats: integer,
  deadlineHeight: count,
  scriptPubKey: text,
})

export const collateralPayment = z.object({
  slashing: logProof,
  networkName: text,
  recipient: hex,
  token: z.nullable(hex),
  amount: integer,
})

export const payout = z.object({
  txid: text,
  vout: count,
  valueSats: integer,
  sighting: observedBitcoinStatus,
})

/** How many servers have shown a proof; absent where none was counted. */
export const seenBy = z.exactOptional(z.object({ servers: count, of: count }))

/**
 * One side of a price: never zero, since prices divide by it, and with more digits than an amount, since rates are
 * multiplied.
 */
const priceSide = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,299}$/)),
  z.transform((digits) => BigInt(digits)),
)
const priceAtTime = z.exactOptional(
  z.object({
    currency: z.enum(CURRENCIES),
    rate: z.object({ given: priceSide, gained: priceSide }),
  }),
)

/** Unknown prices are absent. */
export const pricesAtTime = z.object({ sent: priceAtTime, fee: priceAtTime, received: priceAtTime })

export const evmCall = z.object({ to: hex, data: hex, value: integer, functionName: text })

export const evmAttemptKind = z.enum(['allowance-reset', 'allowance', 'call', 'cancel'])

/** The EVM transaction that another signer was given. */
export const handedCall = {
  kind: evmAttemptKind,
  call: evmCall,
  nonce: count,
  gasLimit: integer,
  maxFeePerGas: integer,
  maxPriorityFeePerGas: integer,
  derivation: z.object({ fingerprint: text, path: z.readonly(z.array(count).check(z.maxLength(20))) }),
}

const intent = { networkName: text, chainId: count, thirdPartyId: count }
const start = {
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  profileId: text,
  startedFrom: z.object({
    bitcoinHeight: z.int(),
    blocks: z.array(z.object({ chainId: count, block: integer })).check(z.maxLength(10)),
  }),
  origin: z.nullable(text),
  claim: z.exactOptional(z.enum(['held', 'lifted'])),
}

const bitcoinSpend = {
  account: z.object({ address: text, addressType: z.enum(ADDRESS_TYPES), publicKey: text }),
  digest: text,
  reserved: z.array(outpoint).check(z.maxLength(3_000)),
}

const feeSource = z.enum(FEE_SOURCES)

/** Absent where the chains alone tell of the swap. */
const quoted = z.exactOptional(
  z.object({
    fees: z.object({
      networkSats: integer,
      protocolSats: integer,
      lockerSats: integer,
      thirdPartySats: integer,
      fillerSats: integer,
      totalSats: integer,
    }),
    sources: z.object({
      network: feeSource,
      protocol: feeSource,
      locker: feeSource,
      thirdParty: feeSource,
      filler: feeSource,
    }),
    crossing: z.nullable(z.object({ basisPoints: z.number(), source: feeSource })),
  }),
)

export const approvedToEvm = z.object({
  ...start,
  quoted,
  intent: z.object({
    ...intent,
    direction: z.literal('to-evm'),
    amountSats: integer,
    outputToken: z.nullable(hex),
    recipientAddress: hex,
    minOutput: integer,
    expectedOutput: integer,
    signer: z.exactOptional(z.literal('page')),
  }),
  promise: z.object({
    lockingScript: text,
    networkFeeSats: integer,
    bridgePercentageFee: integer,
    leastArrival: integer,
  }),
  ...bitcoinSpend,
})

export const approvedBitcoinPayment = z.object({
  ...start,
  intent: z.object({
    kind: z.literal('bitcoin-payment'),
    recipientAddress: text,
    amountSats: integer,
  }),
  ...bitcoinSpend,
})

const evmSpend = {
  account: z.object({ address: hex }),
  call: evmCall,
  allowance: z.nullable(z.object({ token: hex, spender: hex, amount: integer })),
  gas: z.nullable(z.object({ feeChoice: z.enum(['slow', 'normal', 'fast']), maxGasWei: integer })),
}

export const approvedEvmPayment = z.object({
  ...start,
  intent: z.object({
    kind: z.literal('evm-payment'),
    networkName: text,
    chainId: count,
    token: z.nullable(hex),
    amount: integer,
    recipientAddress: hex,
    signer: z.literal('wallet'),
  }),
  ...evmSpend,
})

export const approvedToBitcoin = z.object({
  ...start,
  quoted,
  intent: z.object({
    ...intent,
    direction: z.literal('to-bitcoin'),
    inputToken: z.nullable(hex),
    inputAmount: integer,
    bitcoinAddress: text,
    minSats: integer,
    expectedSats: integer,
    signer: z.enum(['wallet', 'page']),
  }),
  ...evmSpend,
})
