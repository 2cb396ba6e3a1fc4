using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>A source of changes of one type of item.</summary>
internal sealed class ItemChangeSource<T, TRegistration>(Source<DynamoDbStreamRecord, TRegistration> source, ItemMap<T> map)
    : Source<ItemChange<T>, TRegistration>
    where T : class
    where TRegistration : HandlerBuilder<TRegistration, DynamoDbStreamRecord>
{
    // Before all filters: what others do, such as storing keys in a table, applies only to records of this type.
    public override TRegistration Bind(HandlerCall<ItemChange<T>> call) =>
        source.Map(ChangeOf).Bind(call).AddFilter((record, scope, next) =>
            RecordReader.TryReadKey<T>(record, map.Schema, out _) ? next(scope) : Task.CompletedTask);

    private ItemChange<T> ChangeOf(DynamoDbStreamRecord record) =>
        RecordReader.TryReadChange(record, map, out var change)
            ? change
            : throw new FormatException($"The stream record has the keys of a {typeof(T).Name}, but isn't a change of one.");
}
