using Tern.Local.Serving;
using Tern.Local.Sns.Model;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <content>The operations that publish messages.</content>
internal sealed partial class SnsService
{
    private const int MaxEntries = 10;

    protected override async ValueTask<PublishResponse> PublishAsync(PublishInput request, ServiceCall call)
    {
        var entry = new PublishBatchRequestEntry
        {
            Message = request.Message,
            Subject = request.Subject,
            MessageStructure = request.MessageStructure,
            MessageAttributes = request.MessageAttributes,
            MessageDeduplicationId = request.MessageDeduplicationId,
            MessageGroupId = request.MessageGroupId,
        };
        switch (request.TopicArn ?? request.TargetArn, request.PhoneNumber)
        {
            case ({ } arn, null) when request.TopicArn is null || request.TargetArn is null:
                if (request.TargetArn is not null && SnsPlatforms.IsEndpoint(arn)) return PublishToApp(arn, entry, call);
                var topic = Find(arn, call, request.TopicArn is null ? "TargetArn" : "TopicArn");
                var published = await PublishAsync(topic, [MessageRules.Read(entry, topic, call, state.Clock.GetUtcNow())]).ConfigureAwait(false);
                return new PublishResponse { MessageId = published[0].MessageId, SequenceNumber = published[0].SequenceNumber };
            case (null, { } phone):
                if (!SubscriptionEndpoint.IsPhoneNumber(phone)) throw SnsErrors.Invalid($"PhoneNumber Reason: {phone} is not valid to publish to");
                return Keep("sms", phone, "sms", entry, call);
            case (null, null):
                throw SnsErrors.Invalid("TopicArn or TargetArn Reason: no value for required parameter");
            default:
                throw SnsErrors.Invalid("TopicArn, TargetArn and PhoneNumber Reason: only one of them can have a value");
        }
    }

    protected override async ValueTask<PublishBatchResponse> PublishBatchAsync(PublishBatchInput request, ServiceCall call)
    {
        var topic = Find(request.TopicArn!, call);
        var entries = request.PublishBatchRequestEntries!;
        CheckEntries(entries);
        var now = state.Clock.GetUtcNow();
        var messages = entries.ConvertAll(entry => MessageRules.Read(entry, topic, call, now));
        if (messages.Sum(static message => (long)message.Size) > MessageRules.MaxSize)
            throw new ServiceErrorException("BatchRequestTooLong", "The length of all the messages put together is more than the limit.");
        // The service either refuses a whole batch, or fails to publish single entries.
        var failed = entries.Where((_, index) => call.Request.BatchFault.Fails(index, entries.Count)).ToList();
        messages = [.. messages.Where((_, index) => !call.Request.BatchFault.Fails(index, entries.Count))];
        var published = await PublishAsync(topic, messages).ConfigureAwait(false);
        return new PublishBatchResponse
        {
            Failed = failed.ConvertAll(static entry => new BatchResultErrorEntry
            {
                Id = entry.Id, Code = BatchFault.Code, Message = BatchFault.Message, SenderFault = false,
            }),
            Successful = [.. entries.Except(failed).Zip(published, static (entry, message) => new PublishBatchResultEntry
            {
                Id = entry.Id, MessageId = message.MessageId, SequenceNumber = message.SequenceNumber,
            })],
        };
    }

    /// <summary>
    /// Publishes messages to a topic, and returns them, or earlier ones of which they are duplicates.
    /// </summary>
    public async ValueTask<IReadOnlyList<SnsNotification>> PublishAsync(SnsTopic topic, IReadOnlyList<SnsNotification> messages)
    {
        var published = new List<SnsNotification>(messages.Count);
        List<Task> started = [];
        if (topic.IsFifo)
        {
            lock (topic.Gate)
            {
                foreach (var message in messages)
                {
                    published.Add(topic.Number(message, out var isNew));
                    if (isNew) started.AddRange(deliveries.Start(topic, published[^1]));
                }
            }
        }
        else
        {
            published.AddRange(messages);
            foreach (var message in messages) started.AddRange(deliveries.Start(topic, message));
        }

        await Task.WhenAll(started).ConfigureAwait(false);
        return published;
    }

    private static void CheckEntries(List<PublishBatchRequestEntry> entries)
    {
        if (entries.Count == 0) throw new ServiceErrorException("EmptyBatchRequest", "The batch request doesn't contain any entries.");
        if (entries.Count > MaxEntries)
            throw new ServiceErrorException("TooManyEntriesInBatchRequest", "The batch request contains more entries than permissible.");
        if (!entries.TrueForAll(static entry => MessageText.IsName(entry.Id!)))
            throw new ServiceErrorException("InvalidBatchEntryId", "The Id of a batch entry in a batch request doesn't abide by the specification.");
        if (entries.DistinctBy(static entry => entry.Id).Count() < entries.Count)
            throw new ServiceErrorException("BatchEntryIdsNotDistinct", "Two or more batch entries in the request have the same Id.");
    }

    private PublishResponse PublishToApp(string arn, PublishBatchRequestEntry entry, ServiceCall call)
    {
        var endpoint = platforms.FindEndpoint(arn) ?? throw SnsErrors.Invalid("TargetArn Reason: No endpoint found for the target arn specified");
        if (!endpoint.IsEnabled) throw new ServiceErrorException("EndpointDisabled", "Endpoint is disabled");
        return Keep("application", arn, endpoint.Application.Platform, entry, call);
    }

    private PublishResponse Keep(string kind, string destination, string protocol, PublishBatchRequestEntry entry, ServiceCall call)
    {
        var message = MessageRules.Read(entry, null, call, state.Clock.GetUtcNow());
        deliveries.Keep(kind, destination, message.TextFor(protocol), message, call.Request.Account);
        return new PublishResponse { MessageId = message.MessageId };
    }
}
