using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <content>The operations on messages.</content>
internal sealed partial class SqsService
{
    private const int MaxEntries = 10;
    private const int MaxBatch = 1_048_576;

    protected override ValueTask<SendMessageResult> SendMessageAsync(SendMessageRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        var input = MessageInput.Read(new SendMessageBatchRequestEntry
        {
            MessageBody = request.MessageBody,
            DelaySeconds = request.DelaySeconds,
            MessageAttributes = request.MessageAttributes,
            MessageSystemAttributes = request.MessageSystemAttributes,
            MessageDeduplicationId = request.MessageDeduplicationId,
            MessageGroupId = request.MessageGroupId,
        });
        var message = Send(queue, input, call);
        return new(new SendMessageResult
        {
            MessageId = message.IdText,
            MD5OfMessageBody = MessageDigest.OfBody(input.Body),
            MD5OfMessageAttributes = MessageDigest.OfAttributes(input.Attributes),
            MD5OfMessageSystemAttributes = MessageDigest.OfAttributes(input.SystemAttributes),
            SequenceNumber = message.SequenceNumber,
        });
    }

    protected override ValueTask<SendMessageBatchResult> SendMessageBatchAsync(SendMessageBatchRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        var entries = request.Entries!;
        CheckEntries(entries.ConvertAll(static entry => entry.Id!), "SendMessageBatchRequestEntry");
        List<(SendMessageBatchRequestEntry Entry, MessageInput? Input, ServiceErrorException? Error)> inputs = [];
        foreach (var entry in entries)
        {
            try
            {
                inputs.Add((entry, MessageInput.Read(entry), null));
            }
            catch (ServiceErrorException error)
            {
                inputs.Add((entry, null, error));
            }
        }

        var size = inputs.Sum(static input => (long)(input.Input?.Size ?? 0));
        if (size > MaxBatch)
            throw SqsErrors.Service("BatchRequestTooLong", $"Batch requests cannot be longer than {MaxBatch} bytes. You have sent {size} bytes.");
        var result = new SendMessageBatchResult { Successful = [], Failed = [] };
        foreach (var (entry, input, error) in inputs)
        {
            Try(call, (result.Successful.Count + result.Failed.Count, entries.Count), entry.Id!, result.Failed, () =>
            {
                if (error is not null) throw error;
                var message = Send(queue, input!, call);
                result.Successful.Add(new SendMessageBatchResultEntry
                {
                    Id = entry.Id,
                    MessageId = message.IdText,
                    MD5OfMessageBody = MessageDigest.OfBody(input!.Body),
                    MD5OfMessageAttributes = MessageDigest.OfAttributes(input.Attributes),
                    MD5OfMessageSystemAttributes = MessageDigest.OfAttributes(input.SystemAttributes),
                    SequenceNumber = message.SequenceNumber,
                });
            });
        }

        if (result.Failed.Count == 0) result.Failed = null;
        return new(result);
    }

    protected override async ValueTask<ReceiveMessageResult> ReceiveMessageAsync(ReceiveMessageRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        if (request.MaxNumberOfMessages is { } number and (< 1 or > 10))
            throw SqsErrors.Invalid(number, "MaxNumberOfMessages", "Must be between 1 and 10, if provided.");
        if (request.WaitTimeSeconds is { } seconds and (< 0 or > 20))
            throw SqsErrors.Invalid(seconds, "WaitTimeSeconds", "Must be >= 0 and <= 20, if provided.");
        if (request.VisibilityTimeout is { } timeout and (< 0 or > 43_200))
            throw SqsErrors.Invalid(timeout, "VisibilityTimeout", "Must be >= 0 and <= 43200, if provided.");
        if (request.ReceiveRequestAttemptId is { } id)
        {
            if (!queue.IsFifo)
                throw SqsErrors.Invalid(id, "ReceiveRequestAttemptId", "The request includes a parameter that is not valid for this queue type.");
            if (!MessageText.IsId(id))
            {
                throw SqsErrors.Invalid(
                    id, "ReceiveRequestAttemptId",
                    "ReceiveRequestAttemptId can only include alphanumeric and punctuation characters. 1 to 128 in length.");
            }
        }

        var count = request.MaxNumberOfMessages ?? 1;
        TimeSpan? visibility = request.VisibilityTimeout is { } visible ? TimeSpan.FromSeconds(visible) : null;
        var wait = request.WaitTimeSeconds is { } given ? TimeSpan.FromSeconds(given) : queue.Messages.Settings.ReceiveWait;
        var receiving = request.ReceiveRequestAttemptId is { } attempt
            ? queue.Messages.ReceiveAsync(attempt, count, visibility, wait, call.CancellationToken)
            : queue.Messages.ReceiveAsync(count, visibility, wait, call.CancellationToken);
        var received = await call.Request.WaitAsync(receiving).ConfigureAwait(false);
        if (received.Count == 0) return new ReceiveMessageResult();
        var system = request.MessageSystemAttributeNames ?? [];
        if (call.IsJson || system.Count == 0) system = [.. system, .. request.AttributeNames ?? []]; // a form's newer names take precedence
        var own = request.MessageAttributeNames ?? [];
        return new ReceiveMessageResult { Messages = received.ConvertAll(message => Describe(message, system, own)) };
    }

    protected override ValueTask<NoAnswer> DeleteMessageAsync(DeleteMessageRequest request, ServiceCall call)
    {
        Delete(Find(request.QueueUrl!, call), request.ReceiptHandle!);
        return Nothing;
    }

    protected override ValueTask<DeleteMessageBatchResult> DeleteMessageBatchAsync(DeleteMessageBatchRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        CheckEntries(request.Entries!.ConvertAll(static entry => entry.Id!), "DeleteMessageBatchRequestEntry");
        var result = new DeleteMessageBatchResult { Successful = [], Failed = [] };
        foreach (var entry in request.Entries!)
        {
            Try(call, (result.Successful.Count + result.Failed.Count, request.Entries.Count), entry.Id!, result.Failed, () =>
            {
                Delete(queue, entry.ReceiptHandle!);
                result.Successful.Add(new DeleteMessageBatchResultEntry { Id = entry.Id });
            });
        }

        if (result.Failed.Count == 0) result.Failed = null;
        return new(result);
    }

    protected override ValueTask<NoAnswer> ChangeMessageVisibilityAsync(ChangeMessageVisibilityRequest request, ServiceCall call)
    {
        ChangeVisibility(Find(request.QueueUrl!, call), request.ReceiptHandle!, request.VisibilityTimeout!.Value);
        return Nothing;
    }

    protected override ValueTask<ChangeMessageVisibilityBatchResult> ChangeMessageVisibilityBatchAsync(
        ChangeMessageVisibilityBatchRequest request, ServiceCall call)
    {
        var queue = Find(request.QueueUrl!, call);
        CheckEntries(request.Entries!.ConvertAll(static entry => entry.Id!), "ChangeMessageVisibilityBatchRequestEntry");
        var result = new ChangeMessageVisibilityBatchResult { Successful = [], Failed = [] };
        foreach (var entry in request.Entries!)
        {
            Try(call, (result.Successful.Count + result.Failed.Count, request.Entries.Count), entry.Id!, result.Failed, () =>
            {
                ChangeVisibility(queue, entry.ReceiptHandle!, entry.VisibilityTimeout ?? throw SqsErrors.Missing("VisibilityTimeout"));
                result.Successful.Add(new ChangeMessageVisibilityBatchResultEntry { Id = entry.Id });
            });
        }

        if (result.Failed.Count == 0) result.Failed = null;
        return new(result);
    }

    private static QueueMessage Send(SqsQueue queue, MessageInput input, ServiceCall call)
    {
        var draft = input.For(queue, call.Request.Account);
        TimeSpan? delay = input.DelaySeconds is { } seconds && !queue.IsFifo ? TimeSpan.FromSeconds(seconds) : null;
        try
        {
            return queue.Messages.Send(draft, delay);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw SqsErrors.NotKept(queue, failure);
        }
    }

    private static Message Describe(ReceivedMessage received, List<string> systemNames, List<string> ownNames)
    {
        var draft = received.Message.Draft;
        var own = ReceivedNames.Own(draft, ownNames);
        return new Message
        {
            MessageId = received.Message.IdText,
            ReceiptHandle = received.Receipt,
            MD5OfBody = MessageDigest.OfBody(draft.Body),
            Body = draft.Body,
            Attributes = ReceivedNames.System(received, systemNames),
            MD5OfMessageAttributes = MessageDigest.OfAttributes(own),
            MessageAttributes = own.Count == 0 ? null : own.ToDictionary(
                static attribute => attribute.Key,
                static attribute => new MessageAttributeValue
                {
                    DataType = attribute.Value.DataType, StringValue = attribute.Value.Text, BinaryValue = attribute.Value.Bytes,
                },
                StringComparer.Ordinal),
        };
    }

    private static void Delete(SqsQueue queue, string receipt)
    {
        // Deleting a message again isn't an error.
        if (queue.Messages.Delete(Parse(queue, receipt)) == HandleResult.Expired)
            throw SqsErrors.Invalid(receipt, "ReceiptHandle", "The receipt handle has expired.");
    }

    private static void ChangeVisibility(SqsQueue queue, string receipt, int seconds)
    {
        var handle = Parse(queue, receipt);
        if (seconds is < 0 or > 43_200)
            throw SqsErrors.Invalid(seconds, "VisibilityTimeout", "VisibilityTimeout must be an integer between 0 and 43200.");
        switch (queue.Messages.ChangeVisibility(handle, TimeSpan.FromSeconds(seconds)))
        {
            case HandleResult.NotFound:
                throw SqsErrors.Invalid(receipt, "ReceiptHandle", "Message does not exist or is not available for visibility timeout change.");
            case HandleResult.TooLong:
                throw SqsErrors.Invalid(
                    seconds, "VisibilityTimeout", "Total VisibilityTimeout for the message is beyond the limit [43200 seconds].");
        }
    }

    private static ReceiptHandle Parse(SqsQueue queue, string receipt) =>
        ReceiptHandle.TryParse(receipt, out var handle) && queue.Messages.Issued(handle) ? handle : throw SqsErrors.InvalidReceipt(receipt);

    private static void CheckEntries(List<string> ids, string entry)
    {
        if (ids.Count == 0) throw SqsErrors.Service("EmptyBatchRequest", $"There should be at least one {entry} in the request.");
        if (ids.Count > MaxEntries)
            throw SqsErrors.Service("TooManyEntriesInBatchRequest", $"Maximum number of entries per request are {MaxEntries}. You have sent {ids.Count}.");
        if (ids.Exists(static id => !MessageText.IsName(id)))
        {
            throw SqsErrors.Service(
                "InvalidBatchEntryId",
                "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.");
        }

        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var id in ids)
        {
            if (!seen.Add(id)) throw SqsErrors.Service("BatchEntryIdsNotDistinct", $"Id {id} repeated.");
        }
    }

    private static void Try(ServiceCall call, (int Index, int Count) place, string id, List<BatchResultErrorEntry> failed, Action run)
    {
        try
        {
            if (call.Request.BatchFault.Fails(place.Index, place.Count))
                throw new ServiceErrorException(BatchFault.Code, BatchFault.Message) { StatusCode = 500 };
            run();
        }
        catch (ServiceErrorException error)
        {
            Fail(error);
        }
        catch (QueueFullException full)
        {
            Fail(SqsErrors.Full(full));
        }

        void Fail(ServiceErrorException error) =>
            failed.Add(new BatchResultErrorEntry { Id = id, SenderFault = error.IsSenderFault, Code = error.Code, Message = error.Message });
    }
}
