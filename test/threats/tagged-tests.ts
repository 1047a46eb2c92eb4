/** A test that shows a defence: the threat, where its tag stands, and the test's title. */
export type TaggedTest = { threat: string; file: string; line: number; title: string }

const THREAT = /^- `([a-z-]+)`:/gm
const TAG = /^[ \t]*\/\/ threat: ([a-z-]+(?:, [a-z-]+)*)$/gm
/** The title of a test, or of all tests in a block: `it('…'`, `it.each(…)('…'`. */
const CALL =
  /^\s*(?=(?:it|test|describe|firstInLoop)\b)[^]*?(?:\b(?:it|test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/
/** The name of an attack in a table of them. */
const NAME = /^[^\n]*?(['"`])((?:\\.|(?!\1)[^])*)\1/

/** The ids that the threat model defines, in its order. */
export function threatsOf(model: string): string[] {
  return [...model.matchAll(THREAT)].map(([, id = '']) => id)
}

/** The tests of a source that stand right below a tag. A tag without a test has the title ''. */
export function taggedTests(file: string, source: string): TaggedTest[] {
  return [...source.matchAll(TAG)].flatMap(({ 0: tag, 1: threats = '', index }) => {
    const below = source.slice(index + tag.length + 1)
    const [, , title = ''] = CALL.exec(below) ?? NAME.exec(below) ?? []
    const line = source.slice(0, index).split('\n').length
    return threats.split(', ').map((threat) => ({ threat, file, line, title }))
  })
}
