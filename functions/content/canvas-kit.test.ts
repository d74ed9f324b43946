import { beforeEach, expect, test, vi } from 'vitest'
import { UnusablePicture, withCanvasKit } from './canvas-kit.ts'

const load = vi.hoisted(() => vi.fn())
vi.mock('canvaskit-wasm/full', () => ({ default: load }))

beforeEach(() => load.mockReset().mockResolvedValue({}))

test('what failed to load is loaded again', async () => {
  load.mockRejectedValueOnce(new Error('out of memory'))
  await expect(withCanvasKit(() => 'drawn')).rejects.toThrow('out of memory')
  expect(await withCanvasKit(() => 'drawn')).toBe('drawn')
  expect(load).toHaveBeenCalledTimes(2)
})

test('an instance that aborted is replaced; one that refused a picture stays', async () => {
  const failing = (error: Error) =>
    withCanvasKit(() => {
      throw error
    })
  await expect(failing(new WebAssembly.RuntimeError('abort'))).rejects.toThrow('abort')
  await expect(failing(new UnusablePicture('Das Bild ist beschädigt'))).rejects.toThrow('beschädigt')
  await withCanvasKit(() => 'drawn')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was drawn on is deleted, also after an error', async () => {
  const deleted: string[] = []
  const failing = withCanvasKit((_, keep) => {
    keep({ delete: () => deleted.push('surface') })
    throw new UnusablePicture('Das Bild ist beschädigt')
  })
  await expect(failing).rejects.toThrow('beschädigt')
  expect(deleted).toEqual(['surface'])
})
