using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>Queues as targets of other services.</summary>
internal sealed class SqsTargets(SqsState state) : ITargetService
{
    private const int MaxAttributes = 10;

    public string? Check(string arn) => state.Find(arn) is null ? $"The queue '{arn}' doesn't exist." : null;

    public ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken)
    {
        try
        {
            Send(state.Find(arn) ?? throw new TargetException(Check(arn)!), message);
            return default;
        }
        catch (TargetException failure)
        {
            return ValueTask.FromException(failure);
        }
        catch (Exception failure) when (failure is ServiceErrorException or QueueFullException)
        {
            return ValueTask.FromException(new TargetException($"The queue '{arn}' doesn't accept the message: {failure.Message}"));
        }
    }

    private static void Send(SqsQueue queue, TargetMessage message)
    {
        if (message.Attributes.Count > MaxAttributes)
            throw new TargetException($"The message has {message.Attributes.Count} attributes. Queues accept at most {MaxAttributes}.");
        var input = new MessageInput
        {
            Body = message.Body,
            DelaySeconds = null,
            GroupId = message.GroupId,
            DeduplicationId = queue.IsFifo ? message.DeduplicationId : null,
            Attributes = message.Attributes,
            SystemAttributes = message.TraceHeader is { } trace ? [new("AWSTraceHeader", new MessageAttribute("String", trace, null))] : [],
            Size = MessageDraft.SizeOf(message.Body, message.Attributes),
        };
        queue.Messages.Send(input.For(queue, message.Sender), null);
    }
}
