using Tenants;
using Tern.Local;

// Many tenants in one table: an in-process DynamoDB, and a run that checks itself.
await using var local = await LocalDynamoDb.StartAsync();
await using var db = local.CreateClient();
var wrong = await SelfCheck.RunAsync(db, Console.WriteLine);
Console.WriteLine(wrong.Count == 0 ? "all checks passed" : $"{wrong.Count} wrong");
return wrong.Count == 0 ? 0 : 1;
