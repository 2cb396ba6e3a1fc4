using Tern.ColdStart.Shared;
using Tern.ColdStart.Typed;
using Tern.Credentials;
using Tern.DynamoDb;

// A typed table, with the client's defaults but for the endpoint.
await using var client = new DynamoDbClient(new DynamoDbClientOptions
{
    Endpoint = new Uri(args[0]),
    Region = ColdStartItem.Region,
    Credentials = new StaticCredentialProvider(ColdStartItem.AccessKey, ColdStartItem.SecretKey),
});
var user = await client.Table<User>().GetAsync(User.Key(ColdStartItem.PartitionKey, ColdStartItem.SortKey));
return ColdStartItem.Finish(args, user?.Email, user?.Age);
