import { type ESTree, parseSync, Visitor } from 'vite'

/** A place that breaks a rule: `docstring`, `title`, or the bare participle that a variable is called. */
export type Hit = { rule: string; line: number; text: string }

const DOCSTRING = /^\*[\s*]*(?:What|That)\b/
const TESTS = new Set(['it', 'test', 'firstInLoop'])
const LONGEST_TITLE = 10

type Binding = ESTree.BindingPattern | ESTree.ParamPattern | ESTree.BindingRestElement | null

/** The names that a pattern binds: of a variable, a parameter, or parts of either. */
function boundBy(pattern: Binding): ESTree.BindingIdentifier[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundBy(one.type === 'Property' ? one.value : one))
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    default:
      return []
  }
}

/** Whether `it`, `it.skip`, `it.each(…)` or the like is called. */
function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
  switch (callee.type) {
    case 'Identifier':
      return TESTS.has(callee.name)
    case 'MemberExpression':
      return isTest(callee.object)
    case 'CallExpression':
      return isTest(callee.callee)
    default:
      return false
  }
}

/**
 * Lists where a source breaks the rules of CONTRIBUTING on docstrings, titles of tests and names of variables.
 * @param bareNames participles and adjectives that do not say what a value is
 */
export function wordingOf(file: string, source: string, bareNames: readonly string[]): Hit[] {
  const { program, comments } = parseSync(file, source)
  const hits: Hit[] = []
  const hit = (rule: string, text: string, start: number) =>
    hits.push({ rule, text, line: source.slice(0, start).split('\n').length })
  const checkNames = (patterns: readonly Binding[]) => {
    for (const { name, start } of patterns.flatMap(boundBy))
      if (bareNames.includes(name)) hit(name, name, start)
  }
  for (const { value, start } of comments) if (DOCSTRING.test(value)) hit('docstring', value.trim(), start)
  new Visitor({
    VariableDeclarator: ({ id }) => checkNames([id]),
    FunctionDeclaration: ({ params }) => checkNames(params),
    FunctionExpression: ({ params }) => checkNames(params),
    ArrowFunctionExpression: ({ params }) => checkNames(params),
    CallExpression: ({ callee, arguments: [title], start }) => {
      if (title?.type !== 'Literal' || typeof title.value !== 'string' || !isTest(callee)) return
      if (title.value.split(/\s+/).length > LONGEST_TITLE) hit('title', title.value, start)
    },
  }).visit(program)
  return hits
}
