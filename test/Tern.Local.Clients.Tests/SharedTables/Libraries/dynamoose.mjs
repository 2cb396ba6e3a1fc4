// Dynamoose: plain keys, dates as milliseconds, seconds or ISO 8601, a combined attribute, timestamps, NULL for null.
import dynamoose from "dynamoose";
import { options, run } from "./shared_table.mjs";

dynamoose.aws.ddb.set(new dynamoose.aws.ddb.DynamoDB(options));
const at = new Date("2026-01-02T03:04:05.678Z");
const schema = new dynamoose.Schema({
  sensor: { type: String, hashKey: true },
  at: { type: Date, rangeKey: true }, // milliseconds, as a number
  kind: { type: String, enum: ["indoor", "roof-top"], index: { name: "byKind", rangeKey: "seenAt", type: "global" } },
  seenAt: { type: { value: Date, settings: { storage: "iso" } } },
  checkedAt: { type: { value: Date, settings: { storage: "seconds" } } },
  level: Number,
  raw: Buffer,
  labels: { type: Set, schema: [String] },
  history: { type: Array, schema: [{ type: Date }] },
  place: { type: Object, schema: { city: String, floor: Number } },
  note: dynamoose.type.NULL,
}, { timestamps: { createdAt: { created: { type: { value: Date, settings: { storage: "iso" } } } }, updatedAt: "updated" } });
const Reading = dynamoose.model("Reading", schema, { create: false, waitForActive: false, update: false });
new dynamoose.Table("dynamoose", [Reading], { create: false, waitForActive: false, update: false });

const plain = (item) => {
  if (!item) return item;
  const { created, updated, ...rest } = JSON.parse(JSON.stringify(item));
  return rest;
};
const levels = (items) => items.map((item) => `${item.sensor} ${item.level}`);

await run({
  async write() {
    await Reading.create({
      sensor: "S-1", at, kind: "roof-top", seenAt: at, checkedAt: new Date("2026-01-02T03:04:05Z"), level: 1.5, raw: Buffer.from([0, 255, 1]),
      labels: new Set(["b", "a"]), history: [at], place: { city: "Oslo", floor: 3 }, note: null,
    });
    await Reading.create({ sensor: "S-1", at: new Date("2026-01-03T00:00:00Z"), kind: "indoor", seenAt: new Date("2026-01-03T00:00:00Z"), level: 2 });
  },
  async change() {
    const found = {
      first: plain(await Reading.get({ sensor: "S-1", at: at.getTime() })),
      made: plain(await Reading.get({ sensor: "S-2", at: at.getTime() })),
      indoor: levels(await Reading.query("kind").eq("indoor").using("byKind").exec()),
      roof: levels(await Reading.query("kind").eq("roof-top").where("seenAt").ge("2026-01-02T00:00:00.000Z").using("byKind").exec()),
      later: levels(await Reading.query("sensor").eq("S-1").where("at").gt(at.getTime()).exec()),
    };
    await Reading.update({ sensor: "S-2", at: at.getTime() }, { kind: "indoor", seenAt: new Date("2026-06-01T00:00:00Z"), level: 99 });
    return found;
  },
});
