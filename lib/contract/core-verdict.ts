import * as z from 'zod/mini'
import { parseJson } from './json'
import { hasMarkup, sanitizeText } from './text'

/** Longer than any reason of a node. */
const LONGEST = 2_000
const MOST_SHOWN = 200

/**
 * Bitcoin Core's codes for a transaction that it examined, and its reasons for each (validation.cpp, policy,
 * node/transaction.cpp). Old nodes put a number before the reason; a comma, a colon or a parenthesis may follow it.
 */
const REASONS: ReadonlyMap<number, RegExp> = new Map([
  [
    -25,
    reasons`missing inputs|inputs missing or spent|bad-txns[\w-]*|fee exceeds maximum configured by user|unspendable output exceeds maximum configured by user`,
  ],
  [
    -26,
    reasons`bad-[\w-]+|txn-[\w-]+|tx-size[\w-]*|scriptsig-[\w-]+|scriptpubkey|datacarrier|bare-multisig|multi-op-return|dust|coinbase|version|non-final|non-bip68-final|(non-)?mandatory-script-verify-flag[\w-]*|block-script-verify-flag-failed|(min relay|mempool min) fee not met|mempool full|insufficient (fee|priority)|absurdly-high-fee|max-fee-exceeded|too-long-mempool-chain|too-large-cluster|too many potential replacements|replacement-[\w-]+|truc-violation|v3-rule-violation|missing-ephemeral-spends|no-witness-yet|premature-[\w-]+`,
  ],
  [
    -27,
    reasons`transaction already in (block chain|the utxo set)|transaction outputs already in utxo set|txn-already-known`,
  ],
])

function reasons({ raw }: TemplateStringsArray): RegExp {
  return new RegExp(`^(\\d{1,3}: )?(${raw.join('')})($|[,:]| \\()`, 'i')
}

const coded = z.object({ code: z.int(), message: z.string() })
const answered = z.object({ result: z.nullish(z.null()), error: coded })

/** How servers write a node's code and reason as text: electrs, mempool, bitcoin-cli, and libraries of JSON-RPC. */
const AS_TEXT =
  /^(?:(?:sendrawtransaction |bitcoind )?rpc error:? |error code: )?(-\d{1,3})(?:: |\s+error message:\s+)(.+)$/is
const AS_JSON = /^(?:(?:sendrawtransaction |bitcoind )?rpc error: )?(\{.*\})$/is

/**
 * Bitcoin Core's own reason for rejecting a transaction, from a server's answer to a broadcast; `undefined` unless the
 * answer is a 400 that holds Core's code with words that go with it, and nothing else. A page of a proxy never is one,
 * whatever it contains: the transaction may have been accepted behind it.
 */
export function coreVerdict({ status, text }: { status: number; text: string }): string | undefined {
  const said = text.trim()
  if (status !== 400 || said.length > LONGEST || hasMarkup(said)) return undefined
  const refusal = inJson(said) ?? inText(said)
  if (refusal === undefined || REASONS.get(refusal.code)?.test(refusal.message.trim()) !== true)
    return undefined
  return sanitizeText(refusal.message, MOST_SHOWN)
}

function inJson(said: string): z.infer<typeof coded> | undefined {
  const [, json] = AS_JSON.exec(said) ?? []
  if (json === undefined) return undefined
  try {
    const value = parseJson(json)
    const alone = coded.safeParse(value)
    if (alone.success) return alone.data
    const inAnswer = answered.safeParse(value)
    return inAnswer.success ? inAnswer.data.error : undefined
  } catch {
    return undefined
  }
}

function inText(said: string): z.infer<typeof coded> | undefined {
  const [, code, reason] = AS_TEXT.exec(said) ?? []
  if (code === undefined || reason === undefined) return undefined
  return { code: Number(code), message: reason.replace(/^"(.*)"$/s, '$1') }
}
