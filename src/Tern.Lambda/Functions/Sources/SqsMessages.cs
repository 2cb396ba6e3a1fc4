using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the messages of SQS queues, as a Lambda function receives them.</summary>
public static class SqsMessages
{
    /// <summary>Gets the source of single messages. An exception fails only that message.</summary>
    public static Source<SqsMessage, LambdaBatchHandler<SqsMessage>> Each =>
        new RecordSource<SqsMessage, SqsMessage>(EventShape.Sqs, Records, SqsBatchSource.Instance, WholeReader<SqsMessage>.Instance);

    /// <summary>
    /// Gets the source of all messages of an event at once. Handlers report failed messages with <c>batch.Fail</c>; an
    /// exception fails all of them.
    /// </summary>
    public static Source<Batch<SqsMessage>, LambdaBatchHandler<Batch<SqsMessage>>> Batches =>
        new BatchesSource<SqsMessage>(EventShape.Sqs, Records, SqsBatchSource.Instance);

    private static EventRecords<SqsMessage> Records => new EventRecords<SqsEvent, SqsMessage>(static value => value.Records);

    /// <summary>
    /// Returns the source of the messages' bodies. An exception, or a body that isn't valid JSON of the type, fails only
    /// that message.
    /// </summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static Source<TBody, LambdaBatchHandler<SqsMessage>> Of<TBody>(JsonTypeInfo<TBody> body) =>
        new RecordSource<SqsMessage, TBody>(
            EventShape.Sqs, Records, SqsBatchSource.Instance, new JsonBodiesReader<SqsMessage, TBody>(body, RentBody, "body"));

    private static PooledBytes RentBody(SqsMessage message) =>
        message is SqsEventMessage read ? read.RawBody.RentUtf8() : new EventBody(message.Body).RentUtf8();
}
