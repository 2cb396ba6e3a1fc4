using System.Globalization;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;
using Tern.ColdStart.Shared;

// AWS's low-level client, with its defaults but for the endpoint.
using var client = new AmazonDynamoDBClient(
    new BasicAWSCredentials(ColdStartItem.AccessKey, ColdStartItem.SecretKey),
    new AmazonDynamoDBConfig { ServiceURL = args[0], AuthenticationRegion = ColdStartItem.Region });
var response = await client.GetItemAsync(new GetItemRequest
{
    TableName = ColdStartItem.TableName,
    Key = new Dictionary<string, AttributeValue>
    {
        ["pk"] = new AttributeValue { S = ColdStartItem.PartitionKey },
        ["sk"] = new AttributeValue { S = ColdStartItem.SortKey },
    },
});
return ColdStartItem.Finish(args, response.Item["email"].S, int.Parse(response.Item["age"].N, CultureInfo.InvariantCulture));
