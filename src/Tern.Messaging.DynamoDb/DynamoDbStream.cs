using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// The stream of a DynamoDB table that a worker reads. Its consumers use the clients that <c>AddDynamoDb</c> and
/// <c>AddDynamoDbStreams</c> register, and the lease store that <c>AddDynamoDbLeases</c> registers. Handlers are the same
/// as those of <c>DynamoDbStreamRecords</c> in a Lambda function.
/// </summary>
public sealed class DynamoDbStream : ShardStream<DynamoDbStreamRecord, StreamConsumerOptions>
{
    private DynamoDbStream(string name, Func<IServiceProvider, string> table)
        : base(name, (services, options) =>
            new DynamoDbShardSource(services.GetRequiredService<DynamoDbStreamsClient>(), table(services), options.TimeProvider))
    {
    }

    /// <summary>Returns the stream of a table.</summary>
    /// <param name="table">The table's name.</param>
    /// <returns>The stream.</returns>
    public static DynamoDbStream Named(string table) => new(table, _ => table);

    /// <summary>
    /// Returns the source of changes of one type of item: the records whose keys match the type's, as in queries.
    /// Records of other types count as handled, before any filter runs.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="table">The table's name, or null for that of <c>db.Table&lt;T&gt;()</c>.</param>
    /// <returns>The source.</returns>
    public static Source<ItemChange<T>, StreamConsumer<DynamoDbStreamRecord, StreamConsumerOptions>> Of<T>(string? table = null)
        where T : class, IDynamoItem<T>
    {
        var stream = new DynamoDbStream(table ?? typeof(T).Name, services =>
        {
            var db = services.GetRequiredService<DynamoDbClient>();
            return (table is null ? db.Table<T>() : db.Table<T>(table)).Name;
        });
        return stream.Each.Changes().Of<T>();
    }
}
