// What the renderings show: kinds of part, no product of any maker. Sizes are about inches / 3; the axis of round parts is x.
import { MOTOR, WHEEL } from './shapes.ts'

interface Rendering {
  /** The folder below public/renderings. */
  name: string
  /** GLSL: `vec2 map(vec3 p)`. */
  map: string
  /** Height of the eye, distance, height of what is looked at, zoom. */
  view: readonly [number, number, number, number]
  turn: number
}

export const RENDERINGS: readonly Rendering[] = [
  {
    name: 'motor',
    map: `${MOTOR}\nvec2 map(vec3 p) { return motor(p - vec3(-0.35, 0.92, 0), 1.0); }`,
    view: [0.5, 8.2, 0.8, 3.7],
    turn: 0.35,
  },
  {
    name: 'blower-wheel',
    map: `${WHEEL}\nvec2 map(vec3 p) { p.y -= 1.2; return wheel(p, 1.2, 0.5); }`,
    view: [0.42, 8.5, 1.05, 4.4],
    turn: -0.55,
  },
  {
    name: 'motor-assembly',
    map: `${MOTOR}${WHEEL}
vec2 map(vec3 p) {
  p -= vec3(0.0, 1.3, 0);
  vec2 m = motor((p - vec3(0.75, 0, 0)) , 0.0);
  float plate = box(p - vec3(0.22, 0, 0), vec3(0.04, 1.26, 1.26), 0.03);
  vec3 h = p; h.yz = abs(h.yz) - 1.08; plate = max(plate, -rodX(h, 0.08, 3.0, 0.0));
  m = near(m, vec2(plate, 1.0));
  m = near(m, wheel(p - vec3(-0.52, 0, 0), 1.05, 0.42));
  float w = link(vec3(1.45, -0.4, 0.3), vec3(1.7, -0.9, 0.6), p, 0.045);
  w = blend(w, link(vec3(1.7, -0.9, 0.6), vec3(1.95, -1.22, 0.9), p, 0.045), 0.1);
  m = near(m, vec2(w, 7.0));
  return near(m, vec2(box(p - vec3(2.08, -1.18, 1.0), vec3(0.17, 0.12, 0.17), 0.04), 2.0));
}`,
    view: [0.45, 10.5, 1.15, 4.2],
    turn: -0.25,
  },
  {
    name: 'fan-blade',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.45; p.xy = rot(-0.28) * p.xy;
  vec3 s = sectorX(p, 4.0);
  vec3 b = s - vec3(0, 0.78, 0.0); b.xz = rot(-0.55 - b.y * 0.25) * b.xz; b.x += b.z * b.z * 0.35;
  float half_ = 0.36 + 0.2 * b.y;
  float blade = box(b, vec3(0.025, 0.62, half_ + 0.12), 0.02);
  blade = max(blade, length(b.yz * vec2(1.0, 1.02) + vec2(0.02, 0)) - 0.68);
  vec2 m = vec2(blade * 0.7, 12.0);
  float hub = rodX(p, 0.24, 0.16, 0.03); hub = min(hub, rodX(p - vec3(-0.02, 0, 0), 0.4, 0.04, 0.02));
  hub = max(hub, -rodX(p, 0.09, 2.0, 0.0));
  m = near(m, vec2(hub, 1.0));
  return near(m, vec2(rod(p - vec3(-0.08, 0.25, 0), 0.04, 0.05, 0.01), 3.0));
}`,
    view: [0.3, 9.0, 1.35, 4.4],
    turn: -0.75,
  },
  {
    name: 'grille',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.5; p.yz = rot(-0.22) * p.yz;
  float face = box(p, vec3(1.5, 1.5, 0.16), 0.12);
  face = max(face, -box(p - vec3(0, 0, -0.12), vec3(1.4, 1.4, 0.2), 0.1));
  face = max(face, -box(p - vec3(0, 0, 0.25), vec3(1.14, 1.14, 0.16), 0.08));
  vec3 s = p; s.y = mod(s.y + 0.075, 0.15) - 0.075;
  vec3 t = s; t.yz = rot(0.6) * t.yz;
  float slat = max(box(t - vec3(0, 0, 0.02), vec3(1.2, 0.014, 0.12), 0.01), box(p, vec3(1.18, 1.16, 0.2), 0.0));
  face = max(face, -box(p, vec3(1.1, 1.1, 0.5), 0.05));
  return vec2(min(face, min(slat, box(p - vec3(0, 0, 0.0), vec3(0.035, 1.16, 0.06), 0.02))), 2.0);
}`,
    view: [0.32, 10.5, 1.4, 4.8],
    turn: 0.2,
  },
  {
    name: 'vacuum-bag',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.72; p.yz = rot(-0.12) * p.yz;
  float puff = 0.34 * (1.0 - 0.5 * smoothstep(-0.4, 1.7, p.y)) + 0.018 * sin(p.y * 9.0 + sin(p.x * 5.0) * 1.4) * smoothstep(0.2, 1.1, abs(p.x));
  float bag = box(p - vec3(0, 0, 0), vec3(1.08, 1.66, puff), min(puff, 0.28));
  bag += 0.02 * smoothstep(0.05, 0.0, abs(abs(p.x) - 0.74)) * step(0.0, p.z);
  vec2 m = vec2(bag * 0.75, 11.0);
  m = near(m, vec2(box(p - vec3(0, 1.62, 0), vec3(1.08, 0.1, 0.05), 0.02), 11.0));
  vec3 c = p - vec3(0, 0.75, 0.36); c.yz = rot(0.06) * c.yz;
  float card = box(c, vec3(0.68, 0.58, 0.035), 0.03);
  float hole = rodZ(c, 0.3, 1.0, 0.0);
  m = near(m, vec2(max(card, -hole), 8.0));
  m = near(m, vec2(max(rodZ(c, 0.38, 0.055, 0.02), -rodZ(c, 0.28, 1.0, 0.0)), 7.0));
  return near(m, vec2(rodZ(c - vec3(0, 0, -0.06), 0.33, 0.05, 0.0), 3.0));
}`,
    view: [0.3, 11.0, 1.6, 4.7],
    turn: 0.25,
  },
  {
    name: 'furnace-filter',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.72; p.yz = rot(-0.16) * p.yz;
  float frame = box(p, vec3(1.36, 1.7, 0.2), 0.02);
  frame = max(frame, -box(p, vec3(1.18, 1.52, 1.0), 0.03));
  vec2 m = vec2(frame, 8.0);
  float fold = abs(mod(p.x + 0.06, 0.12) - 0.06) * 2.6 - 0.08;
  float pleat = max(abs(p.z - fold) * 0.34 - 0.006, box(p, vec3(1.2, 1.54, 0.2), 0.0));
  m = near(m, vec2(pleat * 0.9, 5.0));
  vec3 s = p; s.y = abs(s.y) - 0.52;
  return near(m, vec2(box(s - vec3(0, 0, 0.15), vec3(1.2, 0.045, 0.035), 0.01), 8.0));
}`,
    view: [0.3, 11.5, 1.6, 4.8],
    turn: 0.3,
  },
  {
    name: 'belt',
    map: `
vec2 map(vec3 p) {
  p.y -= 0.36; vec3 q = p; q.x -= clamp(q.x, -0.95, 0.95);
  float r = 0.72 + 0.05 * sin(p.x * 1.6);
  float d = max(abs(length(q.xz) - r) - 0.05, abs(p.y) - 0.34);
  float rib = 0.012 * smoothstep(0.3, 1.0, sin(p.y * 62.0)) * step(length(q.xz), r);
  vec2 m = vec2((d - rib) * 0.8 - 0.012, 6.0);
  return near(m, vec2(max(max(abs(length(q.xz) - r - 0.064) - 0.004, abs(p.y) - 0.03), -p.z), 2.0));
}`,
    view: [0.62, 8.2, 0.35, 3.9],
    turn: 0.4,
  },
  {
    name: 'hose',
    map: `
vec2 tube(vec3 p, float d, float along) { return vec2((d - 0.035 * sin(along)) * 0.7, 3.0); }
vec2 map(vec3 p) {
  p.y -= 0.3;
  float a = atan(p.z, p.x);
  float y = 0.62 * smoothstep(-3.1416, 3.1416, a);
  float loop = length(vec2(length(p.xz) - 1.2, p.y - y)) - 0.25;
  vec2 m = tube(p, loop, a * 46.0);
  vec3 e = p - vec3(-1.2, 0.0, -0.02); float t = clamp(-e.z, 0.0, 1.7);
  float low = length(vec2(e.x + 0.25 * t * t * 0.35, e.y)) - 0.25; low = max(low, max(e.z, -e.z - 1.5));
  vec3 g = p - vec3(-1.2, 0.62, 0.02); float u = clamp(g.z, 0.0, 1.6);
  float high = length(vec2(g.x + 0.2 * u * u * 0.4, g.y + 0.2 * u)) - 0.25; high = max(high, max(-g.z, g.z - 1.1));
  m = near(m, tube(p, high, g.z * 55.0));
  m = near(m, tube(p, low, e.z * 55.0));
  vec3 c = g - vec3(-0.14, -0.24, 1.35); c.xz = rot(-0.25) * c.xz; c.yz = rot(-0.18) * c.yz;
  float cuff = max(rodZ(c, 0.34, 0.34, 0.04), -rodZ(c - vec3(0, 0, 0.2), 0.27, 0.4, 0.0));
  m = near(m, vec2(cuff, 10.0));
  return near(m, vec2(max(abs(length(c.xy) - 0.345) - 0.012, abs(c.z + 0.2) - 0.05), 7.0));
}`,
    view: [0.62, 10.5, 0.55, 4.2],
    turn: 0.5,
  },
  {
    name: 'brush-roll',
    map: `
vec2 map(vec3 p) {
  p.y -= 0.56; p.yz = rot(0.3) * p.yz;
  vec2 m = vec2(rodX(p, 0.32, 1.75, 0.03), 10.0);
  vec3 s = p; float twist = abs(p.x) * 1.35;
  s.yz = rot(twist) * s.yz; s = sectorX(s, 4.0);
  float cell = 0.105; float i = floor(s.x / cell + 0.5);
  vec3 t = vec3(s.x - cell * i, s.y - 0.32, s.z);
  float tuft = link(vec3(0, 0, 0), vec3(0, 0.22, 0), t, 0.036 + 0.07 * max(t.y, 0.0));
  tuft = max(tuft, abs(p.x) - 1.55);
  m = near(m, vec2(tuft * 0.6, 9.0));
  vec3 e = vec3(abs(p.x) - 1.86, p.yz);
  m = near(m, vec2(rodX(e, 0.38, 0.13, 0.04), 3.0));
  m = near(m, vec2(rodX(e - vec3(0.2, 0, 0), 0.1, 0.12, 0.02), 12.0));
  return near(m, vec2(rodX(p - vec3(1.62, 0, 0), 0.36, 0.07, 0.01), 7.0));
}`,
    view: [0.5, 9.4, 0.5, 3.7],
    turn: 0.35,
  },
  {
    name: 'flexible-duct',
    map: `
vec2 map(vec3 p) {
  p.y -= 0.98; p.yz += vec2(0.0, 0.16 * p.x * p.x * 0.4);
  float wave = 0.045 * (abs(fract(p.x * 3.4) - 0.5) * 2.0 - 0.5);
  float d = max(abs(length(p.yz) - 0.88 - wave) - 0.025, abs(p.x) - 1.7);
  return vec2(d * 0.7, 12.0);
}`,
    view: [0.45, 9.6, 0.9, 3.9],
    turn: -0.7,
  },
  {
    name: 'roof-cap',
    map: `
vec2 map(vec3 p) {
  p.y -= 0.05;
  float plate = box(p, vec3(1.9, 0.035, 1.7), 0.03);
  vec3 q = p - vec3(0, 0.42, -0.1);
  float slope = 0.42 + 0.14 * q.z;
  float hood = box(q, vec3(1.05, 0.5, 1.0), 0.1);
  hood = max(hood, q.y - 0.42 - 0.1 * q.z);
  hood = max(hood, -box(q - vec3(0, -0.16, 0.5), vec3(0.97, 0.44, 0.7), 0.04));
  vec2 m = vec2(min(plate, hood * 0.9), 3.0);
  vec3 g = q; g.xy = mod(g.xy + 0.06, 0.12) - 0.06;
  float mesh = min(length(g.xz - vec2(0, 0.72)), length(g.yz - vec2(0, 0.72))) - 0.012;
  mesh = max(mesh, box(q - vec3(0, -0.1, 0.72), vec3(0.96, 0.4, 0.1), 0.0));
  return near(m, vec2(mesh * 0.8, 1.0));
}`,
    view: [0.52, 10.6, 0.45, 4.1],
    turn: 0.45,
  },
  {
    name: 'damper',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.16;
  float d = pipeX(p, 1.0, 0.03, 0.72);
  d = min(d, pipeX(p - vec3(0.7, 0, 0), 1.08, 0.1, 0.03));
  d = min(d, pipeX(p - vec3(-0.5, 0, 0), 1.02, 0.03, 0.04));
  vec2 m = vec2(d, 12.0);
  vec3 f = p - vec3(-0.45, 0.45, 0); f.xy = rot(-0.55) * f.xy;
  float flap = max(rodX(f - vec3(0, -0.45, 0), 0.9, 0.02, 0.01), f.y - 0.1);
  m = near(m, vec2(flap, 1.0));
  return near(m, vec2(rodZ(p - vec3(-0.45, 0.5, 0), 0.035, 0.86, 0.0), 1.0));
}`,
    view: [0.38, 8.6, 1.0, 4.2],
    turn: -0.6,
  },
  {
    name: 'cartridge-filter',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.35;
  float a = atan(p.z, p.x), r = length(p.xz);
  float fold = 0.06 * (abs(fract(a * 8.0) - 0.5) * 2.0 - 0.5);
  vec2 m = vec2(max(r - 0.84 - fold, abs(p.y) - 1.1) * 0.55, 11.0);
  m = near(m, vec2(max(rod(p - vec3(0, 1.18, 0), 0.98, 0.16, 0.05), -rod(p - vec3(0, 1.3, 0), 0.52, 0.3, 0.04)), 10.0));
  m = near(m, vec2(rod(p - vec3(0, -1.2, 0), 0.98, 0.14, 0.05), 10.0));
  return near(m, vec2(ring(p - vec3(0, 1.33, 0), 0.72, 0.05), 7.0));
}`,
    view: [0.5, 10.0, 1.25, 4.5],
    turn: 0.0,
  },
  {
    name: 'capacitor',
    map: `
vec2 map(vec3 p) {
  p.y -= 1.15; vec3 q = p; q.x -= clamp(q.x, -0.42, 0.42);
  vec2 m = vec2(rod(q, 0.56, 1.1, 0.05), 12.0);
  m = near(m, vec2(rod(q - vec3(0, 1.1, 0), 0.6, 0.05, 0.03), 1.0));
  m = near(m, vec2(rod(q - vec3(0, -0.12, 0), 0.568, 0.6, 0.0), 2.0));
  m = near(m, vec2(rod(q - vec3(0, -0.52, 0), 0.574, 0.08, 0.0), 7.0));
  vec3 t = p; t.x = abs(t.x) - 0.36;
  m = near(m, vec2(rod(t - vec3(0, 1.2, 0), 0.17, 0.08, 0.03), 6.0));
  t.z = abs(t.z) - 0.07;
  return near(m, vec2(box(t - vec3(0, 1.4, 0), vec3(0.1, 0.18, 0.018), 0.01), 12.0));
}`,
    view: [0.42, 8.8, 1.15, 4.3],
    turn: 0.3,
  },
]
