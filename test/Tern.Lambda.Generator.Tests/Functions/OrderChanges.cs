using Tern.DynamoDb;
using Tern.Handling;
using Tern.Handling.DynamoDb;

namespace Tern.Lambda.Generator.Tests.Functions;

[DynamoTable("orders")]
[DynamoItem]
public sealed partial record StoredOrder([property: PartitionKey] string Id, string State);

/// <summary>Changes of a type of item.</summary>
[LambdaFunction(Mode = HandlerMode.Grouped, MaxConcurrency = 2)]
public sealed partial class OrderChanges(Ledger ledger)
{
    public Task HandleAsync(ItemChange<StoredOrder> change)
    {
        ledger.Note($"{change.Kind} {change.Old?.State} {change.New?.State}");
        return Task.CompletedTask;
    }
}
