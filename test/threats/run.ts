import { readThreats } from './read-threats'

/** Lists the tests of each threat, or of those that are named. */
const named = process.argv.slice(2)
const { threats } = readThreats()
const unknown = named.filter((id) => !threats.has(id))
if (unknown.length > 0) {
  console.error(`test/THREATS.md has no ${unknown.join(', ')}.`)
  process.exit(1)
}
const listed = [...threats].filter(([threat]) => named.length === 0 || named.includes(threat))
const lines = listed.flatMap(([threat, tests]) => [
  threat,
  ...tests.map(({ file, line, title }) => `  ${file}:${line}  ${title}`),
])
console.log(lines.join('\n'))
