// TypeDORM: keys from templates with unpadded numbers, an attribute for the entity's name, an item for each unique value.
import { createRequire } from "node:module";
import { client, run } from "./shared_table.mjs";

const require = createRequire(import.meta.url); // its ES modules don't load
require("reflect-metadata");
const { Attribute, Entity, INDEX_TYPE, Table } = require("@typedorm/common");
const { createConnection, getEntityManager } = require("@typedorm/core");
const { DocumentClientV3 } = require("@typedorm/document-client");

const table = new Table({
  name: "typedorm", partitionKey: "PK", sortKey: "SK", indexes: { GSI1: { type: INDEX_TYPE.GSI, partitionKey: "GSI1PK", sortKey: "GSI1SK" } },
});
class User {}
const attribute = (name, type, options) => {
  Reflect.defineMetadata("design:type", type, User.prototype, name);
  Attribute(options)(User.prototype, name);
};
attribute("id", String);
attribute("name", String);
attribute("email", String, { unique: true });
attribute("status", String);
attribute("age", Number);
attribute("born", String);
attribute("tags", Array);
Entity({
  name: "user", table, primaryKey: { partitionKey: "USER#{{id}}", sortKey: "USER#{{id}}" },
  indexes: { GSI1: { partitionKey: "STATUS#{{status}}", sortKey: "AGE#{{age}}", type: INDEX_TYPE.GSI } },
})(User);
createConnection({ table, entities: [User], documentClient: new DocumentClientV3(client) });
const users = getEntityManager();

const user = (id, more) => Object.assign(new User(), { id, name: `${id} name`, email: `${id}@example.com`, status: "active", age: 7, ...more });
const names = (answer) => answer.items.map((found) => `${found.id} ${found.age}`);
const withStatus = (status, more) => users.find(User, { status }, { queryIndex: "GSI1", ...more }).then(names);

await run({
  async write() {
    await users.create(user("u1", { born: "2026-01-02T03:04:05.678Z", tags: ["b", "a"] }));
    await users.create(user("u2", { age: 12, status: "on-hold" }));
  },
  async change() {
    const found = {
      one: await users.findOne(User, { id: "u1" }),
      made: await users.findOne(User, { id: "u3" }),
      active: await withStatus("active"), hold: await withStatus("on-hold"), gone: await withStatus("gone"),
      taken: await users.create(user("u4", { email: "u3@example.com" })).then(() => "created", (error) => error.name),
    };
    await users.update(User, { id: "u3" }, { status: "gone", age: 99 });
    return found;
  },
});
