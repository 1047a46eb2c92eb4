import { encodeAbiParameters, toEventSelector } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import type { Hex } from '~/lib/core/hex'
import { readSentBackLog, SENT_BACK_TOPICS } from './sent-back-logs'

const HEAD = 'uint256,uint256,address,uint256,int64'
const FORMS = [
  `WithdrawnFundsToSourceChain(${HEAD},address)`,
  `WithdrawnFundsToSourceChainV2(${HEAD},bytes32)`,
  `WithdrewFundsToSourceChainUniversal(${HEAD},bytes32,bytes32[],uint256[])`,
  `WithdrewFundsToSourceChainUniversal(${HEAD},bytes32,bytes32[],uint256[],bytes)`,
].map((form) => toEventSelector(form))

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]).slice(2)
const logOf = (topic: Hex, data: Hex) => ({
  address: addressOf('6'),
  topics: [topic],
  data,
  blockNumber: 1n,
  blockHash: hashOf('1'),
  transactionHash: hashOf('2'),
  logIndex: 0,
})
const SENT: Hex = `0x${word(4n)}${word(1002n)}${word(7n).repeat(4)}`

describe('the log of what an operator sends back', () => {
  it.each(FORMS)('of topic %s is read', (topic) => {
    expect(SENT_BACK_TOPICS).toContain(topic)
    expect(readSentBackLog(logOf(topic, SENT))).toEqual({ uniqueCounter: 4n, chainId: 1002n })
  })

  it('needs a known topic, a number and a chain', () => {
    expect(readSentBackLog(logOf(hashOf('3'), SENT))).toBeUndefined()
    for (const topic of FORMS) expect(readSentBackLog(logOf(topic, `0x${word(4n)}`))).toBeUndefined()
  })
})
