// node scripts/renderings/render.ts [NAME]: renders the demo catalogue's 3-D pictures, each in four widths, to public/renderings; run once, by
// hand, where Chromium for the browser tests is installed. `--turn NAME FOLDER` writes the frames of one turn as PNG, for an encoder.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { RENDERINGS } from './parts.ts'
import { shaderOf, VERTEX } from './shader.ts'

const FOLDER = join(import.meta.dirname, '../../public/renderings')
const WIDTHS = [192, 384, 768, 1200]
const TILE = 120
const FRAMES = 40

interface Shot {
  fragment: string
  vertex: string
  side: number
  tile: number
  view: number[]
  turn: number
}

/** Runs in the page: draws tile by tile, so that no draw takes longer than a driver allows. */
async function draw({ fragment, vertex, side, tile, view, turn }: Shot): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
  if (!gl) throw new Error('no WebGL 2')
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'not compiled')
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.uniform2f(gl.getUniformLocation(program, 'size'), side, side)
  gl.uniform1f(gl.getUniformLocation(program, 'turn'), turn)
  gl.uniform4fv(gl.getUniformLocation(program, 'view'), view)
  gl.enable(gl.SCISSOR_TEST)
  for (let y = 0; y < side; y += tile)
    for (let x = 0; x < side; x += tile) {
      gl.scissor(x, y, tile, tile)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.finish()
      await new Promise((done) => setTimeout(done))
    }
  const url = canvas.toDataURL('image/png')
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return url
}

async function shoot(page: Page, name: string, { side, samples, turn = 0 }: { side: number; samples: number; turn?: number }) {
  const found = RENDERINGS.find((one) => one.name === name)
  if (!found) throw new Error(`There is no rendering "${name}"`)
  const url = await page.evaluate(draw, {
    fragment: shaderOf(found.map, samples),
    vertex: VERTEX,
    side,
    tile: TILE,
    view: [...found.view],
    turn: found.turn + turn,
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const [first, name = '', folder = ''] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const page = await browser.newPage()
if (first === '--turn') {
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < FRAMES; at++) {
    const file = join(folder, `${String(at).padStart(3, '0')}.png`)
    // A turn that was interrupted goes on.
    if (!existsSync(file)) await writeFile(file, await shoot(page, name, { side: 480, samples: 1, turn: (at / FRAMES) * 2 * Math.PI }))
  }
} else {
  const isDraft = name === '--draft'
  for (const { name: one } of RENDERINGS.filter((each) => first === undefined || first === 'all' || each.name === first)) {
    const png = await shoot(page, one, isDraft ? { side: 360, samples: 1 } : { side: 1200, samples: 2 })
    await mkdir(join(FOLDER, one), { recursive: true })
    if (isDraft) await sharp(png).toFile(`/tmp/rendering-${one}.png`)
    else
      for (const width of WIDTHS)
        await writeFile(join(FOLDER, one, `${width}.webp`), await sharp(png).resize(width).webp({ quality: 80, effort: 6 }).toBuffer())
    console.log(one)
  }
}
await browser.close()
