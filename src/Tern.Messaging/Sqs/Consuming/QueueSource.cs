using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>A source of the messages of a queue, or of their bodies.</summary>
internal sealed class QueueSource<TInput>(string queue, Func<SqsMessage, TInput> read) : Source<TInput, SqsQueueHandler>
{
    /// <summary>Gets a value indicating whether the input is the message itself.</summary>
    public bool ShowsMessage { get; init; }

    public override SqsQueueHandler Bind(HandlerCall<TInput> call) => new(queue, call.Map(read), ShowsMessage);
}
