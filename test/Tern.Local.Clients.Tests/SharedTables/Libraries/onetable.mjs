// OneTable: value templates for keys, its own type attribute, dates as milliseconds or ISO 8601, binary as text.
import { Table } from "dynamodb-onetable";
import { client, run } from "./shared_table.mjs";

const schema = (dates) => ({
  format: "onetable:1.1.0", version: "0.0.1",
  indexes: { primary: { hash: "pk", sort: "sk" }, gs1: { hash: "gs1pk", sort: "gs1sk", project: "all" } },
  models: {
    [`${dates}Invoice`]: {
      pk: { type: String, value: "account#${account}" },
      sk: { type: String, value: `${dates}#\${no:8:0}` },
      gs1pk: { type: String, value: `${dates}#\${status}` },
      gs1sk: { type: String, value: "due#${dueAt}" },
      account: { type: String, required: true },
      no: { type: Number, required: true },
      status: { type: String, required: true, enum: ["open", "paid-in-full"] },
      dueAt: { type: Date, required: true },
      total: { type: Number },
      logo: { type: Buffer },
      tags: { type: Set },
      lines: { type: Array },
      address: { type: Object, schema: { city: { type: String }, since: { type: Date } } },
      until: { type: Date, ttl: true },
    },
  },
  params: { isoDates: dates === "iso", timestamps: true, typeField: "_type" },
});
const table = (dates) => new Table({ name: "onetable", client, schema: schema(dates), partial: true, logger: false });
const epoch = table("epoch").getModel("epochInvoice");
const iso = table("iso").getModel("isoInvoice");
const due = new Date("2026-01-02T03:04:05.678Z");

const one = (account, no, more) => ({ account, no, status: "open", dueAt: due, ...more });
const numbers = (items) => items.map((item) => `${item.account} ${item.no}`).sort();

await run({
  async write() {
    for (const model of [epoch, iso]) {
      await model.create(one("A1", 7, {
        total: 12.5, logo: Buffer.from([0, 255, 1]), tags: new Set(["b", "a"]), lines: [{ sku: "egg" }],
        address: { city: "Oslo", since: due }, until: new Date("2100-01-01T00:00:00Z"),
      }));
      await model.create(one("A1", 12));
    }
  },
  async change() {
    const found = {};
    for (const [name, model] of Object.entries({ epoch, iso })) {
      const read = async (account, no) => {
        const item = await model.get({ account, no });
        if (item) { delete item.created; delete item.updated; }
        return item;
      };
      found[name] = {
        seven: await read("A1", 7),
        made: await read("A2", 1),
        open: numbers(await model.find({ status: "open" }, { index: "gs1" })),
        paid: numbers(await model.find({ status: "paid-in-full" }, { index: "gs1" })),
      };
      await model.update({ account: "A2", no: 1, status: "paid-in-full", dueAt: new Date("2027-06-01T00:00:00.000Z"), total: 99 });
    }
    return found;
  },
});
