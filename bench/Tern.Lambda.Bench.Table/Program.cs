// Reads an item of a table over TLS at each event. With "warm" the connection, the credentials and a signature are made in init.
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Lambda;
using Tern.Lambda.Bench;
using Tern.Lambda.Events;

await using var db = new DynamoDbClient(new DynamoDbClientOptions { Endpoint = new Uri(Environment.GetEnvironmentVariable("TERN_BENCH_TABLE")!) });
await using var app = LambdaApplication.CreateBuilder(args).Build();
if (args is ["warm"]) app.OnStarting(cancellationToken => db.WarmUpAsync(1, cancellationToken).AsTask());
app.On(HttpApi.Requests.To(async (HttpApiRequest request, CancellationToken cancellationToken) =>
{
    AllocationProbe.Tick();
    var answer = await db.GetItemAsync(
        new GetItemRequest
        {
            TableName = "Users",
            Key = new AttributeMap { ["pk"] = "USER#0000001", ["sk"] = "PROFILE#2024" },
        },
        cancellationToken: cancellationToken);
    return HttpApiResponse.Text(answer.Item!["email"].AsString());
}));
await app.RunAsync();
