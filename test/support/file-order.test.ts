import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inOrder } from './file-order'

test('runs campaigns first, and files that need a page last', () => {
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
  const fifth = fileOf('fifth', 'const { strikeOnce } = createCampaigns()')
  expect(inOrder([first, second, third, fourth, fifth])).toEqual([fifth, second, fourth, first, third])
})
