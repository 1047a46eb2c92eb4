import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'

const restricted = z.tuple([
  z.literal('error'),
  z.object({ patterns: z.array(z.object({ regex: z.string() })) }),
])
const config = z.object({
  overrides: z.array(
    z.object({
      files: z.array(z.string()),
      rules: z.object({ 'no-restricted-imports': z.optional(restricted) }),
    }),
  ),
})
const { default: read }: { default: unknown } = await import(`${process.cwd()}/oxlint.config.js`)
const { overrides } = config.parse(read)

/** As the README of the room lists them, from the bottom up. */
const LAYERS = [...readFileSync('lib/services/README.md', 'utf8').matchAll(/^\d+\. (`.+)$/gm)].map(
  ([, line = '']) => [...line.matchAll(/`([a-z-]+)`/g)].map(([, folder = '']) => folder),
)
const FOLDERS = LAYERS.flat()

/** Whether the linter refuses this import in a file of the folder. */
function isRefused(folder: string, specifier: string): boolean {
  const rule = overrides.findLast(({ files }) => files.includes(`lib/services/${folder}/**`))
  const [, options] = rule?.rules['no-restricted-imports'] ?? []
  return options?.patterns.some(({ regex }) => new RegExp(regex).test(specifier)) === true
}

it('puts each folder but the composition in one layer', () => {
  const folders = readdirSync('lib/services', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect([...FOLDERS, 'compose'].toSorted()).toEqual(folders.toSorted())
})

it.each(LAYERS.flatMap((folders, height) => folders.map((folder) => [folder, height] as const)))(
  'lets %s import lower layers alone',
  (folder, height) => {
    const lower = LAYERS.slice(0, height).flat()
    for (const way of ['../', '../../', '../../services/', '~/lib/services/']) {
      const allowed = FOLDERS.filter((other) => !isRefused(folder, `${way}${other}/file`))
      expect(allowed, way).toEqual(lower)
      expect(isRefused(folder, `${way}compose/file`), way).toBe(true)
      expect(isRefused(folder, `${way}services`), way).toBe(true)
    }
    for (const room of ['adapters', 'rpc', 'provider', 'ui'])
      expect(isRefused(folder, `~/lib/${room}/file`), room).toBe(true)
    for (const room of ['core', 'contract']) expect(isRefused(folder, `~/lib/${room}/file`), room).toBe(false)
    for (const outside of ['components', 'entrypoints', 'test'])
      expect(isRefused(folder, `~/${outside}/file`), outside).toBe(true)
    expect(isRefused(folder, 'wxt/browser')).toBe(true)
  },
)
