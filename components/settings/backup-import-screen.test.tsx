import { expect, test } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { BackupImportScreen } from './backup-import-screen'

/** A file whose text is read once `read` is called. */
function slowFile(name: string) {
  const file = new File([name], name)
  let end = () => {}
  file.text = () => new Promise((resolve) => (end = () => resolve(name)))
  return { file, read: () => end() }
}

/** The page hears of no `change` event (see the fixture). */
function choose(file: File): void {
  for (const field of document.querySelectorAll('[data-testid="backup-import"]')) {
    const props = Object.keys(field).find((key) => key.startsWith('__reactProps$')) ?? ''
    Reflect.get(field, props).onChange({ target: { files: [file] } })
  }
}

test('what is imported is the backup that was chosen last', async () => {
  const asked: unknown[] = []
  const page = await drawHook(
    () => {},
    { history: { importBackup: (input) => new Promise(() => asked.push(input)) } },
    () => <BackupImportScreen onBack={() => {}} />,
  )
  const [large, small] = [slowFile('large'), slowFile('small')]
  await page.does(() => choose(large.file))
  await page.does(() => choose(small.file))
  await page.does(small.read)
  await page.does(large.read)
  await page.submits()
  expect(asked).toMatchObject([{ file: 'small' }])
})

test('what an earlier backup brought is not said of the one that is chosen next', async () => {
  const counts = { added: 3, extended: 0, kept: 0, refused: 0, refusals: [] }
  const page = await drawHook(
    () => {},
    { history: { importBackup: () => counts } },
    () => <BackupImportScreen onBack={() => {}} />,
  )
  const [first, second] = [slowFile('first'), slowFile('second')]
  await page.does(() => choose(first.file))
  await page.does(first.read)
  await page.submits()
  expect(page.text()).toContain('3 swaps were imported.')
  await page.does(() => choose(second.file))
  expect(page.text()).not.toContain('were imported')
})
