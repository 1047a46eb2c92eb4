import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lastPass } from './last-pass'

/** A checkout with one folder and one file. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'satspan-last-pass-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'folder/inner'), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  write('folder/inner/a', 'one')
  write('file', 'two')
  return { root, write, step: () => lastPass('test:step', ['folder', 'file'], root) }
}

it('is current while the inputs are those of the last pass', () => {
  const { step, write } = checkout()
  expect(step().isCurrent()).toBe(false)
  step().record(true)
  expect(step().isCurrent()).toBe(true)
  write('beside', 'no input')
  expect(step().isCurrent()).toBe(true)
})

it.each([
  ['another content', 'folder/inner/a', 'three'],
  ['one file more', 'folder/inner/b', ''],
])('is not current with %s', (_, path, text) => {
  const { step, write } = checkout()
  step().record(true)
  write(path, text)
  expect(step().isCurrent()).toBe(false)
})

it('is not current after a failure, nor where an input changed during the run', () => {
  const { step, write } = checkout()
  step().record(true)
  step().record(false)
  expect(step().isCurrent()).toBe(false)
  const running = step()
  write('file', 'changed meanwhile')
  running.record(true)
  expect(step().isCurrent()).toBe(false)
})
