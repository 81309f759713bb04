import type { ApplianceType } from '../fit/appliance.ts'
import {
  ACCENT,
  FILL,
  LINE,
  METAL,
  SHADE,
  centreLine,
  circle,
  d,
  dots,
  ellipse,
  lettering,
  path,
  place,
  rect,
  series,
  sheet,
  stroke,
  svg,
} from './draw-kit.ts'
import type { Point } from './draw-kit.ts'

const WIDTH = 400
const HEIGHT = 300

/** An appliance, seen from where its label is: the drawing, and the label's centre. */
interface Seen {
  art: string
  label: Point
  /** What such a label says, in the maker's format. */
  sample: string
}

/** A ceiling box from below, its grille taken off: the motor plate, the wiring box, the label on the inner wall. */
function bathFan(): Seen {
  const blades = series(18, (i) => {
    const turn = (Math.PI * 2 * i) / 18
    return d`M${[118 + 30 * Math.cos(turn), 170 + 30 * Math.sin(turn)]}L${[118 + 46 * Math.cos(turn + 0.3), 170 + 46 * Math.sin(turn + 0.3)]}`
  })
  const corner: Point[] = [
    [24, 76],
    [212, 76],
    [24, 264],
    [212, 264],
  ]
  return {
    art:
      rect(14, 66, 208, 208, METAL) +
      rect(32, 84, 172, 172, SHADE) +
      dots(corner, 6) +
      rect(40, 92, 48, 36, METAL, 2) +
      stroke(d`M52 104h24M52 116h24`, 2) +
      circle(118, 170, 54, FILL) +
      stroke(blades, 3) +
      circle(118, 170, 20, METAL) +
      circle(118, 170, 5, LINE, 0) +
      stroke(d`M222 150h34v20h-34M14 150h-8v20h8`, 2),
    label: [178, 238],
    sample: '688',
  }
}

/** A round sleeve in the wall, its cover taken off: the propeller, the label on the sleeve. */
function wallFan(): Seen {
  const blades = series(4, (i) => place(path(d`M0 -14C26 -22 34 -62 8 -72C-18 -70 -16 -34 0 -14z`, FILL, 2), 128, 168, i * 90 + 20))
  return {
    art:
      rect(22, 62, 212, 212, METAL, 2.5, 6) +
      circle(128, 168, 94, METAL) +
      circle(128, 168, 82, SHADE) +
      blades.join('') +
      circle(128, 168, 17, METAL) +
      stroke(d`M128 74v14M128 248v14M34 168h14M208 168h14`, 3),
    label: [128, 238],
    sample: '8070WH',
  }
}

/** An upright from behind: handle, body, foot, and the label low between the wheels. */
function upright(): Seen {
  return {
    art:
      stroke(d`M96 82C96 40 108 22 128 22C148 22 160 40 160 82`, 9) +
      stroke(d`M96 82C96 40 108 22 128 22C148 22 160 40 160 82`, 4, METAL) +
      path(d`M84 82H172L180 226H76z`, FILL) +
      rect(98, 96, 60, 62, SHADE, 2, 8) +
      stroke(d`M108 112h40M108 126h40M108 140h40`, 2) +
      path(d`M50 226H206L222 268H34z`, METAL) +
      circle(66, 262, 20, SHADE) +
      circle(190, 262, 20, SHADE) +
      circle(66, 262, 6, LINE, 0) +
      circle(190, 262, 6, LINE, 0),
    label: [128, 196],
    sample: 'UH72625',
  }
}

/** A canister turned over: its wheels, and the label between them. */
function canister(): Seen {
  return {
    art:
      stroke(d`M44 150C10 130 4 90 30 62`, 18) +
      stroke(d`M44 150C10 130 4 90 30 62`, 12, METAL) +
      path(d`M60 86H196C228 86 240 120 240 170C240 226 226 262 190 262H66C42 262 34 226 34 174C34 118 40 86 60 86z`, FILL) +
      path(d`M78 112H190C206 112 212 138 212 172C212 208 206 236 188 236H80C66 236 60 206 60 174C60 138 66 112 78 112z`, METAL, 2) +
      ellipse(222, 110, 16, 26, SHADE) +
      ellipse(222, 238, 16, 26, SHADE) +
      circle(58, 174, 12, SHADE) +
      stroke(d`M92 132h40M92 142h40`, 2),
    label: [146, 190],
    sample: '116.21514',
  }
}

/** A cordless vacuum with its wand removed: the label below the handle. */
function stick(): Seen {
  return {
    art:
      path(d`M150 66H214C226 66 232 76 232 88V104H140V76C140 70 144 66 150 66z`, METAL) +
      path(d`M206 104H232L240 196H190z`, FILL) +
      rect(178, 196, 74, 36, METAL, 2.5, 6) +
      path(d`M96 84H140V176H96C78 176 70 156 70 130C70 104 78 84 96 84z`, FILL) +
      stroke(d`M96 92v76M110 92v76M124 92v76`, 2) +
      path(d`M140 104H206L196 150H140z`, SHADE, 2) +
      rect(20, 118, 50, 24, METAL) +
      stroke(d`M6 270L66 210`, 20) +
      stroke(d`M6 270L66 210`, 14, METAL),
    label: [216, 160],
    sample: 'SV10',
  }
}

/** A backpack lying on its harness: the label on the side of the body. */
function backpack(): Seen {
  return {
    art:
      stroke(d`M78 96C30 110 26 210 76 236`, 12) +
      stroke(d`M78 96C30 110 26 210 76 236`, 7, SHADE) +
      path(d`M76 84C76 64 196 64 196 84V236C196 266 76 266 76 236z`, FILL) +
      ellipse(136, 84, 60, 17, METAL) +
      stroke(d`M160 78C176 34 214 30 234 66`, 16) +
      stroke(d`M160 78C176 34 214 30 234 66`, 10, METAL) +
      stroke(d`M76 128C76 148 196 148 196 128`, 2) +
      path(d`M76 206C76 226 196 226 196 206V236C196 266 76 266 76 236z`, SHADE) +
      stroke(d`M100 236v12M116 240v12M132 242v12M148 242v12M164 240v12`, 3),
    label: [136, 180],
    sample: '107109',
  }
}

/** Any machine: a box with a door and feet, the label low on its side. */
function anyMachine(): Seen {
  return {
    art:
      rect(34, 62, 186, 194, METAL, 2.5, 6) +
      rect(50, 78, 154, 84, FILL, 2, 4) +
      circle(184, 120, 7, SHADE) +
      stroke(d`M50 178h154`, 2) +
      stroke(d`M62 192h40M62 204h40M62 216h40`, 2) +
      rect(48, 256, 26, 12, SHADE) +
      rect(180, 256, 26, 12, SHADE),
    label: [166, 214],
    sample: 'AB-1234',
  }
}

const VIEWS: Record<ApplianceType, () => Seen> = {
  'bath-fan': bathFan,
  'wall-fan': wallFan,
  'upright-vacuum': upright,
  'canister-vacuum': canister,
  'stick-vacuum': stick,
  'backpack-vacuum': backpack,
  other: anyMachine,
}

/**
 * Where an appliance of this type has its model number: the appliance in outline, its label in marigold, and the label enlarged beside it. A
 * complete SVG, 4:3, without ids and styles. Decoration only: the page says the same in its steps.
 */
export function drawLabelPlace(type: ApplianceType): string {
  const { art, label, sample } = VIEWS[type]()
  const [x, y] = label
  const plate =
    rect(268, 22, 120, 70, '#fff') +
    dots(
      [
        [277, 31],
        [379, 31],
        [277, 83],
        [379, 83],
      ],
      4,
    )
  return svg(
    WIDTH,
    HEIGHT,
    sheet(art + rect(x - 17, y - 10, 34, 20, ACCENT, 2) + stroke(d`M${x - 10} ${y - 3}h20M${x - 10} ${y + 3}h12`, 1.5)) +
      centreLine(d`M${x + 18} ${y}L328 94`) +
      sheet(plate + stroke(d`M284 76h60`, 2)) +
      lettering(`<text x="328" y="45">MODEL NO.</text>`, 12) +
      lettering(`<text x="328" y="66" fill="${LINE}" font-weight="700">${sample}</text>`, 17),
  )
}
