import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'

const config = z.object({ overrides: z.array(z.object({ files: z.array(z.string()) })) })

it('each folder of lib/services stands in one layer that the linter holds, but the composition', () => {
  const { overrides } = config.parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')))
  const layered = overrides
    .flatMap(({ files }) => files)
    .flatMap((glob) => /^lib\/services\/\{?([a-z,-]+)\}?\/\*\*$/.exec(glob)?.[1]?.split(',') ?? [])

  const folders = readdirSync('lib/services', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

  expect([...layered, 'compose'].toSorted()).toEqual(folders.toSorted())
})
