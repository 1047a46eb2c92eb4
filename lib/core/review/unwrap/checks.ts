import { formatUnits } from '~/lib/core/amount'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import {
  type CallTerms,
  type ConnectorSwapTerms,
  type RouterSwapTerms,
  functionOf,
} from '~/lib/core/evm/call'
import type { Hex } from '~/lib/core/hex'
import type { Finding, FindingArguments } from '../finding'
import { checkBreakdown, checkFixedFee, checkPrice, shareBps } from '../price'
import { scriptHex } from '../read-value'
import { isAbiHintOf } from './abi-hint'
import { attempt } from './attempt'
import { type UnwrapFindingCode, type UnwrapFindings, finding } from './findings'
import type { KnownUnwrap } from './read-input'
import { type Hints, type ServiceCall, isGiven } from './read-response'

const NATIVE_KEY = `0x${NATIVE_TOKEN.slice(2).toLowerCase()}` as const
const ZERO_ADDRESS = `0x${'0'.repeat(40)}` as const

/** What the service says about the call besides its parameters is never used, but a contradiction is a warning sign. */
export function checkHints({ contract, kind }: KnownUnwrap, hints: Hints): Finding[] {
  const item = functionOf(kind)
  const { contractAddress, method, methodAbi } = hints
  return [
    ...unless(!isGiven(contractAddress) || sameText(contractAddress, contract.key), 'contract-foreign'),
    ...unless(!isGiven(method) || method === item.name, 'method-foreign'),
    ...unless(!isGiven(methodAbi) || attempt(() => isAbiHintOf(methodAbi, item)) === true, 'abi-foreign'),
  ]
}

/** The call says what the user asked for, and what the service may choose is within its limits. */
export function checkCall(known: KnownUnwrap, { terms, valueWei }: ServiceCall, hints: Hints): Finding[] {
  return [
    ...checkAmount(known, terms),
    ...checkValue(known, valueWei),
    ...checkPayout(known, terms, hints),
    ...(terms.kind === 'unwrap' ? checkUnwrap(known) : checkSwap(known, terms)),
    ...(terms.kind === 'router-swap' ? checkDeadline(known, terms) : []),
    ...(terms.kind === 'connector-swap' ? checkCrossing(known, terms) : []),
    ...checkPayoutPrice(known),
  ]
}

function checkAmount({ inputAmount: expected }: KnownUnwrap, { inputAmount: actual }: CallTerms): Finding[] {
  return unless(actual === expected, 'input-amount-changed', {
    actualUnits: actual,
    expectedUnits: expected,
  })
}

/** The native currency is spent only where it is what the user pays with, wrapped native included. */
function checkValue({ token, inputAmount }: KnownUnwrap, valueWei: bigint): Finding[] {
  return token === null
    ? unless(valueWei === inputAmount, 'value-changed', { actualWei: valueWei, expectedWei: inputAmount })
    : unless(valueWei === 0n, 'value-for-token', { actualWei: valueWei })
}

function checkPayout(known: KnownUnwrap, terms: CallTerms, { lockingScript: hint }: Hints): Finding[] {
  const { recipient, lockers, thirdPartyId } = known
  const hinted = isGiven(hint) ? attempt(() => `0x${scriptHex(hint, 'lockingScript')}`) : terms.lockingScript
  return [
    ...unless(terms.userScript === recipient.userScript, 'user-script-changed'),
    ...unless(terms.scriptType === recipient.scriptType, 'script-type-changed'),
    ...unless(lockers.has(terms.lockingScript), 'locker-unknown'),
    ...unless(hinted === terms.lockingScript, 'locker-contradicted'),
    ...unless(terms.thirdPartyId === thirdPartyId, 'third-party-changed', {
      actualThirdPartyId: terms.thirdPartyId,
      expectedThirdPartyId: thirdPartyId,
    }),
  ]
}

function checkUnwrap({ inputAmount, minSats }: KnownUnwrap): Finding[] {
  return [
    ...unless(inputAmount >= minSats, 'minimum-unreachable', {
      actualSats: inputAmount,
      expectedSats: minSats,
    }),
    finding('no-enforced-minimum'),
  ]
}

function checkSwap(known: KnownUnwrap, terms: RouterSwapTerms | ConnectorSwapTerms): Finding[] {
  const { exchangeConnectors, minSats } = known
  const minimum = { actualSats: terms.minSats, expectedSats: minSats }
  return [
    ...unless(exchangeConnectors.has(terms.exchangeConnector), 'exchange-connector-unknown'),
    ...unless(terms.isFixedToken, 'input-not-fixed'),
    ...unless(terms.minSats >= minSats, 'minimum-below-intent', minimum),
    ...unless(terms.minSats <= minSats, 'minimum-above-intent', minimum),
    ...unless(minSats > 0n, 'no-minimum'),
    ...checkPath(known, terms.path),
  ]
}

function checkPath({ pathStart, wrappedBtc }: KnownUnwrap, path: readonly Hex[]): Finding[] {
  const isList = path.length >= 2 && new Set([...path, ZERO_ADDRESS, NATIVE_KEY]).size === path.length + 2
  if (!isList) return [finding('path-malformed')]
  return [
    ...unless(pathStart !== undefined, 'path-start-unchecked'),
    ...unless(pathStart === undefined || path[0] === pathStart, 'path-start-foreign'),
    ...unless(path.at(-1) === wrappedBtc, 'path-end-foreign'),
  ]
}

/** The least that is paid out, against our own quote. The fixed fee is of what the router burns, which is about that much. */
function checkPayoutPrice({ kind, inputAmount, minSats, price }: KnownUnwrap): Finding[] {
  const { bitcoinFeeSats, ownQuote, quotedOutput } = price
  const burntSats = (ownQuote?.outputAmount ?? quotedOutput ?? 0n) + bitcoinFeeSats
  const isKnown = bitcoinFeeSats > 0n && burntSats > bitcoinFeeSats
  return [
    ...(isKnown ? checkFixedFee(bitcoinFeeSats, burntSats) : []),
    ...checkBreakdown(price, inputAmount, {
      isOneForOne: kind === 'unwrap',
      isCrossing: kind === 'connector-swap',
    }),
    ...checkPrice(
      price,
      { asked: minSats, least: minSats },
      isKnown ? shareBps(bitcoinFeeSats, burntSats) : 0,
    ),
  ]
}

function checkDeadline(known: KnownUnwrap, { deadline }: RouterSwapTerms): Finding[] {
  return [
    ...unless(deadline > known.now, 'deadline-past'),
    ...unless(deadline <= known.now + known.maxDeadlineSeconds, 'deadline-too-far'),
  ]
}

/** `relayerFee` of one percent has 16 zeros. */
const PERCENT_DECIMALS = 16
/** The policy's percents are read to this many decimals. */
const POLICY_DECIMALS = 9

function checkCrossing(known: KnownUnwrap, { token, relayerFee }: ConnectorSwapTerms): Finding[] {
  const { maxRelayerFeePercent } = known
  const cap =
    BigInt(Math.round(maxRelayerFeePercent * 10 ** POLICY_DECIMALS)) *
    10n ** BigInt(PERCENT_DECIMALS - POLICY_DECIMALS)
  return [
    ...unless(token === (known.token?.key ?? NATIVE_KEY), 'token-changed'),
    ...unless(relayerFee >= 0n, 'relayer-fee-negative'),
    ...unless(relayerFee <= cap, 'relayer-fee-cap', {
      feePercent: formatUnits(relayerFee, PERCENT_DECIMALS),
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
