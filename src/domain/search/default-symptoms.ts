import type { Symptom } from './search-symptoms.ts'

/** The symptoms with which a shop begins, until staff change them. */
export const DEFAULT_SYMPTOMS: readonly Symptom[] = [
  ...['buzzes', 'hums', 'loud', 'noisy', 'noise', 'rattles', 'squeaks', 'squeals', 'grinding', 'screeches', 'rumbles', 'roars'].map(
    (says) => ({
      says,
      means: 'motor, blower wheel',
    }),
  ),
  ...['train', 'jet', 'airplane', 'plane', 'helicopter', 'tractor', 'truck'].flatMap((like) => [
    { says: `sounds ${like}`, means: 'motor, blower wheel' },
    { says: `vacuum sounds ${like}`, means: 'belt, brush roll' },
  ]),
  ...['vacuum loud', 'vacuum noisy', 'vacuum noise', 'vacuum squeals'].map((says) => ({ says, means: 'belt, brush roll' })),
  ...['vibrates', 'wobbles', 'shakes'].map((says) => ({ says, means: 'blower wheel, fan blade, motor' })),
  ...['vacuum does not work', 'vacuum not working', 'vacuum stopped working'].map((says) => ({ says, means: 'belt, brush roll' })),
  ...['does not pick up', 'pet hair', 'dog hair', 'cat hair'].map((says) => ({ says, means: 'brush roll, belt, vacuum filter' })),
  ...[
    'humidifier does not work',
    'humidifier not working',
    'humidifier stopped working',
    'dry air',
    'air is dry',
    'static electricity',
  ].map((says) => ({
    says,
    means: 'humidifier pad, humidistat, humidifier filter',
  })),
  ...[
    'not working',
    'does not turn',
    'does not spin',
    'does not run',
    'does not start',
    'does not work',
    'stopped working',
    'stopped turning',
  ].map((says) => ({
    says,
    means: 'motor, switch',
  })),
  ...['does not turn', 'does not work', 'not working', 'stopped working'].flatMap((fault) => [
    { says: `light ${fault}`, means: 'light switch, light socket' },
    { says: `hood light ${fault}`, means: 'light switch, light socket' },
    { says: `fan light ${fault}`, means: 'light switch, wall switch, light socket' },
  ]),
  ...['hums does not turn', 'hums does not spin', 'hums does not start'].map((says) => ({ says, means: 'motor, capacitor' })),
  ...['runs slow', 'turns slowly', 'weak airflow', 'low airflow'].map((says) => ({ says, means: 'motor, blower wheel' })),
  ...['brush does not turn', 'brush does not spin', 'brush stopped'].map((says) => ({ says, means: 'brush belt, belt, brush roll' })),
  ...['smells rubber', 'burning rubber', 'burnt rubber'].map((says) => ({ says, means: 'belt, brush roll' })),
  ...['no suction', 'lost suction', 'loses suction', 'weak suction', 'poor suction'].map((says) => ({
    says,
    means: 'vacuum filter, vacuum bag, hose',
  })),
  ...['fan no suction', 'fan weak suction', 'fan poor suction', 'fan does not suck', 'fan weak'].map((says) => ({
    says,
    means: 'fan motor, blower wheel',
  })),
  ...['dust comes out', 'blows dust', 'leaks dust', 'smells dust'].map((says) => ({ says, means: 'vacuum bag, vacuum filter' })),
  ...['house is dusty', 'dusty house', 'dust in the house'].map((says) => ({ says, means: 'furnace filter' })),
  ...['smells cooking', 'cooking smell', 'cooking odor', 'kitchen smells'].map((says) => ({
    says,
    means: 'charcoal filter, grease filter',
  })),
  ...['hood smoke', 'kitchen smoke'].map((says) => ({ says, means: 'grease filter, charcoal filter, hood motor' })),
  ...['mirror foggy', 'mirror fogs', 'bathroom foggy', 'bathroom steam', 'bathroom moisture', 'bathroom mold', 'bathroom mildew'].map(
    (says) => ({
      says,
      means: 'humidity sensor, fan motor, blower wheel',
    }),
  ),
  ...['cover falls', 'cover falling', 'cover loose', 'grille falls', 'grille loose', 'cover hangs'].map((says) => ({
    says,
    means: 'grille springs, grille',
  })),
  ...['cold air coming', 'cold air comes', 'cold draft', 'air leaks'].map((says) => ({ says, means: 'damper, wall cap' })),
  ...['water drips', 'water dripping', 'condensation drips', 'fan drips', 'vent drips', 'fan leaks water', 'duct sweats'].map((says) => ({
    says,
    means: 'insulated duct, damper, roof cap',
  })),
  ...['humidifier leaks', 'humidifier drips', 'humidifier water drips'].map((says) => ({ says, means: 'humidifier pad' })),
  ...['bird nest', 'bird stuck', 'birds stuck'].map((says) => ({ says, means: 'roof cap, wall cap, damper' })),
  ...['does not turn off', 'does not shut off', 'runs all the time'].map((says) => ({ says, means: 'switch, timer' })),
  ...['does not turn off humidity', 'does not shut off humidity', 'comes on itself', 'turn on itself'].map((says) => ({
    says,
    means: 'humidity sensor, timer',
  })),
  ...['running all day', 'runs all day', 'always left on', 'forgets turn off'].map((says) => ({
    says,
    means: 'timer, switch',
  })),
  ...['motor squeaks', 'motor squeals'].map((says) => ({ says, means: 'motor oil, motor' })),
  ...['overheats', 'shuts off itself'].map((says) => ({ says, means: 'motor, filter' })),
  ...['burning smell', 'smells burnt'].map((says) => ({ says, means: 'motor, belt' })),
]
