// ElectroDB: keys in lower case with a literal for every member, unpadded numbers, the entity's name and version in each item.
import { CustomAttributeType, Entity, Service } from "electrodb";
import { client, run } from "./shared_table.mjs";

const table = "electro";
const customer = new Entity({
  model: { entity: "customer", version: "1", service: "shop" },
  attributes: { customerId: { type: "string", required: true }, name: { type: "string", required: true }, joined: { type: "string" } },
  indexes: {
    primary: { collection: "account", pk: { field: "pk", composite: ["customerId"] }, sk: { field: "sk", composite: [] } },
  },
}, { client, table });
const order = new Entity({
  model: { entity: "order", version: "1", service: "shop" },
  attributes: {
    customerId: { type: "string", required: true },
    no: { type: "number", required: true },
    status: { type: ["PLACED", "IN-TRANSIT", "DONE"], required: true },
    placedAt: { type: "string", required: true },
    total: { type: "number" },
    gift: { type: "boolean" },
    tags: { type: "set", items: "string" },
    lines: { type: "list", items: { type: "map", properties: { sku: { type: "string" }, quantity: { type: "number" } } } },
    expires: { type: "number" },
  },
  indexes: {
    primary: { collection: "account", pk: { field: "pk", composite: ["customerId"] }, sk: { field: "sk", composite: ["no"] } },
    byStatus: { index: "gsi1", pk: { field: "gsi1pk", composite: ["status"] }, sk: { field: "gsi1sk", composite: ["placedAt", "no"] } },
    byCustomer: { index: "gsi2", pk: { field: "gsi2pk", composite: ["customerId"] }, sk: { field: "gsi2sk", composite: ["status", "placedAt"] } },
  },
}, { client, table });
const shop = new Service({ customer, order }, { client, table });

const numbers = (answer) => answer.data.map((found) => `${found.customerId} ${found.no}`);
const lengths = (answer) => Object.fromEntries(Object.entries(answer.data).map(([name, items]) => [name, items.length]));

await run({
  async write() {
    await customer.put({ customerId: "C-One", name: "Ada", joined: "2026-01-02T03:04:05.678Z" }).go();
    await order.put({
      customerId: "C-One", no: 7, status: "PLACED", placedAt: "2026-01-02T03:04:05.678Z", total: 12.5, gift: true, tags: ["b", "a"],
      lines: [{ sku: "egg", quantity: 2 }], expires: 4102444800,
    }).go();
    await order.put({ customerId: "C-One", no: 12, status: "IN-TRANSIT", placedAt: "2026-01-03T00:00:00.000Z" }).go();
  },
  async change() {
    const found = {
      customer: (await customer.get({ customerId: "C-One" }).go()).data,
      order: (await order.get({ customerId: "C-One", no: 7 }).go()).data,
      made: (await order.get({ customerId: "C-Two", no: 1 }).go()).data,
      placed: numbers(await order.query.byStatus({ status: "PLACED" }).go()),
      transit: numbers(await order.query.byStatus({ status: "IN-TRANSIT" }).go()),
      done: numbers(await order.query.byStatus({ status: "DONE" }).go()),
      later: numbers(await order.query.byStatus({ status: "DONE" }).gte({ placedAt: "2026-02-01T00:00:00.000Z" }).go()),
      ofCustomer: numbers(await order.query.byCustomer({ customerId: "C-One", status: "DONE" }).go()),
      account: lengths(await shop.collections.account({ customerId: "C-One" }).go()),
    };
    await order.update({ customerId: "C-Two", no: 1 }).set({ status: "DONE", placedAt: "2026-02-05T00:00:00.000Z", total: 99 }).go();
    await customer.update({ customerId: "C-One" }).set({ name: "Ada L." }).go();
    return found;
  },
});
