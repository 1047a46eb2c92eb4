import { parseAst } from 'vite'

/** `text` is the member as it is declared, in one line. */
export type Member = { name: string; text: string; doc: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The members of every object type that is written out below a node; of a class, the fields that have a type. */
function membersIn(node: Node): Node[] {
  if (node.type === 'TSTypeLiteral') return nodesIn(node['members'])
  if (node.type === 'ClassBody')
    return nodesIn(node['body']).filter((member) => isNode(member['typeAnnotation']))
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(membersIn)
}

function declarationOf(source: string, name: string): Node {
  for (const statement of nodesIn(parseAst(source, { lang: 'ts' }).body)) {
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
    const id = declaration['id']
    if (isNode(id) && id['name'] === name) return declaration
  }
  throw new Error(`no type is called ${name}`)
}

/** The text of the documentation comment that ends just before a place. */
function docBefore(text: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:readonly\s+)?$/.exec(text) ?? []
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, ''))
  const tag = lines.findIndex((line) => line.startsWith('@'))
  return lines
    .slice(0, tag === -1 ? undefined : tag)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The members of an exported class or object type, or of those that it is made of, with their documentation. */
export function membersOf(source: string, typeName: string): Member[] {
  const members = membersIn(declarationOf(source, typeName))
  if (members.length === 0) throw new Error(`nothing to tell of ${typeName}`)
  return members.map((member) => toMember(source, member))
}

function toMember(source: string, member: Node): Member {
  const { start, end } = member
  const key = member['key']
  return {
    name: isNode(key) ? source.slice(key.start, key.end) : '',
    text: source
      .slice(start, end)
      .replaceAll(/\/\*\*[^]*?\*\//g, '')
      // A line of a type needs no semicolon at its end, a type in one line does between two fields.
      .replaceAll(/(?<![{(,|;]\s*)\n\s*(?=\w)/g, '; ')
      .replaceAll(/\s+/g, ' ')
      .replace(/;$/, '')
      .trim(),
    doc: docBefore(source.slice(0, start)),
  }
}

/** The names of a union of texts. */
export function namesOf(source: string, typeName: string): string[] {
  const { start, end } = declarationOf(source, typeName)
  return [...source.slice(start, end).matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name)
}
