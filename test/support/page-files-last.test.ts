import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pageFilesLast } from './page-files-last'

test('runs files that need a page last, else as ordered', () => {
  const directory = mkdtempSync(join(tmpdir(), 'satspan-order-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    const moduleId = join(directory, name)
    writeFileSync(moduleId, text)
    return { moduleId }
  }
  const page = '// @vitest-environment happy-dom\n\ntest()'
  const first = fileOf('first', page)
  const second = fileOf('second', 'test()')
  const third = fileOf('third', `// threat: any\n${page}`)
  const fourth = fileOf('fourth', "const words = ' // @vitest-environment happy-dom'")
  expect(pageFilesLast([first, second, third, fourth])).toEqual([second, fourth, first, third])
})
