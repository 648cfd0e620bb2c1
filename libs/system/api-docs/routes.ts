import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { PERMISSION_CODES } from '@paddock/contracts';
import type { Route } from '@paddock/contracts/wire';
import { routeOf, takesIdempotencyKey } from '@paddock/kernel';
import { z } from 'zod';

interface Binding {
  definition: Route;
  takesKey: boolean;
}

/** Every handler of the process that has a contract. */
function bindingsOf(app: INestApplicationContext): Binding[] {
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const prototype = metatype?.prototype as Record<string, Parameters<typeof routeOf>[0]> | undefined;
      if (!metatype || !prototype) return [];
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        const definition = handler && routeOf(handler);
        return definition ? [{ definition, takesKey: takesIdempotencyKey(metatype, name) }] : [];
      });
    });
}

/** The routes that the process serves, by path. */
export const boundRoutes = (app: INestApplicationContext): Route[] =>
  [...new Set(bindingsOf(app).map(({ definition }) => definition))].sort((a, b) => a.path.localeCompare(b.path));

/** Those of them whose handler takes an `Idempotency-Key`. */
export const idempotentRoutes = (app: INestApplicationContext): ReadonlySet<Route> =>
  new Set(bindingsOf(app).flatMap(({ definition, takesKey }) => (takesKey ? [definition] : [])));

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'methods' in value && 'path' in value && 'access' in value;

/** Every route contract that a module of contracts exports: alone, in a group, or in a group of groups. */
export const contractsIn = (module: object): Route[] => routesBelow(module, 3);

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const routesBelow = (value: object, depth: number): Route[] =>
  isRoute(value)
    ? [value]
    : Object.values<unknown>(value as Record<string, unknown>).flatMap((inner) =>
        depth > 0 && isGroup(inner) ? routesBelow(inner, depth - 1) : [],
      );

/** What a contract lacks to be published; empty when it is whole. */
export function contractFaults(definition: Route): string[] {
  const faults: string[] = [];
  const { path, access, summary, methods, input, answer, example } = definition as Partial<Route>;
  const needs = typeof access === 'object' ? access.permission : access;
  if (needs === undefined) faults.push('states no permission');
  else if (typeof access === 'object' && !PERMISSION_CODES.includes(access.permission))
    faults.push(`asks for the unknown permission ${needs}`);
  if (!path?.startsWith('/')) faults.push('has no path');
  if (!methods?.length) faults.push('has no method');
  if (!summary) faults.push('has no summary');
  if (!input) faults.push('has no input schema');
  if (!answer || answer instanceof z.ZodAny || answer instanceof z.ZodUnknown) faults.push('has no answer schema');
  if (!example) return [...faults, 'has no example'];
  for (const [part, schema, value] of [
    ['input', input, example.input],
    ['result', answer, example.result],
  ] as const) {
    const parsed = schema?.safeParse(value);
    if (parsed && !parsed.success) faults.push(`its example's ${part} is wrong: ${z.prettifyError(parsed.error)}`);
  }
  return faults;
}
