using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the records of DynamoDB streams, as a Lambda function receives them.</summary>
public static class DynamoDbStreamRecords
{
    /// <summary>Gets the source of single records. An exception fails only that record.</summary>
    public static Source<DynamoDbStreamRecord, LambdaBatchHandler<DynamoDbStreamRecord>> Each =>
        new RecordSource<DynamoDbStreamRecord, DynamoDbStreamRecord>(
            EventShape.DynamoDbStream, Records, DynamoDbStreamBatchSource.Instance, WholeReader<DynamoDbStreamRecord>.Instance);

    /// <summary>
    /// Gets the source of all records of an event at once. Handlers report failed records with <c>batch.Fail</c>; an
    /// exception fails all of them.
    /// </summary>
    public static Source<Batch<DynamoDbStreamRecord>, LambdaBatchHandler<Batch<DynamoDbStreamRecord>>> Batches =>
        new BatchesSource<DynamoDbStreamRecord>(EventShape.DynamoDbStream, Records, DynamoDbStreamBatchSource.Instance);

    private static EventRecords<DynamoDbStreamRecord> Records =>
        new StreamRecords<DynamoDbStreamEvent, DynamoDbStreamRecord>(static value => value.Records, WindowMembers.Of);

    /// <summary>
    /// Returns the source of tumbling windows, for event source mappings with <c>TumblingWindowInSeconds</c>. Handlers
    /// receive the window's records with its state, and return the new state, which the next event of the window
    /// contains, or null. They report failed records with <c>window.Records.Fail</c>; an exception fails all records,
    /// which are redelivered with the previous state.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="state">The JSON type information of the state, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static AnswerSource<TumblingWindow<DynamoDbStreamRecord, TState>, TState?, LambdaBatchHandler<TumblingWindow<DynamoDbStreamRecord, TState>>>
        Windows<TState>(JsonTypeInfo<TState> state) =>
        new WindowSource<DynamoDbStreamRecord, TState>(EventShape.DynamoDbStream, Records, DynamoDbStreamBatchSource.Instance, state);
}
