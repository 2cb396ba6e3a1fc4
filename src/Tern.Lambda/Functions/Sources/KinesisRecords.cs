using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the records of Kinesis streams, as a Lambda function receives them.</summary>
public static class KinesisRecords
{
    /// <summary>Gets the source of single records. An exception fails only that record.</summary>
    public static Source<KinesisRecord, LambdaBatchHandler<KinesisRecord>> Each =>
        new RecordSource<KinesisRecord, KinesisRecord>(EventShape.Kinesis, Records, KinesisBatchSource.Instance, WholeReader<KinesisRecord>.Instance);

    /// <summary>
    /// Gets the source of all records of an event at once. Handlers report failed records with <c>batch.Fail</c>; an
    /// exception fails all of them.
    /// </summary>
    public static Source<Batch<KinesisRecord>, LambdaBatchHandler<Batch<KinesisRecord>>> Batches =>
        new BatchesSource<KinesisRecord>(EventShape.Kinesis, Records, KinesisBatchSource.Instance);

    private static EventRecords<KinesisRecord> Records => new StreamRecords<KinesisEvent, KinesisRecord>(static value => value.Records, WindowMembers.Of);

    /// <summary>
    /// Returns the source of the records' data. An exception, or a body that isn't valid JSON of the type, fails only
    /// that record.
    /// </summary>
    /// <typeparam name="TBody">The type of the data.</typeparam>
    /// <param name="body">The JSON type information of the data, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static Source<TBody, LambdaBatchHandler<KinesisRecord>> Of<TBody>(JsonTypeInfo<TBody> body) =>
        new RecordSource<KinesisRecord, TBody>(
            EventShape.Kinesis,
            Records,
            KinesisBatchSource.Instance,
            new JsonBodiesReader<KinesisRecord, TBody>(body, RentData, "data"));

    /// <summary>
    /// Returns the source of tumbling windows, for event source mappings with <c>TumblingWindowInSeconds</c>. Handlers
    /// receive the window's records with its state, and return the new state, which the next event of the window
    /// contains, or null. They report failed records with <c>window.Records.Fail</c>; an exception fails all records,
    /// which are redelivered with the previous state.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="state">The JSON type information of the state, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static AnswerSource<TumblingWindow<KinesisRecord, TState>, TState?, LambdaBatchHandler<TumblingWindow<KinesisRecord, TState>>> Windows<TState>(
        JsonTypeInfo<TState> state) =>
        new WindowSource<KinesisRecord, TState>(EventShape.Kinesis, Records, KinesisBatchSource.Instance, state);

    private static PooledBytes RentData(KinesisRecord record) =>
        (record is KinesisEventRecord read ? read.Kinesis.Data : new EventBytes(record.Data.Span)).Rent();
}
