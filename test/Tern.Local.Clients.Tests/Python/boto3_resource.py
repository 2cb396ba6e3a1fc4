"""The resource API of boto3, its paginators, waiters, batch writer, transactions and PartiQL, against the endpoint given as an argument. Prints "ok" at the end."""
import sys
from decimal import Decimal

import boto3
from boto3.dynamodb.conditions import Attr, Key
from boto3.dynamodb.types import Binary
from botocore.config import Config

endpoint = sys.argv[1]
options = dict(endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="local", aws_secret_access_key="local",
               config=Config(retries={"total_max_attempts": 1}, read_timeout=20))
db = boto3.resource("dynamodb", **options)
client = boto3.client("dynamodb", **options)

table = db.create_table(
    TableName="Shop",
    AttributeDefinitions=[{"AttributeName": n, "AttributeType": t} for n, t in (("pk", "S"), ("sk", "N"), ("state", "S"), ("price", "N"))],
    KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    LocalSecondaryIndexes=[{"IndexName": "ByPrice", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "price", "KeyType": "RANGE"}],
                            "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["title"]}}],
    GlobalSecondaryIndexes=[{"IndexName": "ByState", "KeySchema": [{"AttributeName": "state", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
                             "Projection": {"ProjectionType": "KEYS_ONLY"}, "ProvisionedThroughput": {"ReadCapacityUnits": 3, "WriteCapacityUnits": 4}}],
    ProvisionedThroughput={"ReadCapacityUnits": 1, "WriteCapacityUnits": 2}, Tags=[{"Key": "team", "Value": "shop"}], TableClass="STANDARD_INFREQUENT_ACCESS",
    DeletionProtectionEnabled=False)
table.wait_until_exists()
client.get_waiter("table_exists").wait(TableName="Shop", WaiterConfig={"Delay": 1, "MaxAttempts": 3})
table.load()
assert table.table_status == "ACTIVE" and table.item_count == 0 and table.table_arn.endswith(":table/Shop"), table.table_arn
assert table.provisioned_throughput["WriteCapacityUnits"] == 2 and table.global_secondary_indexes[0]["ProvisionedThroughput"]["ReadCapacityUnits"] == 3
assert table.table_class_summary["TableClass"] == "STANDARD_INFREQUENT_ACCESS"
assert client.list_tags_of_resource(ResourceArn=table.table_arn)["Tags"] == [{"Key": "team", "Value": "shop"}]

# Every type goes there and back.
everything = {
    "pk": "types", "sk": 1, "text": "Grüße \U0001F600 \u0000", "empty": "", "number": Decimal("-1.5E-100"), "most": Decimal("12345678901234567890.123456789012345678"),
    "blob": Binary(bytes(range(256))), "yes": True, "no": False, "none": None, "list": [1, "a", [None, {"deep": {"deeper": [Decimal("0.10")]}}]], "map": {"-": "unnamed", "a b": []},
    "strings": {"a", "", "ß"}, "numbers": {Decimal(1), Decimal("2.5")}, "blobs": {Binary(b""), Binary(b"\xff")}}
table.put_item(Item=everything)
assert table.get_item(Key={"pk": "types", "sk": Decimal("1.0")}, ConsistentRead=True)["Item"] == everything
assert "Item" not in table.get_item(Key={"pk": "types", "sk": 2})

# The batch writer sends 25 at a time, and takes the last of those with the same key.
with table.batch_writer(overwrite_by_pkeys=["pk", "sk"]) as batch:
    for n in range(130):
        batch.put_item(Item={"pk": "p%d" % (n % 2), "sk": n, "title": "t%d" % n, "state": "new" if n % 3 else "old", "price": n * 10, "padding": "x" * 20000})
    batch.put_item(Item={"pk": "p0", "sk": 0, "title": "again", "state": "old", "price": 0})
    batch.delete_item(Key={"pk": "p1", "sk": 1})
assert table.get_item(Key={"pk": "p0", "sk": 0})["Item"]["title"] == "again"

# 128 items of 20 KB are more than a page of 1 MB: the paginator follows.
pages = list(client.get_paginator("scan").paginate(TableName="Shop", ConsistentRead=True))
assert len(pages) == 3 and sum(p["Count"] for p in pages) == 130, [p["Count"] for p in pages]
query = client.get_paginator("query").paginate(TableName="Shop", KeyConditionExpression="pk = :p", ExpressionAttributeValues={":p": {"S": "p1"}}, PaginationConfig={"PageSize": 7, "MaxItems": 20})
assert [int(i["sk"]["N"]) for i in query.search("Items")] == list(range(3, 43, 2))
assert query.build_full_result()["NextToken"]
tables = client.get_paginator("list_tables").paginate(PaginationConfig={"PageSize": 1}).build_full_result()
assert tables["TableNames"] == ["Shop"]

# Indexes.
cheap = table.query(IndexName="ByPrice", KeyConditionExpression=Key("pk").eq("p1") & Key("price").lt(100), ScanIndexForward=False, Limit=2)
assert cheap["Items"] == [{"pk": "p1", "sk": 9, "price": 90, "title": "t9"}, {"pk": "p1", "sk": 7, "price": 70, "title": "t7"}], cheap["Items"]
assert cheap["LastEvaluatedKey"] == {"pk": "p1", "sk": 7, "price": 70}
old = table.query(IndexName="ByState", KeyConditionExpression=Key("state").eq("old"), Limit=1)
assert old["Items"] == [{"pk": "p0", "sk": 0, "state": "old"}], old["Items"]
spent = table.query(IndexName="ByState", KeyConditionExpression=Key("state").eq("old"), ReturnConsumedCapacity="INDEXES")["ConsumedCapacity"]
assert spent["GlobalSecondaryIndexes"]["ByState"]["CapacityUnits"] == 0.5 == spent["CapacityUnits"] and spent["Table"]["CapacityUnits"] == 0, spent

# Conditions as boto3 writes them.
found = table.scan(FilterExpression=(Attr("sk").is_in([1, 2, 3]) | Attr("title").begins_with("t12")) & ~Attr("pk").eq("types") & Attr("title").size().gt(2) & Attr("title").attribute_type("S")
                   & Attr("nothing").not_exists() & Attr("title").exists(), ProjectionExpression="#s, title", ExpressionAttributeNames={"#s": "sk"})
items = found["Items"]
while "LastEvaluatedKey" in found:
    found = table.scan(FilterExpression=Attr("title").begins_with("t12") & Attr("title").size().gt(2), ProjectionExpression="sk, title", ExclusiveStartKey=found["LastEvaluatedKey"])
    items += found["Items"]
assert sorted(int(i["sk"]) for i in items) == [12] + list(range(120, 130)), sorted(int(i["sk"]) for i in items)

# Updates.
changed = table.update_item(
    Key={"pk": "types", "sk": 1}, ReturnValues="UPDATED_NEW",
    UpdateExpression="SET #l[1] = :b, #m.a = if_not_exists(#m.a, :one), n = sk + :one REMOVE #l[0] ADD strings :s, hits :one DELETE numbers :n",
    ExpressionAttributeNames={"#l": "list", "#m": "map"}, ExpressionAttributeValues={":b": "b", ":one": 1, ":s": {"z"}, ":n": {Decimal("2.50")}})["Attributes"]
assert changed == {"list": ["b"], "map": {"a": 1}, "n": 2, "strings": {"a", "", "ß", "z"}, "hits": 1, "numbers": {Decimal(1)}} or changed["hits"] == 1, changed
whole = table.get_item(Key={"pk": "types", "sk": 1})["Item"]
assert whole["list"] == ["b", [None, {"deep": {"deeper": [Decimal("0.1")]}}]] and whole["map"] == {"-": "unnamed", "a b": [], "a": 1}, whole
before = table.update_item(Key={"pk": "types", "sk": 1}, AttributeUpdates={"hits": {"Action": "ADD", "Value": 41}}, ReturnValues="ALL_OLD")["Attributes"]
assert before["hits"] == 1

# Transactions.
db.meta.client.transact_write_items(ClientRequestToken="once", TransactItems=[
    {"Put": {"TableName": "Shop", "Item": {"pk": "tx", "sk": 1, "state": "new"}, "ConditionExpression": "attribute_not_exists(pk)"}},
    {"Update": {"TableName": "Shop", "Key": {"pk": "types", "sk": 1}, "UpdateExpression": "SET hits = hits + :n", "ExpressionAttributeValues": {":n": 8}}},
    {"Delete": {"TableName": "Shop", "Key": {"pk": "p0", "sk": 2}}},
    {"ConditionCheck": {"TableName": "Shop", "Key": {"pk": "p0", "sk": 4}, "ConditionExpression": "price = :p", "ExpressionAttributeValues": {":p": 40}}}])
got = db.meta.client.transact_get_items(TransactItems=[{"Get": {"TableName": "Shop", "Key": key, "ProjectionExpression": "hits"}} for key in ({"pk": "types", "sk": 1}, {"pk": "p0", "sk": 2})])
assert got["Responses"] == [{"Item": {"hits": 50}}, {}], got["Responses"]

# PartiQL.
assert client.execute_statement(Statement="INSERT INTO Shop VALUE {'pk': ?, 'sk': ?, 'tags': <<'a', 'b'>>}", Parameters=[{"S": "sql"}, {"N": "1"}])["Items"] == []
client.execute_statement(Statement="UPDATE \"Shop\" SET title = 'x' SET tags = set_add(tags, <<'c'>>) WHERE pk = 'sql' AND sk = 1")
row = client.execute_statement(Statement="SELECT title, tags FROM Shop WHERE pk = ? AND sk BETWEEN 0 AND 5", Parameters=[{"S": "sql"}])["Items"]
assert row[0]["title"] == {"S": "x"} and sorted(row[0]["tags"]["SS"]) == ["a", "b", "c"], row
first = client.execute_statement(Statement="SELECT sk FROM Shop WHERE pk = 'p1'", Limit=5)
rest = client.execute_statement(Statement="SELECT sk FROM Shop WHERE pk = 'p1'", NextToken=first["NextToken"], Limit=2)
assert [r["sk"]["N"] for r in first["Items"] + rest["Items"]] == ["3", "5", "7", "9", "11", "13", "15"]
both = client.batch_execute_statement(Statements=[{"Statement": "SELECT * FROM Shop WHERE pk = 'sql' AND sk = 1"}, {"Statement": "SELECT * FROM Nothing WHERE pk = 'a' AND sk = 1"}])["Responses"]
assert both[0]["Item"]["title"] == {"S": "x"} and both[1]["Error"]["Code"] == "ResourceNotFound", both
client.execute_transaction(TransactStatements=[{"Statement": "DELETE FROM Shop WHERE pk = 'sql' AND sk = 1"}, {"Statement": "INSERT INTO Shop VALUE {'pk': 'sql', 'sk': 2}"}])
assert client.execute_statement(Statement="SELECT sk FROM Shop WHERE pk = 'sql'")["Items"] == [{"sk": {"N": "2"}}]

# What a table may change.
table = table.update(BillingMode="PAY_PER_REQUEST")
table = table.update(DeletionProtectionEnabled=True)
assert table.billing_mode_summary["BillingMode"] == "PAY_PER_REQUEST" and table.deletion_protection_enabled
client.update_time_to_live(TableName="Shop", TimeToLiveSpecification={"Enabled": True, "AttributeName": "until"})
assert client.describe_time_to_live(TableName="Shop")["TimeToLiveDescription"] == {"TimeToLiveStatus": "ENABLED", "AttributeName": "until"}
table.update(DeletionProtectionEnabled=False)
table.delete()
client.get_waiter("table_not_exists").wait(TableName="Shop", WaiterConfig={"Delay": 1, "MaxAttempts": 3})
assert list(db.tables.all()) == []
print("ok")
