import { expect, it } from 'vitest';
import { VisitorLimits } from './visitor-limits.ts';

const site = {};

it('lets a visitor make so many calls a minute, and more as time goes by', () => {
  let nowMs = 0;
  const limits = new VisitorLimits({ perMinute: 3, nowMs: () => nowMs });
  const enter = () => limits.enter('1.2.3.4', site)();
  for (let count = 0; count < 3; count++) enter();
  expect(enter).toThrow('3 calls a minute');
  expect(() => limits.enter('1.2.3.5', site)()).not.toThrow();
  nowMs = 20_000;
  enter();
  expect(enter).toThrow();
  nowMs = 1e9;
  for (let count = 0; count < 3; count++) enter();
  expect(enter).toThrow();
});

it('says when to come again', () => {
  const limits = new VisitorLimits({ perMinute: 2, nowMs: () => 0 });
  limits.enter('1.2.3.4', site);
  limits.enter('1.2.3.4', site);
  expect(() => limits.enter('1.2.3.4', site)).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 30 }),
  );
});

it('lets a visitor have six under way, and another one when one is over', () => {
  const limits = new VisitorLimits({ perMinute: 1000 });
  const leaves = Array.from({ length: 6 }, () => limits.enter('1.2.3.4', site));
  expect(() => limits.enter('1.2.3.4', site)).toThrow('6 calls at once');
  leaves[0]!();
  leaves[0]!();
  limits.enter('1.2.3.4', site);
  expect(() => limits.enter('1.2.3.4', site)).toThrow('6 calls at once');
});

it('keeps one site from having all of it', () => {
  const limits = new VisitorLimits({ perMinute: 1000 });
  for (let count = 0; count < 32; count++) limits.enter(`10.0.0.${count}`, site);
  expect(() => limits.enter('10.0.1.1', site)).toThrow('busy');
  expect(() => limits.enter('10.0.1.1', {})).not.toThrow();
});

it('leaves places for other sites, however many have as many as they can get', () => {
  const limits = new VisitorLimits({ perMinute: 1000 });
  const underWay: number[] = [];
  for (let busy = 0; busy < 12; busy++) {
    let count = 0;
    try {
      for (; ; count++) limits.enter(`10.0.${busy}.${count}`, `prj_${busy}`);
    } catch {
      underWay.push(count);
    }
  }
  expect(underWay[0]).toBe(32);
  expect(Math.min(...underWay)).toBeGreaterThan(0);
  const leave = limits.enter('10.1.1.1', 'prj_calm');
  leave();
  limits.enter('10.1.1.1', 'prj_calm');
});

it('takes a network of IPv6 addresses for one visitor', () => {
  const limits = new VisitorLimits({ perMinute: 1, nowMs: () => 0 });
  limits.enter('2001:db8:1:2::1', site);
  expect(() => limits.enter('2001:db8:1:2:ffff::9', site)).toThrow();
  expect(() => limits.enter('2001:db8:1:3::1', site)).not.toThrow();
  limits.enter('::1', site);
  expect(() => limits.enter('::2', site)).toThrow();
});

it('takes a site of 65,536 such networks for eight visitors', () => {
  const limits = new VisitorLimits({ perMinute: 1, nowMs: () => 0 });
  for (let count = 0; count < 8; count++) limits.enter(`2001:db8:1:${count}::1`, `prj_${count}`);
  expect(() => limits.enter('2001:db8:1:ffff::1', 'prj')).toThrow('8 calls a minute');
  expect(() => limits.enter('2001:db8:2:ffff::1', 'prj')).not.toThrow();
});

it('remembers a bounded number of visitors, and never forgets one who is under way', () => {
  const limits = new VisitorLimits({ perMinute: 1, nowMs: () => 0 });
  limits.enter('9.9.9.9', site);
  for (let count = 0; count < 30_000; count++) limits.enter(`v${count}`, {})();
  expect(limits.remembered).toBeLessThanOrEqual(10_000);
  expect(() => limits.enter('9.9.9.9', site)).toThrow();
});
