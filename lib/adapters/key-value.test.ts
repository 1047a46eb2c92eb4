import { beforeEach, describe, expect, it, vi } from 'vitest'

const { calls, faults, area, storage } = vi.hoisted(() => {
  const calls: string[] = []
  const faults: { close?: Error; set?: Error } = {}
  const area = () => {
    const stored = new Map<string, unknown>()
    return {
      get: async (key: string) => (stored.has(key) ? { [key]: stored.get(key) } : {}),
      set: async (items: Record<string, unknown>) => {
        calls.push('set')
        if (faults.set !== undefined) throw faults.set
        for (const [key, value] of Object.entries(items)) stored.set(key, value)
      },
      remove: async (key: string) => void stored.delete(key),
      setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => {
        calls.push(accessLevel)
        if (faults.close !== undefined) throw faults.close
      },
    }
  }
  return { calls, faults, area, storage: { local: area(), session: area() } }
})

vi.mock('wxt/browser', () => ({ browser: { storage } }))

const { createKeyValueArea } = await import('./key-value')

beforeEach(() => {
  calls.length = 0
  delete faults.close
  delete faults.set
  Object.assign(storage, { local: area(), session: area() })
})

describe.each(['local', 'session'] as const)('%s', (name) => {
  it('returns what was set until it is removed', async () => {
    const area = createKeyValueArea(name)
    await expect(area.get('key')).resolves.toBeUndefined()
    await area.set('key', { value: 1 })
    await expect(createKeyValueArea(name).get('key')).resolves.toEqual({ value: 1 })
    await area.remove('key')
    await expect(area.get('key')).resolves.toBeUndefined()
  })

  it('is closed to content scripts before the first write, once', async () => {
    const area = createKeyValueArea(name)
    await Promise.all([area.set('a', 1), area.set('b', 2)])
    await area.set('c', 3)
    expect(calls).toEqual(['TRUSTED_CONTEXTS', 'set', 'set', 'set'])
  })

  it('accepts no write until it can be closed', async () => {
    const area = createKeyValueArea(name)
    faults.close = new Error('not now')
    await expect(area.set('secret', 1)).rejects.toMatchObject({ code: 'storage-failed' })
    expect(calls).toEqual(['TRUSTED_CONTEXTS'])
    delete faults.close
    await expect(area.set('secret', 1)).resolves.toBeUndefined()
  })

  it('works if the browser has no access levels', async () => {
    Reflect.deleteProperty(storage[name], 'setAccessLevel')
    const area = createKeyValueArea(name)
    await area.set('key', 1)
    await expect(area.get('key')).resolves.toBe(1)
  })

  it.each([
    ['storage-full', new Error('Session storage quota bytes exceeded. Values were not stored.')],
    ['storage-full', new Error('Resource::kQuotaBytes quota exceeded')],
    ['storage-full', new DOMException('', 'QuotaExceededError')],
    ['storage-full', new Error('IO error: .../000003.log: FILE_ERROR_NO_SPACE')],
    ['storage-failed', new Error('IO error: .../LOCK')],
  ])('fails as %s for %s', async (code, fault) => {
    faults.set = fault
    await expect(createKeyValueArea(name).set('key', 1)).rejects.toMatchObject({ code, cause: fault })
  })
})
