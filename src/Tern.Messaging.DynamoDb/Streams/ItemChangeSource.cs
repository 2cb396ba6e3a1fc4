using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>Changes of one type of item.</summary>
internal sealed class ItemChangeSource<T>(Source<Record, StreamConsumer<Record, StreamConsumerOptions>> records)
    : Source<ItemChange<T>, StreamConsumer<Record, StreamConsumerOptions>>
    where T : class, IDynamoItem<T>
{
    // Before all filters, which apply only to records of this type.
    public override StreamConsumer<Record, StreamConsumerOptions> Bind(HandlerCall<ItemChange<T>> call) =>
        records.Map(ChangeOf).Bind(call).AddFilter(static (record, scope, next) => record.TryGetChange<T>(out _) ? next(scope) : Task.CompletedTask);

    private static ItemChange<T> ChangeOf(Record record) =>
        record.TryGetChange<T>(out var change) ? change : throw new InvalidOperationException($"The stream record is no change of a {typeof(T).Name}.");
}
