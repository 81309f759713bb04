// Shapes (GLSL) that several renderings show.

export const MOTOR = `
vec2 motor(vec3 p, float lead) {
  float can = rodX(p - vec3(0.15, 0, 0), 0.78, 0.5, 0.06);
  vec3 s = sectorX(p, 12.0);
  can = max(can, -box(s - vec3(0.2, 0.8, 0.0), vec3(0.26, 0.14, 0.05), 0.03));
  vec2 m = vec2(can, 1.0);
  m = near(m, vec2(rodX(p - vec3(0.15, 0, 0), 0.66, 0.4, 0.02), 4.0));
  float bell = min(rodX(p - vec3(-0.42, 0, 0), 0.84, 0.06, 0.02), rodX(p - vec3(0.68, 0, 0), 0.7, 0.06, 0.03));
  bell = min(bell, rodX(p - vec3(-0.55, 0, 0), 0.26, 0.1, 0.03));
  vec3 e = p - vec3(-0.42, 0, 0); e.yz = abs(e.yz);
  e.yz = rot(0.785) * e.yz;
  float ear = box(e - vec3(0, 0.0, 0.94), vec3(0.05, 0.13, 0.16), 0.03);
  ear = min(ear, box(vec3(e.x, e.z, e.y) - vec3(0, 0.0, 0.94), vec3(0.05, 0.13, 0.16), 0.03));
  bell = min(bell, ear);
  m = near(m, vec2(bell, 12.0));
  vec3 b = p - vec3(-0.5, 0, 0); b.yz = abs(b.yz) - 0.46;
  m = near(m, vec2(rodX(b, 0.06, 0.04, 0.02), 12.0));
  m = near(m, vec2(rodX(p - vec3(-1.0, 0, 0), 0.075, 0.6, 0.02), 12.0));
  if (lead > 0.5) {
    float w = link(vec3(0.7, -0.45, 0.3), vec3(1.15, -0.62, 0.5), p, 0.045);
    w = blend(w, link(vec3(1.15, -0.62, 0.5), vec3(1.5, -0.78, 0.75), p, 0.045), 0.1);
    float w2 = link(vec3(0.7, -0.45, 0.42), vec3(1.1, -0.68, 0.65), p, 0.045);
    w2 = blend(w2, link(vec3(1.1, -0.68, 0.65), vec3(1.5, -0.8, 0.87), p, 0.045), 0.1);
    m = near(m, vec2(w, 3.0)); m = near(m, vec2(w2, 2.0));
    m = near(m, vec2(box(p - vec3(1.62, -0.78, 0.81), vec3(0.18, 0.12, 0.2), 0.04), 2.0));
    m = near(m, vec2(min(box(p - vec3(1.86, -0.78, 0.74), vec3(0.12, 0.05, 0.015), 0.01), box(p - vec3(1.86, -0.78, 0.88), vec3(0.12, 0.05, 0.015), 0.01)), 12.0));
  }
  return m;
}`

export const WHEEL = `
vec2 wheel(vec3 p, float r, float w) {
  vec3 s = sectorX(p, 36.0);
  s.yz = rot(0.5) * (s.yz - vec2(r * 0.9, 0.0));
  float d = box(s, vec3(w, r * 0.085, 0.012), 0.008);
  d = min(d, pipeX(p - vec3(-w, 0, 0), r * 0.915, r * 0.075, 0.035));
  d = min(d, rodX(p - vec3(w, 0, 0), r * 0.985, 0.025, 0.01));
  vec2 m = vec2(d, 3.0);
  float hub = rodX(p - vec3(w - 0.14, 0, 0), r * 0.16, 0.14, 0.02);
  hub = max(hub, -rodX(p, r * 0.06, 2.0, 0.0));
  m = near(m, vec2(hub, 3.0));
  m = near(m, vec2(max(rodX(p - vec3(w - 0.2, 0, 0), r * 0.085, 0.1, 0.01), -rodX(p, r * 0.06, 2.0, 0.0)), 12.0));
  return m;
}`
