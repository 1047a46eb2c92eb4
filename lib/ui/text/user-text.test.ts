import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/** Sources that a user can meet a sentence of; in their place, every sentence is in `locales`. */
const SOURCES = import.meta.glob<string>(
  [
    '/components/**/*.{ts,tsx}',
    '/entrypoints/**/*.{ts,tsx}',
    '/lib/{adapters,core,rpc,services,ui}/**/*.ts',
    '!/**/*.{test,fixture}.{ts,tsx}',
    // What pages' developers are answered.
    '!/lib/services/pages/page-error.ts',
    '!/lib/services/pages/page-wallet-error.ts',
    '!/lib/services/pages/named-param.ts',
    // The headings and cells of a CSV file are data.
    '!/lib/services/history/{history-csv,ledger-row}.ts',
    // What an operator reads in a terminal; people are told by the fault's name.
    '!/lib/services/bridges/*.ts',
    // Lines of Solidity.
    '!/lib/core/evm/{abi/*,events}.ts',
    // Names that journals have.
    '!/lib/core/journal/packed-journal.ts',
    // Passwords that are too common.
    '!/lib/core/vault/password.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Letters that stand on a screen beside a figure in every language, names of networks and tokens, and words that reach none. */
const NOT_ENGLISH = new Set([
  'BTC',
  'sat/vB',
  'satspan request ',
  'SATSPAN BACKUP',
  'any password',
  'in use',
  'too wide',
  'fee rates',
  'Seed version',
  'Bitcoin Cash',
  'XRP Ledger',
  'BNB Beacon Chain',
  'Wrapped BTC',
])
/** Attributes that are read out or shown. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])

type Node = { type: string; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  const name = node['name'] ?? nameOf(node['property'])
  return typeof name === 'string' ? name : nameOf(name)
}

/** Functions of a source that make an error; what they are given is for developers. */
function errorMakersIn(node: Node): string[] {
  const isMaker =
    node.type === 'FunctionDeclaration' &&
    /"name":"\w*Error"/.test(JSON.stringify(node['returnType'] ?? null))
  return [...(isMaker ? [nameOf(node['id'])] : []), ...childrenOf(node).flatMap(errorMakersIn)]
}

/** Whether what is below never reaches a screen: types, imports, classes, and the errors' texts for developers. */
function isHidden(node: Node, errorMakers: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSLiteralType':
    case 'TSTemplateLiteralType':
      return true
    case 'JSXAttribute':
      return nameOf(node['name']) === 'className'
    case 'NewExpression':
      return nameOf(node['callee']).endsWith('Error')
    case 'CallExpression':
      return errorMakers.has(nameOf(node['callee']))
    default:
      return false
  }
}

/** The texts in a source that a person would read. */
function textsIn(node: Node, errorMakers: ReadonlySet<string>): string[] {
  if (isHidden(node, errorMakers)) return []
  const below = childrenOf(node).flatMap((child) => textsIn(child, errorMakers))
  if (node.type === 'JSXText') return lettersOf(node['value'])
  if (node.type === 'JSXAttribute' && SPOKEN.has(nameOf(node['name'])) && isNode(node['value']))
    return node['value'].type === 'Literal' ? lettersOf(node['value']['value']) : below
  if (node.type === 'JSXExpressionContainer') return [...wordsOf(node['expression']), ...below]
  const own = stringOf(node)
  return isSentence(own) ? [own, ...below] : below
}

/** Single words that an expression may draw, by their capital; sentences are found anywhere. */
function wordsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression')
    return [...wordsOf(node['consequent']), ...wordsOf(node['alternate'])]
  if (node.type === 'LogicalExpression') return [...wordsOf(node['left']), ...wordsOf(node['right'])]
  const text = stringOf(node)
  return /^\p{Lu}/u.test(text) && !isSentence(text) ? [text] : []
}

function lettersOf(text: unknown): string[] {
  return [String(text).trim()].filter((trimmed) => /\p{L}/u.test(trimmed))
}

function stringOf(node: Node): string {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const value: unknown = node.type === 'TemplateElement' ? node['value'] : undefined
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** Two words side by side, the way a sentence has them and a list of classes has not. */
function isSentence(text: string): boolean {
  const parts = text.trim().split(' ')
  const isClassList = parts.filter((part) => /^[a-z][\w:.[\]/]*-/.test(part)).length * 2 > parts.length
  return !isClassList && /\p{L}{2,}[,;:]? \p{L}{2,}/u.test(text)
}

function programOf(path: string, source: string): Node {
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} cannot be read`)
  return program
}

/** How often a source asks for words as it is loaded. */
function spokenAtLoad(node: Node): number {
  if (/Function/.test(node.type)) return 0
  const isSpoken = node.type === 'MemberExpression' && nameOf(node['object']) === 'i18n'
  return childrenOf(node).reduce((sum, child) => sum + spokenAtLoad(child), isSpoken ? 1 : 0)
}

function englishIn(path: string, source: string): string[] {
  const program = programOf(path, source)
  return textsIn(program, new Set(errorMakersIn(program)))
    .filter((text) => !NOT_ENGLISH.has(text))
    .map((text) => `${path}: ${text}`)
}

describe('what a user reads', () => {
  it('is in the locale alone', () => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(300)
    expect(Object.entries(SOURCES).flatMap(([path, source]) => englishIn(path, source))).toEqual([])
  })

  // It would stay as it is when another language is chosen.
  it('is never kept from when its source was loaded', () => {
    const kept = Object.entries(SOURCES).filter(([path, source]) => spokenAtLoad(programOf(path, source)) > 0)
    expect(kept.map(([path]) => path)).toEqual([])
    expect(spokenAtLoad(programOf('x.ts', "const WORDS = [i18n.t('a')]"))).toBe(1)
  })

  // That would take the marks of their direction from the parts of a sentence; its foreign parts are made safe before.
  it('is never taken for foreign text as a whole', () => {
    const taken = Object.entries(SOURCES).filter(([, source]) => /<ExternalText\s+text=\{i18n\./.test(source))
    expect(taken.map(([path]) => path)).toEqual([])
  })

  it.each([
    ['text of an element', '<p>Sent</p>'],
    ['a label', '<b aria-label="Close" />'],
    ['a title put together', '<b title={`${n} coins of yours`} />'],
    ['a word of an expression', "<b>{isOpen ? 'Close' : name}</b>"],
    ['a sentence', "const say = 'Nothing was sent'"],
    ['a part of one', 'const say = `${n} were left`'],
  ])('is found in %s', (_, source) => {
    expect(englishIn('x.tsx', source)).toHaveLength(1)
  })
})
