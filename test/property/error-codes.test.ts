import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '~/lib/core/errors'

/** The shipped sources, without the table itself and the messages for pages, which name codes without throwing any. */
const source = ['lib', 'components', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|\/(errors|page-error)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('something uses each code', () => {
  const idle = ERROR_CODES.filter((code) => {
    // The transport composes the codes of a party: `${party}-${kind}`.
    const [, kind] = /^(?:service|chain)-(\w+)$/.exec(code) ?? []
    const isComposed = kind !== undefined && source.includes(`'${kind}'`)
    return !isComposed && !source.includes(`'${code}'`)
  })
  expect(idle).toEqual([])
})
