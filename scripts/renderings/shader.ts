// The shader that draws one part: a signed distance field, marched with soft light, shadows and ambient occlusion.
// A part gives `vec2 map(vec3 p)`: the distance to it and its material. The ground is at y = 0.

const TOOLS = `#version 300 es
precision highp float;
out vec4 colour;
uniform vec2 size;
uniform float turn;
uniform vec4 view; // height of the eye, distance, height of what is looked at, zoom

mat2 rot(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }
float box(vec3 p, vec3 b, float r) { vec3 q = abs(p) - b + r; return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r; }
float rod(vec3 p, float r, float h, float e) { vec2 d = abs(vec2(length(p.xz), p.y)) - vec2(r, h) + e; return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - e; }
float rodX(vec3 p, float r, float h, float e) { return rod(p.yxz, r, h, e); }
float rodZ(vec3 p, float r, float h, float e) { return rod(p.xzy, r, h, e); }
float pipeX(vec3 p, float r, float w, float h) { vec2 d = abs(vec2(length(p.yz) - r, p.x)) - vec2(w, h) + 0.01; return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - 0.01; }
float ring(vec3 p, float r, float w) { return length(vec2(length(p.xz) - r, p.y)) - w; }
float link(vec3 a, vec3 b, vec3 p, float r) { vec3 ab = b - a, ap = p - a; return length(ap - ab * clamp(dot(ap, ab) / dot(ab, ab), 0.0, 1.0)) - r; }
float blend(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
vec2 near(vec2 a, vec2 b) { return a.x < b.x ? a : b; }
// The plane turned so that one of n sectors around the x axis lies along +y.
vec3 sectorX(vec3 p, float n) { float s = 6.2831853 / n, a = atan(p.z, p.y); a = mod(a + s * 0.5, s) - s * 0.5; float r = length(p.yz); return vec3(p.x, r * cos(a), r * sin(a)); }
`

const SHADING = `
vec2 world(vec3 p) { vec3 q = p; q.xz = rot(turn) * q.xz; return near(map(q), vec2(p.y, 0.0)); }
vec3 normal(vec3 p) { vec2 e = vec2(0.0015, -0.0015); return normalize(e.xyy * world(p + e.xyy).x + e.yyx * world(p + e.yyx).x + e.yxy * world(p + e.yxy).x + e.xxx * world(p + e.xxx).x); }
float shadow(vec3 o, vec3 d) {
  float s = 1.0, t = 0.03;
  for (int i = 0; i < 40; i++) { float h = world(o + d * t).x; s = min(s, 9.0 * h / t); t += clamp(h * 0.8, 0.02, 0.25); if (s < 0.004 || t > 7.0) break; }
  s = clamp(s, 0.0, 1.0); return s * s * (3.0 - 2.0 * s);
}
float occlusion(vec3 p, vec3 n) { float o = 0.0, w = 1.0; for (int i = 1; i <= 5; i++) { float h = 0.02 + 0.09 * float(i); o += (h - world(p + n * h).x) * w; w *= 0.72; } return clamp(1.0 - 1.25 * o, 0.0, 1.0); }
// A studio: a wide lamp above, a bright card on the left, a dim room.
vec3 room(vec3 d) {
  float lamp = smoothstep(0.55, 0.95, dot(d, normalize(vec3(-0.35, 0.85, 0.4))));
  float card = smoothstep(0.45, 0.9, dot(d, normalize(vec3(-0.95, 0.25, 0.15)))) * 0.8;
  float rim = smoothstep(0.8, 0.97, dot(d, normalize(vec3(0.85, 0.35, -0.4)))) * 0.7;
  return vec3(0.32, 0.34, 0.37) * (0.75 + 0.45 * d.y) + vec3(1.0, 0.98, 0.94) * lamp * 1.25 + vec3(0.9, 0.95, 1.0) * card + vec3(rim);
}
// x: roughness, y: how much of a metal; the colour is linear.
vec3 tint(float m, out vec2 skin) {
  skin = vec2(0.6, 0.0);
  if (m < 0.5) return vec3(0.86, 0.855, 0.835);
  if (m < 1.5) { skin = vec2(0.32, 1.0); return vec3(0.62, 0.64, 0.66); }
  if (m < 2.5) { skin = vec2(0.4, 0.0); return vec3(0.82, 0.815, 0.79); }
  if (m < 3.5) { skin = vec2(0.42, 0.0); return vec3(0.085, 0.09, 0.097); }
  if (m < 4.5) { skin = vec2(0.35, 1.0); return vec3(0.72, 0.35, 0.16); }
  if (m < 5.5) { skin = vec2(0.9, 0.0); return vec3(0.62, 0.72, 0.78); }
  if (m < 6.5) { skin = vec2(0.6, 0.0); return vec3(0.06, 0.06, 0.063); }
  if (m < 7.5) { skin = vec2(0.5, 0.0); return vec3(0.94, 0.5, 0.02); }
  if (m < 8.5) { skin = vec2(0.9, 0.0); return vec3(0.5, 0.33, 0.19); }
  if (m < 9.5) { skin = vec2(0.8, 0.0); return vec3(0.42, 0.03, 0.025); }
  if (m < 10.5) { skin = vec2(0.5, 0.0); return vec3(0.13, 0.27, 0.36); }
  if (m < 11.5) { skin = vec2(0.9, 0.0); return vec3(0.83, 0.79, 0.7); }
  skin = vec2(0.22, 1.0); return vec3(0.78, 0.8, 0.82);
}
vec3 shot(vec2 at) {
  vec3 aim = vec3(0.0, view.z, 0.0), eye = aim + view.y * normalize(vec3(-0.62, view.x, 1.0));
  vec3 f = normalize(aim - eye), r = normalize(cross(f, vec3(0, 1, 0))), u = cross(r, f);
  vec3 d = normalize(f * view.w + at.x * r + at.y * u);
  float t = 0.0, m = -1.0;
  for (int i = 0; i < 170; i++) { vec2 h = world(eye + d * t); if (h.x < 0.0006 * t) { m = h.y; break; } t += h.x * 0.75; if (t > 40.0) break; }
  vec3 back = mix(vec3(0.9, 0.895, 0.875), vec3(0.98, 0.98, 0.975), smoothstep(-0.9, 0.9, at.y));
  if (m < -0.5) return back;
  vec3 p = eye + d * t, n = normal(p); vec2 skin; vec3 c = tint(m, skin);
  vec3 key = normalize(vec3(-0.45, 0.95, 0.5)), fill = normalize(vec3(0.8, 0.35, 0.5));
  float ao = occlusion(p, n), sh = shadow(p + n * 0.004, key);
  float soft = max(dot(n, key), 0.0) * mix(0.12, 1.0, sh);
  vec3 light = vec3(1.0, 0.975, 0.93) * 1.9 * soft + vec3(0.8, 0.88, 1.0) * 0.28 * max(dot(n, fill), 0.0) * ao + vec3(0.62, 0.66, 0.7) * (0.55 + 0.45 * n.y) * ao;
  vec3 mirror = reflect(d, n); float fresnel = pow(1.0 - max(dot(-d, n), 0.0), 5.0);
  float gloss = (1.0 - skin.x);
  vec3 shine = room(normalize(mix(mirror, n, skin.x * 0.4))) * mix(0.35, 1.0, ao);
  vec3 half_ = normalize(key - d); float spot = pow(max(dot(n, half_), 0.0), mix(12.0, 160.0, gloss)) * gloss * sh;
  vec3 lit = skin.y > 0.5 ? c * (light * 0.32 + shine * 0.95) + c * spot * 1.2 : c * light * 0.72 + shine * (0.035 + 0.5 * fresnel) * gloss + spot * 0.35;
  if (m < 0.5) { float shade = mix(0.42, 1.0, sh) * mix(0.55, 1.0, ao); lit = back * shade; lit = mix(lit, back, smoothstep(4.5, 9.0, length(p.xz))); return lit; }
  return lit;
}
void main() {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < SAMPLES; i++) for (int j = 0; j < SAMPLES; j++) {
    vec2 off = (vec2(float(i), float(j)) + 0.5) / float(SAMPLES);
    vec3 one = shot((2.0 * (gl_FragCoord.xy - 0.5 + off) - size) / size.y);
    one = one * (1.0 + one * 0.06) / (1.0 + one * 0.12);
    sum += pow(clamp(one, 0.0, 1.0), vec3(1.0 / 1.16));
  }
  colour = vec4(sum / float(SAMPLES * SAMPLES), 1.0);
}
`

/** The whole shader of a part. @param samples rays along each side of a pixel. */
export const shaderOf = (map: string, samples: number): string => TOOLS + map + SHADING.replaceAll('SAMPLES', String(samples))

export const VERTEX = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0), 0.0, 1.0); }
`
