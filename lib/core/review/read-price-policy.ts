import type { KnownQuote, PricePolicy } from './price'
import { DISPUTABLE } from '~/lib/core/disputable'
import { type Fields, fields, flag, list, malformed, oneOf, optional, rate, uint, units } from './read-value'

/** @throws AppError `bad-input` where a field is of another type */
export function readPricePolicy(policy: Fields): PricePolicy {
  const ownQuote = policy('ownQuote') === null ? null : optional(policy('ownQuote'), readOwnQuote)
  const contractFees = optional(policy('contractFees'), readContractFees)
  const quotedOutput = optional(policy('quotedOutput'), (value) => units(value, 'quotedOutput'))
  const quotedFees = optional(policy('quotedFees'), readStatedFees)
  const slippageBps = optional(policy('slippageBps'), (value) => atMost(10_000, value, 'slippageBps'))
  const isIntegratorOfPage = optional(policy('isIntegratorOfPage'), (value) =>
    flag(value, 'isIntegratorOfPage'),
  )
  const marketFeeRate = optional(policy('marketFeeRate'), (value) => rate(value, 'marketFeeRate'))
  const isPageAsked = optional(policy('isPageAsked'), (value) => flag(value, 'isPageAsked'))
  const disputed = optional(policy('disputed'), (value) =>
    list(value, 'disputed').map((fact) => oneOf(DISPUTABLE, fact, 'disputed')),
  )
  return {
    ...(disputed && { disputed }),
    ...(ownQuote !== undefined && { ownQuote }),
    ...(contractFees && { contractFees }),
    ...(quotedOutput !== undefined && { quotedOutput }),
    ...(quotedFees && { quotedFees }),
    ...(slippageBps !== undefined && { slippageBps }),
    ...(isPageAsked !== undefined && { isPageAsked }),
    ...(isIntegratorOfPage !== undefined && { isIntegratorOfPage }),
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}

function readOwnQuote(value: unknown): KnownQuote {
  const quote = fields(value, 'ownQuote')
  const spreadBps = optional(quote('spreadBps'), (bps) => atMost(10_000, bps, 'ownQuote.spreadBps'))
  const isAfterFixedFees = optional(quote('isAfterFixedFees'), (is) => flag(is, 'ownQuote.isAfterFixedFees'))
  const worth = optional(quote('worth'), (amount) => units(amount, 'ownQuote.worth'))
  const exchanged = optional(quote('exchanged'), (amount) => units(amount, 'ownQuote.exchanged'))
  return {
    outputAmount: units(quote('outputAmount'), 'ownQuote.outputAmount'),
    sources: uint(quote('sources'), 'ownQuote.sources'),
    ...(spreadBps !== undefined && { spreadBps }),
    ...(isAfterFixedFees !== undefined && { isAfterFixedFees }),
    ...(worth !== undefined && { worth }),
    ...(exchanged !== undefined && { exchanged }),
  }
}

function readContractFees(value: unknown): NonNullable<PricePolicy['contractFees']> {
  const fees = fields(value, 'contractFees')
  const share = (name: string) => atMost(10_000, fees(name), `contractFees.${name}`)
  return {
    protocolPer1e4: share('protocolPer1e4'),
    lockerPer1e4: share('lockerPer1e4'),
    thirdPartyPer1e4: share('thirdPartyPer1e4'),
  }
}

function readStatedFees(value: unknown): NonNullable<PricePolicy['quotedFees']> {
  const fees = fields(value, 'quotedFees')
  const sats = (name: string) => units(fees(name), `quotedFees.${name}`)
  return {
    networkSats: sats('networkSats'),
    protocolSats: sats('protocolSats'),
    lockerSats: sats('lockerSats'),
    thirdPartySats: sats('thirdPartySats'),
    fillerSats: sats('fillerSats'),
    totalSats: sats('totalSats'),
  }
}

function atMost(most: number, value: unknown, what: string): number {
  const whole = uint(value, what)
  if (whole > most) throw malformed(what)
  return whole
}
