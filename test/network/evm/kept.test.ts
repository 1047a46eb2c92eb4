// @module-tag release

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { kept } from './kept'

function newName(): string {
  const name = `test-${randomUUID()}`
  onTestFinished(async () => {
    await rm(await kept(name, async () => undefined), { recursive: true })
  })
  return name
}

it('is filled once, by whoever of many is first', async () => {
  const name = newName()
  let fills = 0
  const fill = async (folder: string) => {
    const text = `fill ${(fills += 1)}`
    await writeFile(`${folder}/one`, text)
    await writeFile(`${folder}/two`, text)
  }
  const folders = await Promise.all([kept(name, fill), kept(name, fill), kept(name, fill)])
  expect(new Set(folders).size).toBe(1)
  const [folder] = folders
  expect(await readFile(`${folder}/one`, 'utf8')).toBe(await readFile(`${folder}/two`, 'utf8'))
  expect(await kept(name, fill)).toBe(folder)
  expect(fills).toBe(1)
  expect(readdirSync(dirname(folder)).filter((entry) => entry.startsWith(name))).toEqual([name])
})

it('is not there where filling it failed', async () => {
  const name = newName()
  const failing = kept(name, async (folder) => {
    await writeFile(`${folder}/half`, 'half')
    throw new Error('out of space')
  })
  await expect(failing).rejects.toThrow('out of space')
  const folder = await kept(name, (again) => writeFile(`${again}/whole`, 'whole'))
  expect(existsSync(`${folder}/half`)).toBe(false)
  expect(await readFile(`${folder}/whole`, 'utf8')).toBe('whole')
})

it('is filled although whoever was filling it has ended', async () => {
  const name = newName()
  const cache = '.artifacts/network'
  const { pid } = spawnSync(process.execPath, ['--version'])
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, `${name}.lock`), String(pid))
  const folder = await kept(name, (draft) => writeFile(`${draft}/whole`, 'whole'))
  expect(await readFile(`${folder}/whole`, 'utf8')).toBe('whole')
  expect(readdirSync(cache).filter((entry) => entry.startsWith(name))).toEqual([name])
})
