// Who takes whom, made ready for drawing: the cycle of three, and the others in groups that behave alike. All of it from the server's data.
import type { Role } from '../board';

export interface Group {
  roles: Role[];
  /** Its members take each other, or their own kind. */
  loops: boolean;
}

export interface Strengths {
  /** a takes b, b takes c, c takes a; or empty. */
  cycle: Role[];
  /** Those who are taken or take, so ordered that who takes whom among them stands side by side. */
  groups: Group[];
  /** Those who take nobody and whom nobody takes. */
  neutral: Role[];
  takes: (a: Role, b: Role) => boolean;
}

export const takes = (a: Role, b: Role): boolean =>
  a.takes.single.includes(b.name) || a.takes.stack.includes(b.name);

/** `single` or `stack` where a cube takes in one way only. */
export function onlyBy(role: Role): 'single' | 'stack' | null {
  const [single, stack] = [role.takes.single.length > 0, role.takes.stack.length > 0];
  return single === stack ? null : single ? 'single' : 'stack';
}

function findCycle(roles: Role[]): Role[] {
  const beats = (a: Role, b: Role): boolean => takes(a, b) && !takes(b, a);
  for (const a of roles)
    for (const b of roles)
      for (const c of roles) if (beats(a, b) && beats(b, c) && beats(c, a)) return [a, b, c];
  return [];
}

/** Whether nobody could tell the two apart by who takes whom. */
function alike(a: Role, b: Role, all: Role[]): boolean {
  const rest = all.filter((s) => s !== a && s !== b);
  return (
    takes(a, b) === takes(b, a) &&
    takes(a, a) === takes(b, b) &&
    rest.every((s) => takes(a, s) === takes(b, s) && takes(s, a) === takes(s, b))
  );
}

export function strengths(roles: Role[]): Strengths {
  const all = roles.filter((s) => s.count.white + s.count.black > 0);
  const cycle = findCycle(all);
  const others = all.filter((s) => !cycle.includes(s));
  const groups: Group[] = [];
  for (const role of others) {
    const home = groups.find((g) => alike(g.roles[0]!, role, all));
    if (home) home.roles.push(role);
    else groups.push({ roles: [role], loops: takes(role, role) });
  }
  const some = (g: Group, test: (one: Role, s: Role) => boolean): boolean =>
    all.some((s) => test(g.roles[0]!, s));
  const strong = groups.filter((g) => some(g, takes));
  const weak = groups.filter((g) => !strong.includes(g) && some(g, (one, s) => takes(s, one)));
  const prey = (g: Group): boolean => strong.some((s) => takes(s.roles[0]!, g.roles[0]!));
  return {
    cycle,
    groups: [...weak.filter(prey), ...strong, ...weak.filter((g) => !prey(g))],
    neutral: groups.filter((g) => !strong.includes(g) && !weak.includes(g)).flatMap((g) => g.roles),
    takes,
  };
}
