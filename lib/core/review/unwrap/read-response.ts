import type { CallTerms } from '~/lib/core/evm/call'
import type { Hex } from '~/lib/core/hex'
import { type Fields, evmAddress, fields, flag, malformed, optional, scriptHex, text } from '../read-value'

/** Hints of a response besides the parameters, which must agree with what is pinned here. */
export type Hints = {
  contractAddress: unknown
  method: unknown
  methodAbi: unknown
  lockingScript: unknown
}

export type ServiceCall = { terms: CallTerms; valueWei: bigint }

/** Far more hops than an exchange takes. */
const MAX_PATH = 10

/** The payload, bare or as `data` of an envelope. @throws AppError `bad-input` where there is none */
export function openEnvelope(response: unknown): Fields | 'refused' {
  const outer = fields(response, 'response')
  if (optional(outer('success'), (value) => flag(value, 'success')) === false) return 'refused'
  return outer('inputs') === undefined ? fields(outer('data'), 'data') : outer
}

export function readHints(payload: Fields): Hints {
  const locker = payload('locker')
  return {
    contractAddress: payload('contractAddress'),
    method: payload('method'),
    methodAbi: payload('methodABI'),
    lockingScript: isGiven(locker) ? fields(locker, 'locker')('lockingScript') : undefined,
  }
}

/** Whether a service says anything in an optional field. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** The call's parameters, in the shape that this kind of call has. @throws AppError `bad-input` for any other shape */
export function readServiceCall(payload: Fields, kind: CallTerms['kind']): ServiceCall {
  const inputs = fields(payload('inputs'), 'inputs')
  return { terms: readTerms(inputs('params'), kind), valueWei: natural(inputs('value'), 'value') }
}

/** Whether the parameters are those of the second form of a swap's function, which ends with a refund address. */
export function namesRefundAddress(payload: Fields, kind: CallTerms['kind']): boolean {
  const params = fields(payload('inputs'), 'inputs')('params')
  if (kind === 'unwrap' || !Array.isArray(params)) return false
  const last: unknown = params.at(-1)
  return params.length === PARAMS[kind] + 1 && typeof last === 'string' && /^0x[0-9a-fA-F]{40}$/.test(last)
}

/** How many parameters each function takes. */
const PARAMS = { unwrap: 5, 'router-swap': 9, 'connector-swap': 8 } as const satisfies Record<
  CallTerms['kind'],
  number
>

function readTerms(params: unknown, kind: CallTerms['kind']): CallTerms {
  if (kind === 'unwrap') {
    const [amount, userScript, scriptType, locker, thirdParty] = tuple(params, PARAMS[kind], 'params')
    return {
      kind,
      inputAmount: natural(amount, 'amount'),
      ...readRecipient(userScript, scriptType, locker),
      thirdPartyId: natural(thirdParty, 'thirdParty'),
    }
  }
  if (kind === 'router-swap') {
    const [connector, amounts, fixed, path, deadline, userScript, scriptType, locker, thirdParty] = tuple(
      params,
      PARAMS[kind],
      'params',
    )
    return {
      kind,
      ...readSwap(connector, amounts, fixed, path),
      deadline: natural(deadline, 'deadline'),
      ...readRecipient(userScript, scriptType, locker),
      thirdPartyId: natural(thirdParty, 'thirdParty'),
    }
  }
  const [token, connector, amounts, fixed, path, scripts, crossingFeePer1e18, thirdParty] = tuple(
    params,
    PARAMS[kind],
    'params',
  )
  const [userScript, scriptType, locker] = tuple(scripts, 3, 'scripts')
  return {
    kind,
    token: evmAddress(token, 'token'),
    ...readSwap(connector, amounts, fixed, path),
    ...readRecipient(userScript, scriptType, locker),
    crossingFeePer1e18: integer(crossingFeePer1e18, 'relayerFeePercentage'),
    thirdPartyId: natural(thirdParty, 'thirdParty'),
  }
}

function readSwap(connector: unknown, amounts: unknown, fixed: unknown, path: unknown) {
  const [inputAmount, minSats] = tuple(amounts, 2, 'amounts')
  return {
    exchangeConnector: evmAddress(connector, 'exchangeConnector'),
    inputAmount: natural(inputAmount, 'inputAmount'),
    minSats: natural(minSats, 'minOutput'),
    isFixedToken: flag(fixed, 'isFixedToken'),
    path: readPath(path),
  }
}

function readPath(path: unknown): Hex[] {
  if (!Array.isArray(path)) throw malformed('path')
  const { length } = path
  if (length > MAX_PATH) throw malformed('path')
  return tuple(path, length, 'path').map((token) => evmAddress(token, 'path'))
}

function readRecipient(userScript: unknown, scriptType: unknown, lockingScript: unknown) {
  const type = natural(scriptType, 'scriptType')
  if (type > 255n) throw malformed('scriptType')
  return {
    userScript: bytes(userScript, 'userScript'),
    scriptType: Number(type),
    lockingScript: bytes(lockingScript, 'lockerLockingScript'),
  }
}

/** An array of exactly this length, every item read once. */
function tuple(value: unknown, length: number, what: string): unknown[] {
  if (!Array.isArray(value) || value.length !== length) throw malformed(what)
  return Array.from<unknown, unknown>({ length }, (_, index) => value[index])
}

/** Far more than the scripts of any address hold, in hex digits. */
const MAX_HEX = 1_000

/** `bytes` of an ABI in JSON always start with 0x. */
function bytes(value: unknown, what: string): Hex {
  const digits = text(value, what)
  if (!digits.startsWith('0x') || digits.length > MAX_HEX) throw malformed(what)
  return `0x${scriptHex(value, what)}`
}

const UINT256_END = 2n ** 256n

function natural(value: unknown, what: string): bigint {
  const whole = integer(value, what)
  if (whole < 0n || whole >= UINT256_END) throw malformed(what)
  return whole
}

/** A decimal string without leading zeros, or a JSON number that is held exactly. */
function integer(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(?:0|-?[1-9]\d{0,77})$/.test(value)) return BigInt(value)
  throw malformed(what)
}
