import { isHttpStatus, type RpcError } from '~/lib/contract/evm-rpc'

/** A node's refusal, with the HTTP status that it came with. */
export type Refusal = RpcError & { status: number }

/**
 * A refusal's meaning for the method that was called.
 *
 * - `revert`: the call ran and failed. `funds`: its sender cannot pay for it.
 * - `span`: too many blocks, or logs, at a time.
 * - `throttle`: too many requests. Further ones make it worse.
 * - `missing-method`: this node does not offer the method.
 * - `verdict`: the node examined the transaction and rejects it.
 * - `not-examined`: the node was not in a state to run or to examine anything, or a proxy answered.
 * - `unclear`: only behaviour can tell, by what else the node answers.
 */
export type Meaning =
  | 'revert'
  | 'funds'
  | 'span'
  | 'throttle'
  | 'missing-method'
  | 'verdict'
  | 'not-examined'
  | 'unclear'

/** The kind of call that was refused: a call to run, a simulation, logs, a broadcast. */
export type Question = 'run' | 'simulate' | 'logs' | 'send'

type Sign = {
  meaning: Meaning
  of: readonly Question[]
  statuses?: readonly number[]
  codes?: readonly number[]
  structure?: (refusal: Refusal) => boolean
  words?: RegExp
}

const EVERY: readonly Question[] = ['run', 'simulate', 'logs', 'send']

const THROTTLED =
  /too many requests|rate.?limit|(request|call)s? rate|\brps\b|throttl|quota|requests? (limit|count|cap)|credits|compute units|(monthly|daily|request) capacity|throughput|slow down|back.?off|try again (later|in)|retry (after|in|later)|per (second|minute|hour|day|month)|\/ ?(s|sec|second|min|minute|day)\b/i
const TOO_WIDE =
  /\branges?\b|too (wide|large|big|long|broad)|more than [\d,]+ (results|logs|blocks)|too many (blocks|results|logs)|(max|exceed|limit)\w*\b.{0,60}\b(blocks|results|logs|size|distance)|\b(blocks|results|logs|size|distance)\b.{0,60}(max|exceed|limit|greater|smaller)/i
const REVERTED =
  /revert|vm (execution|exception)|(invalid|bad) (jump|opcode|instruction)|stack (under|over)flow|out of gas|gas required exceeds/i
const UNPAID =
  /insufficient .{0,30}(funds|balance)|(exceeds?|below|beyond) .{0,40}balance|not enough .{0,20}(funds|balance)|balance .{0,20}(too low|not enough)|out ?of ?funds|up-?front cost/i
const LACKING =
  /(?=.*\b(methods?|modules?|namespace|api|endpoint|eth_\w+)\b)(?=.*(\bno[nt]?\b|n't\b|\bun\w+|disabled|forbidden|blocked|denied|upgrade|\bplan\b))/i
const OUT_OF_REACH =
  /missing (state|trie|block|header|history)|\b(block|header|state|trie|history)\b.{0,30}\b(not found|not available|unavailable|unknown|missing|pruned)|unknown block|prun|archive|sync|time[d ]?.?out/i
const UNREADY =
  /sync|(pool|queue).{0,20}full|too many .{0,30}(pool|queue)|loading|starting|time[d ]?.?out|unavailable|gateway/i
const JUDGED =
  /nonce|already (known|in|exist|import)|known transaction|under.?priced|replacement|replace existing|gas.?price|(base|priority|max|tx|gas) ?fee|fee ?cap|fee too|\btip\b|gas.?limit|intrinsic|gas too|signature|(invalid|unknown) sender|chain.?id|(transaction|tx) type|oversized/i

/**
 * The one table from transport, structure, code and words to meaning. The first row that matches counts, so what is
 * certain comes first. Words only add: texts differ between nodes and change, and any other is `unclear`.
 */
const SIGNS: readonly Sign[] = [
  // A revert's reason may be any text: its structure decides before words do.
  {
    meaning: 'revert',
    of: ['run', 'simulate'],
    // 3 is execution-apis' code of a revert, -32015 that of OpenEthereum and Nethermind.
    codes: [3, -32_015],
    structure: ({ data }) => data !== undefined && data !== '0x',
    words: REVERTED,
  },
  { meaning: 'not-examined', of: ['run', 'simulate'], words: OUT_OF_REACH },
  { meaning: 'missing-method', of: EVERY, statuses: [405, 501], codes: [-32_601] },
  { meaning: 'throttle', of: EVERY, statuses: [429], codes: [429, -32_029, -32_016, -32_012] },
  // A page may hold any word ("nonce", in a script's attribute), while the node behind it took the transaction.
  { meaning: 'not-examined', of: ['send'], structure: ({ isPage }) => isPage === true },
  // Both sets of words occur in one text: only behaviour can tell.
  { meaning: 'unclear', of: ['logs'], structure: bothIn(TOO_WIDE, THROTTLED) },
  { meaning: 'span', of: ['logs'], statuses: [413], words: TOO_WIDE },
  { meaning: 'throttle', of: EVERY, words: THROTTLED },
  { meaning: 'not-examined', of: ['send'], words: UNREADY },
  // A gateway speaks of its own keys and signatures in the words that nodes have for transactions.
  {
    meaning: 'unclear',
    of: ['send'],
    structure: (refusal) => isOfGateway(refusal) && isJudged(refusal),
  },
  // Besu has codes of its own for these, which mean other things elsewhere.
  { meaning: 'verdict', of: ['send'], structure: isJudged },
  { meaning: 'funds', of: ['run', 'simulate'], codes: [-38_014], words: UNPAID },
  // EIP-1474's "limit exceeded", and QuickNode's "request limit reached".
  { meaning: 'throttle', of: ['run', 'simulate', 'send'], codes: [-32_005, -32_007] },
  { meaning: 'missing-method', of: ['simulate'], codes: [-32_004], words: LACKING },
  { meaning: 'revert', of: ['simulate'], structure: ({ code }) => isOfSimulation(code) },
  // EIP-1474's "transaction rejected", and OpenEthereum's.
  { meaning: 'verdict', of: ['send'], codes: [-32_003, -32_010] },
  {
    meaning: 'not-examined',
    of: ['send'],
    codes: [-32_603],
    structure: ({ status }) => status >= 500,
    words: LACKING,
  },
]

export function meaningOf(refusal: Refusal, question: Question): Meaning {
  return SIGNS.find((sign) => sign.of.includes(question) && matches(sign, refusal))?.meaning ?? 'unclear'
}

function matches({ statuses, codes, structure, words }: Sign, refusal: Refusal): boolean {
  return (
    statuses?.includes(refusal.status) === true ||
    (refusal.code !== undefined && codes?.includes(refusal.code) === true) ||
    structure?.(refusal) === true ||
    words?.test(textOf(refusal)) === true
  )
}

function textOf({ message, note }: Refusal): string {
  return `${message} ${note ?? ''}`
}

function bothIn(one: RegExp, other: RegExp) {
  return (refusal: Refusal) => one.test(textOf(refusal)) && other.test(textOf(refusal))
}

function isJudged(refusal: Refusal): boolean {
  return JUDGED.test(textOf(refusal)) || UNPAID.test(textOf(refusal))
}

/** It denies access, has failed, or gives an HTTP status as its code. */
function isOfGateway({ status, code = 0 }: Refusal): boolean {
  return [401, 402, 403, 407, 451].includes(status) || status >= 500 || isHttpStatus(code)
}

/** The codes that execution-apis gives to the checks of eth_simulateV1. */
function isOfSimulation(code: number | undefined): boolean {
  return code !== undefined && code <= -38_000 && code > -39_000
}
