// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { BackupImportScreen } from './backup-import-screen'

/** A file whose text is read once `read` is called. */
function slowFile(name: string) {
  const file = new File([name], name)
  let end = () => {}
  file.arrayBuffer = () =>
    new Promise((resolve) => (end = () => resolve(new TextEncoder().encode(name).buffer)))
  return { file, read: () => end() }
}

test('imports the backup that was chosen last', async () => {
  const asked: unknown[] = []
  const page = await drawHook(
    () => {},
    { history: { importBackup: (input) => new Promise(() => asked.push(input)) } },
    () => <BackupImportScreen onBack={() => {}} />,
  )
  const [large, small] = [slowFile('large'), slowFile('small')]
  await page.attaches('backup-import', large.file)
  await page.attaches('backup-import', small.file)
  await page.does(small.read)
  await page.does(large.read)
  await page.submits()
  expect(asked).toMatchObject([{ file: 'small' }])
})

test('drops an earlier backup’s result once another is chosen', async () => {
  const counts = {
    added: 3,
    kept: 0,
    unreadable: 0,
    withoutProfile: 0,
    unverified: [],
    namesLeft: 0,
    profiles: [],
  }
  const page = await drawHook(
    () => {},
    { history: { importBackup: () => counts } },
    () => <BackupImportScreen onBack={() => {}} />,
  )
  const [first, second] = [slowFile('first'), slowFile('second')]
  await page.attaches('backup-import', first.file)
  await page.does(first.read)
  await page.submits()
  expect(page.text()).toContain('3 swaps imported.')
  await page.attaches('backup-import', second.file)
  expect(page.text()).not.toContain('imported.')
})
