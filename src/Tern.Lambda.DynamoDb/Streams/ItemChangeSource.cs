using Tern.DynamoDb;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>Changes of one type of item.</summary>
internal sealed class ItemChangeSource<T> : Source<ItemChange<T>, LambdaBatchHandler<DynamoDbStreamRecord>>
    where T : class, IDynamoItem<T>
{
    // Before all filters: what others do, such as storing keys in a table, applies only to records of this type.
    public override LambdaBatchHandler<DynamoDbStreamRecord> Bind(HandlerCall<ItemChange<T>> call) =>
        DynamoDbStreamRecords.Each.Map(ChangeOf).Bind(call).AddFilter(static (DynamoDbStreamRecord record, HandlerScope scope, HandlerNext next) =>
            StreamKey.TryRead<T>(record.Change, T.Map.Schema, out _) ? next(scope) : Task.CompletedTask);

    private static ItemChange<T> ChangeOf(DynamoDbStreamRecord record) =>
        record.TryGetChange<T>(out var change)
            ? change
            : throw new LambdaEventException($"The stream record is no change of a {typeof(T).Name}, which its keys say that it is.");
}
