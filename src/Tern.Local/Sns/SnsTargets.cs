using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>Topics as targets of other services.</summary>
internal sealed class SnsTargets(Lazy<SnsEngine> engine) : ITargetService
{
    // Without a port, receivers outside the process can't reach the host anyway.
    private const string Origin = "https://sns.amazonaws.com";

    public string? Check(string arn) => Find(arn) is null ? $"The topic '{arn}' doesn't exist." : null;

    public async ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken)
    {
        var topic = Find(arn) ?? throw new TargetException(Check(arn)!);
        if (topic.IsFifo && (message.GroupId is null || message.DeduplicationId is null))
            throw new TargetException($"The topic '{arn}' is FIFO, but the message has no group or no deduplication ID.");
        var size = MessageDraft.SizeOf(message.Body, message.Attributes);
        if (size > MessageRules.MaxSize) throw new TargetException($"The message has {size} bytes. Topics accept at most {MessageRules.MaxSize}.");
        await engine.Value.Service.PublishAsync(topic, [new SnsNotification
        {
            Topic = topic,
            MessageId = Guid.NewGuid().ToString(),
            Message = message.Body,
            Subject = message.Subject,
            Attributes = message.Attributes,
            Size = size,
            GroupId = message.GroupId,
            DeduplicationId = topic.IsFifo ? message.DeduplicationId : null,
            Time = engine.Value.State.Clock.GetUtcNow(),
            TraceHeader = message.TraceHeader,
            Origin = Origin,
        }]).ConfigureAwait(false);
    }

    private SnsTopic? Find(string arn)
    {
        try
        {
            return engine.Value.State.Find(SnsArn.Parse(arn, "TopicArn"));
        }
        catch (ServiceErrorException)
        {
            return null; // it isn't the ARN of a topic
        }
    }
}
