"""Drives the endpoint given as an argument with boto3. Prints "ok" at the end; an assertion or an unexpected error ends it with a trace."""
import sys
from decimal import Decimal

import boto3
from boto3.dynamodb.conditions import Attr, Key
from botocore.config import Config
from botocore.exceptions import ClientError

endpoint = sys.argv[1]
options = dict(endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="local", aws_secret_access_key="local",
               config=Config(retries={"total_max_attempts": 1}, read_timeout=20))
db = boto3.resource("dynamodb", **options)
client = db.meta.client


def fails(code, call, **arguments):
    try:
        call(**arguments)
    except ClientError as error:
        assert error.response["Error"]["Code"] == code, error.response
        return error.response
    raise AssertionError("expected " + code)


table = db.create_table(
    TableName="Music",
    AttributeDefinitions=[{"AttributeName": n, "AttributeType": t} for n, t in (("artist", "S"), ("year", "N"), ("genre", "S"))],
    KeySchema=[{"AttributeName": "artist", "KeyType": "HASH"}, {"AttributeName": "year", "KeyType": "RANGE"}],
    GlobalSecondaryIndexes=[{
        "IndexName": "ByGenre", "KeySchema": [{"AttributeName": "genre", "KeyType": "HASH"}, {"AttributeName": "year", "KeyType": "RANGE"}],
        "Projection": {"ProjectionType": "ALL"}}],
    BillingMode="PAY_PER_REQUEST")
table.wait_until_exists()
assert client.list_tables()["TableNames"] == ["Music"]
fails("ResourceInUseException", client.create_table, TableName="Music", BillingMode="PAY_PER_REQUEST",
      AttributeDefinitions=[{"AttributeName": "a", "AttributeType": "S"}], KeySchema=[{"AttributeName": "a", "KeyType": "HASH"}])

with table.batch_writer() as batch:
    for year in range(1960, 2000):
        batch.put_item(Item={"artist": "a", "year": year, "genre": "jazz" if year % 2 else "rock", "rating": Decimal("4.25"), "tags": {"x", "y"}, "blob": b"\x00\x01"})

item = table.get_item(Key={"artist": "a", "year": 1961}, ConsistentRead=True, ReturnConsumedCapacity="TOTAL")
assert item["Item"]["rating"] == Decimal("4.25") and item["Item"]["tags"] == {"x", "y"} and item["Item"]["blob"].value == b"\x00\x01", item
assert item["ConsumedCapacity"]["CapacityUnits"] == 1.0

page = table.query(KeyConditionExpression=Key("artist").eq("a") & Key("year").between(1970, 1979), ScanIndexForward=False, Limit=4)
assert [int(i["year"]) for i in page["Items"]] == [1979, 1978, 1977, 1976] and page["LastEvaluatedKey"] == {"artist": "a", "year": 1976}, page
page = table.query(KeyConditionExpression=Key("artist").eq("a") & Key("year").between(1970, 1979), ScanIndexForward=False, ExclusiveStartKey=page["LastEvaluatedKey"])
assert [int(i["year"]) for i in page["Items"]] == [1975, 1974, 1973, 1972, 1971, 1970]
assert table.query(IndexName="ByGenre", KeyConditionExpression=Key("genre").eq("jazz"), Select="COUNT")["Count"] == 20
found = table.scan(FilterExpression=Attr("year").lt(1963) & Attr("tags").contains("x"))
assert found["Count"] == 3 and found["ScannedCount"] == 40, found

updated = table.update_item(Key={"artist": "a", "year": 1961}, UpdateExpression="SET rating = rating + :d REMOVE #b", ConditionExpression=Attr("genre").eq("jazz"),
                            ExpressionAttributeNames={"#b": "blob"}, ExpressionAttributeValues={":d": Decimal("0.5")}, ReturnValues="ALL_NEW")
assert updated["Attributes"]["rating"] == Decimal("4.75") and "blob" not in updated["Attributes"]
error = fails("ConditionalCheckFailedException", table.delete_item, Key={"artist": "a", "year": 1961}, ConditionExpression=Attr("genre").eq("rock"),
              ReturnValuesOnConditionCheckFailure="ALL_OLD")
assert error["Item"]["genre"]["S"] == "jazz", error
fails("ValidationException", table.query, KeyConditionExpression=Key("year").eq(1))
fails("ResourceNotFoundException", client.describe_table, TableName="Nothing")

client.transact_write_items(TransactItems=[
    {"Put": {"TableName": "Music", "Item": {"artist": "b", "year": 1}}},
    {"Delete": {"TableName": "Music", "Key": {"artist": "a", "year": 1960}}}])
error = fails("TransactionCanceledException", client.transact_write_items, TransactItems=[
    {"Put": {"TableName": "Music", "Item": {"artist": "c", "year": 1}}},
    {"ConditionCheck": {"TableName": "Music", "Key": {"artist": "b", "year": 1}, "ConditionExpression": "attribute_not_exists(artist)"}}])
assert [r["Code"] for r in error["CancellationReasons"]] == ["None", "ConditionalCheckFailed"], error
read = client.transact_get_items(TransactItems=[{"Get": {"TableName": "Music", "Key": {"artist": k, "year": 1}}} for k in ("b", "c")])
assert read["Responses"][0]["Item"]["artist"] == "b" and "Item" not in read["Responses"][1], read
got = db.batch_get_item(RequestItems={"Music": {"Keys": [{"artist": "a", "year": y} for y in range(1960, 1970)], "ProjectionExpression": "#y", "ExpressionAttributeNames": {"#y": "year"}}})
assert sorted(int(i["year"]) for i in got["Responses"]["Music"]) == list(range(1961, 1970)), got

segments = [table.scan(Segment=s, TotalSegments=3)["Count"] for s in range(3)]
assert sum(segments) == 40, segments
client.update_table(TableName="Music", AttributeDefinitions=[{"AttributeName": "rating", "AttributeType": "N"}], GlobalSecondaryIndexUpdates=[{"Create": {
    "IndexName": "ByRating", "KeySchema": [{"AttributeName": "rating", "KeyType": "HASH"}], "Projection": {"ProjectionType": "KEYS_ONLY"}}}])
ratings = table.query(IndexName="ByRating", KeyConditionExpression=Key("rating").eq(Decimal("4.75")))["Items"]
assert ratings == [{"artist": "a", "year": 1961, "rating": Decimal("4.75")}], ratings
table.delete()
table.wait_until_not_exists()
print("ok")
