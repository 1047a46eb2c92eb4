import { readFileSync } from 'node:fs'
import { AppError, isErrorCode } from '~/lib/core/errors'
import { phaseWords } from '~/lib/provider/client/phase-words'
import { toWords } from '~/lib/provider/client/words'
import type { SatspanPhase } from '~/lib/provider/types'
import { toPageError } from '~/lib/services/pages/page-error'
import { drawRooms } from './architecture'
import { type Member, membersOf, namesOf } from './type-members'

/** Parts of documents that come from the code; each stands between two comments, `made: <name>` and `end`. */

const CLIENT = 'lib/provider/client'
/** Told by the content script, where there is nobody behind it. */
const UNREACHABLE = 4900

const read = (path: string) => readFileSync(path, 'utf8')
const types = read('lib/provider/types.ts')

const END = 'an end'
/** Of a usual swap; `late` is told once one takes longer. */
const HOW_LONG: Record<SatspanPhase, string> = {
  intended: 'seconds',
  'awaiting-signature': 'as long as the user takes',
  signed: 'seconds',
  broadcast: 'about ten minutes, a block',
  confirming: 'about ten minutes for each confirmation',
  processing: 'minutes',
  allowance: 'about a minute',
  submitted: 'about a minute',
  mined: 'minutes',
  crossing: 'minutes',
  paying: 'some ten minutes',
  late: 'until it arrives, or turns out otherwise',
  overdue: 'until it is paid, or its collateral is',
  refunding: 'minutes to hours',
  done: END,
  refunded: END,
  'paid-in-wrapped': END,
  'paid-in-collateral': END,
  reverted: END,
  replaced: END,
  failed: END,
}

const isPhase = (name: string): name is SatspanPhase => name in HOW_LONG

/** A source that the documents show whole, as a file of its own. */
function recipe(name: string): string {
  return `\`\`\`ts\n// ${name}.ts\n${read(`test/dapp/recipes/${name}.ts`)}\`\`\``
}

function table(head: string[], rows: string[][]): string {
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`)
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const rowOf = ({ text, doc }: Member) => [`\`${text}\``, doc]

function members(file: string, ...names: string[]): string {
  const source = read(`${CLIENT}/${file}`)
  return table(['', 'what it is'], names.flatMap((name) => membersOf(source, name)).map(rowOf))
}

const SECTIONS: Record<string, () => string> = {
  satspan: () => `${members('satspan.ts', 'Satspan')}\n\nA swap:\n\n${members('swap.ts', 'Swap')}`,
  terms: () =>
    [
      ['Both ways:', 'Common'],
      ['Bitcoin to an EVM network:', 'SwapTermsToEvm'],
      ['An EVM network to bitcoin:', 'SwapTermsToBitcoin'],
    ]
      .map(([title = '', name = '']) => `${title}\n\n${members('terms.ts', name)}`)
      .join('\n\n'),
  phases: () =>
    table(
      ['phase', 'meaning', 'how long'],
      [...namesOf(types, 'SatspanPhase'), ...namesOf(types, 'SatspanFinalPhase')]
        .filter(isPhase)
        .map((phase) => [`\`${phase}\``, phaseWords(phase), HOW_LONG[phase]]),
    ),
  'recipe-whole-page': () => recipe('whole-page'),
  'recipe-use-satspan': () => recipe('use-satspan'),
  'recipe-wagmi': () => recipe('wagmi'),
  methods: () =>
    table(
      ['method', 'params', 'result'],
      membersOf(types, 'SatspanMethods').map(({ name, text }) => {
        const [, params = '', result = ''] = /params: (.*); result: (.*) \}$/.exec(text) ?? []
        return [`\`${name}\``, params === 'Nothing' ? '' : `\`${params}\``, `\`${result}\``]
      }),
    ),
  events: () =>
    table(
      ['event', 'data', 'when'],
      membersOf(types, 'SatspanEvents').map(({ name, text, doc }) => [
        `\`${name}\``,
        `\`${text.slice(name.length + 2)}\``,
        doc,
      ]),
    ),
  play: () => members('testing/play.ts', 'Play'),
  mock: () => members('testing/mock-provider.ts', 'MockOptions', 'Mock'),
  testbed: () =>
    `${members('testing/testbed.ts', 'TestbedOptions')}\n\nThen:\n\n${members('testing/testbed.ts', 'Ready', 'TestbedCalls')}\n\nThe user:\n\n${members('testing/user.ts', 'User')}`,
  error: () => members('error.ts', 'ClientError'),
  reasons: () =>
    table(
      ['reason', 'code', 'for developers', 'for users'],
      ['SatspanReasons', 'SatspanReason'].flatMap((name) => namesOf(types, name)).map(reasonRow),
    ),
  template: templatePlaces,
  rooms: drawRooms,
}

function reasonRow(reason: string): string[] {
  const { code, message } = isErrorCode(reason)
    ? toPageError(new AppError(reason, reason))
    : { code: UNREACHABLE, message: '' }
  return [`\`${reason}\``, String(code), message, toWords({ code, data: { reason } })]
}

function templatePlaces(): string {
  const places = read('public/profiles/mainnet-template.json').matchAll(/"(\w+)": \[?"<([^>]+)>"/g)
  const rows = new Map<string, string[]>()
  for (const [, name = '', what = ''] of places) if (!rows.has(name)) rows.set(name, [`\`${name}\``, what])
  return table(['place', 'what belongs there'], [...rows.values()])
}

/** A document with all that is made in it made anew. */
export function withMadeSections(document: string): string {
  return document.replaceAll(
    /(<!-- made: ([a-z-]+) -->\n)[^]*?(<!-- end -->)/g,
    (_all, begin: string, name: string, end: string) => {
      const make = SECTIONS[name]
      if (make === undefined) throw new Error(`nothing makes ${name}`)
      return `${begin}\n${make()}\n\n${end}`
    },
  )
}
