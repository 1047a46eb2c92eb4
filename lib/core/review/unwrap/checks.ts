import { addressOfScript } from '~/lib/core/address'
import { formatUnits } from '~/lib/core/amount'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import { functionOf } from '~/lib/core/evm/call'
import type { Hex } from '~/lib/core/hex'
import { type Check, createCheck } from '../check'
import type { Finding, FindingArguments } from '../finding'
import { breakdownSeen, priceSeen } from '../price'
import { scriptHex } from '../read-value'
import type { Readings } from '../readings'
import { isAbiHintOf } from './abi-hint'
import { attempt } from './attempt'
import { findBreakdown, findPrice } from './check-price'
import { type UnwrapFindingCode, type UnwrapFindings, finding } from './findings'
import type { UnwrapContext } from './read-input'
import { type Hints, type ServiceCall, isGiven } from './read-response'

const NATIVE_KEY = `0x${NATIVE_TOKEN.slice(2).toLowerCase()}` as const
const ZERO_ADDRESS = `0x${'0'.repeat(40)}` as const

/** The service's words about the call besides its parameters, and what is known about it here. */
export type HintFacts = { context: UnwrapContext; hints: Hints }
export type CallFacts = HintFacts & ServiceCall & { readings: Readings }

/** Hints of the service are never used, but a contradiction is a warning sign. */
export const contractCheck = createCheck('contract', checkHints, ({ context }: HintFacts) => ({
  contract: context.contract.spelling,
  functionName: functionOf(context.kind).name,
}))

/** The call says what the user asked for, and what the service may choose is within its limits. */
export const CALL_CHECKS: readonly Check<CallFacts>[] = [
  createCheck('amount', checkAmount, ({ terms }) => ({ sentUnits: terms.inputAmount })),
  createCheck('recipient', checkRecipient, ({ context }) => ({ recipient: context.bitcoinAddress })),
  createCheck('locker', checkLocker, lockerSeen),
  createCheck('third-party', checkThirdParty, ({ terms }) => ({ thirdPartyId: terms.thirdPartyId })),
  createCheck('minimum', checkMinimum, ({ terms }) =>
    terms.kind === 'unwrap' ? undefined : { minUnits: terms.minSats },
  ),
  createCheck('price', findPrice, ({ context: { price } }) => priceSeen(price)),
  createCheck('breakdown', findBreakdown, ({ context: { price } }) => breakdownSeen(price)),
  createCheck('exchange', checkExchange, ({ terms }) =>
    terms.kind === 'unwrap' ? undefined : { contract: terms.exchangeConnector, count: terms.path.length - 1 },
  ),
  createCheck('deadline', checkDeadline, ({ context, terms }) =>
    terms.kind === 'router-swap'
      ? { minutes: (terms.deadline - context.now) / 60n, limitMinutes: context.maxDeadlineSeconds / 60n }
      : undefined,
  ),
  createCheck('bridge-fee', checkCrossingFee, ({ context, terms }) =>
    terms.kind === 'connector-swap'
      ? {
          feePercent: formatUnits(terms.crossingFeePer1e18, PERCENT_DECIMALS),
          limitPercent: context.maxRelayerFeePercent.toString(),
        }
      : undefined,
  ),
]

function checkHints({ context, hints }: HintFacts): Finding[] {
  const { contract, kind } = context
  const item = functionOf(kind)
  const { contractAddress, method, methodAbi } = hints
  return [
    ...unless(!isGiven(contractAddress) || sameText(contractAddress, contract.key), 'contract-foreign'),
    ...unless(!isGiven(method) || method === item.name, 'method-foreign'),
    ...unless(typeof method !== 'string' || !isRefundForm(method, item.name), 'refund-address-named'),
    ...unless(!isGiven(methodAbi) || attempt(() => isAbiHintOf(methodAbi, item)) === true, 'abi-foreign'),
  ]
}

/** The second form of a function that swaps also takes a refund address. */
function isRefundForm(method: string, name: string): boolean {
  return method === `${name}V2` || method.startsWith(`${name}V2(`)
}

function lockerSeen({ context: { network }, terms, readings }: CallFacts) {
  const paid = terms.lockingScript.slice(2)
  const reading = readings.lockers.find(({ lockingScript }) => lockingScript === paid)
  if (reading === undefined) return undefined
  const { registry, lockerAddress } = reading
  return { payee: addressOfScript(paid, network) ?? paid, registry, lockerAddress }
}

/** The input, and what is paid with it: the native currency only where that is the input, wrapped native included. */
function checkAmount({ context, terms, valueWei }: CallFacts): Finding[] {
  const { token, inputAmount: expected } = context
  const { inputAmount: actual } = terms
  return [
    ...unless(actual === expected, 'input-amount-changed', { actualUnits: actual, expectedUnits: expected }),
    ...(token === null
      ? unless(valueWei === expected, 'value-changed', { actualWei: valueWei, expectedWei: expected })
      : unless(valueWei === 0n, 'value-for-token', { actualWei: valueWei })),
    ...(terms.kind === 'connector-swap'
      ? unless(terms.token === (token?.key ?? NATIVE_KEY), 'token-changed')
      : []),
  ]
}

function checkRecipient({ context: { recipient }, terms }: CallFacts): Finding[] {
  return [
    ...unless(terms.userScript === recipient.userScript, 'user-script-changed'),
    ...unless(terms.scriptType === recipient.scriptType, 'script-type-changed'),
  ]
}

function checkLocker({ context: { lockers }, terms, hints: { lockingScript: hint } }: CallFacts): Finding[] {
  const hinted = isGiven(hint) ? attempt(() => `0x${scriptHex(hint, 'lockingScript')}`) : terms.lockingScript
  return [
    ...unless(lockers.has(terms.lockingScript), 'locker-unknown'),
    ...unless(hinted === terms.lockingScript, 'locker-contradicted'),
  ]
}

function checkThirdParty({ context: { thirdPartyId: expected }, terms }: CallFacts): Finding[] {
  const { thirdPartyId: actual } = terms
  return unless(actual === expected, 'third-party-changed', {
    actualThirdPartyId: actual,
    expectedThirdPartyId: expected,
  })
}

function checkMinimum({ context: { inputAmount, minSats }, terms }: CallFacts): Finding[] {
  if (terms.kind === 'unwrap')
    return [
      ...unless(inputAmount >= minSats, 'minimum-unreachable', {
        actualSats: inputAmount,
        expectedSats: minSats,
      }),
      finding('no-enforced-minimum'),
    ]
  const minimum = { actualSats: terms.minSats, expectedSats: minSats }
  return [
    ...unless(terms.minSats >= minSats, 'minimum-below-intent', minimum),
    ...unless(terms.minSats <= minSats, 'minimum-above-intent', minimum),
    ...unless(minSats > 0n, 'no-minimum'),
  ]
}

function checkExchange({ context, terms }: CallFacts): Finding[] {
  if (terms.kind === 'unwrap') return []
  return [
    ...unless(context.exchangeConnectors.has(terms.exchangeConnector), 'exchange-connector-unknown'),
    ...unless(terms.isFixedToken, 'input-not-fixed'),
    ...checkPath(context, terms.path),
  ]
}

function checkPath({ pathStart, pathTokens, wrappedBtc }: UnwrapContext, path: readonly Hex[]): Finding[] {
  const isList = path.length >= 2 && new Set([...path, ZERO_ADDRESS, NATIVE_KEY]).size === path.length + 2
  if (!isList) return [finding('path-malformed')]
  return [
    ...unless(pathStart !== undefined, 'path-start-unchecked'),
    ...unless(pathStart === undefined || path[0] === pathStart, 'path-start-foreign'),
    ...unless(path.at(-1) === wrappedBtc, 'path-end-foreign'),
    ...path
      .slice(1, -1)
      .filter((token) => pathTokens?.has(token) === false)
      .map((token) => finding('path-token-foreign', { token })),
  ]
}

function checkDeadline({ context, terms }: CallFacts): Finding[] {
  if (terms.kind !== 'router-swap') return []
  return [
    ...unless(terms.deadline > context.now, 'deadline-past'),
    ...unless(terms.deadline <= context.now + context.maxDeadlineSeconds, 'deadline-too-far'),
  ]
}

/** `crossingFeePer1e18` of one percent has 16 zeros. */
const PERCENT_DECIMALS = 16
/** The policy's percents are read to this many decimals. */
const POLICY_DECIMALS = 9

function checkCrossingFee({ context: { maxRelayerFeePercent }, terms }: CallFacts): Finding[] {
  if (terms.kind !== 'connector-swap') return []
  const { crossingFeePer1e18 } = terms
  const cap =
    BigInt(Math.round(maxRelayerFeePercent * 10 ** POLICY_DECIMALS)) *
    10n ** BigInt(PERCENT_DECIMALS - POLICY_DECIMALS)
  return [
    ...unless(crossingFeePer1e18 >= 0n, 'relayer-fee-negative'),
    ...unless(crossingFeePer1e18 <= cap, 'relayer-fee-cap', {
      feePercent: formatUnits(crossingFeePer1e18, PERCENT_DECIMALS),
      limitPercent: maxRelayerFeePercent.toString(),
    }),
  ]
}

function unless<Code extends UnwrapFindingCode>(
  holds: boolean,
  code: Code,
  ...params: FindingArguments<UnwrapFindings, Code>
): Finding[] {
  return holds ? [] : [finding(code, ...params)]
}

function sameText(said: unknown, key: string): boolean {
  return typeof said === 'string' && said.toLowerCase() === key
}
