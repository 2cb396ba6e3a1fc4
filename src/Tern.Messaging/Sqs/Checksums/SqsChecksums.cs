using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Compares the digests that the service returns with those of the data. A mismatch is a transport fault, after which
/// the call is retried: the queue may then contain a message twice, but never only a corrupted one.
/// </summary>
internal static class SqsChecksums
{
    public static void CheckSend(SendMessageRequest request, SendMessageResponse response)
    {
        Check(MessageDigest.Of(request.MessageBody!), response.MD5OfMessageBody, "the body");
        if (MessageDigest.Of(request.MessageAttributes) is { } attributes) Check(attributes, response.MD5OfMessageAttributes, "the attributes");
        if (MessageDigest.Of(request.MessageSystemAttributes) is { } system) Check(system, response.MD5OfMessageSystemAttributes, "the system attributes");
    }

    public static void CheckSendBatch(SendMessageBatchRequest request, SendMessageBatchResponse response)
    {
        foreach (var sent in response.Successful)
        {
            var entry = Find(request.Entries!, sent.Id);
            if (entry is null) continue;
            Check(MessageDigest.Of(entry.MessageBody!), sent.MD5OfMessageBody, $"the body of entry '{sent.Id}'");
            if (MessageDigest.Of(entry.MessageAttributes) is { } attributes)
                Check(attributes, sent.MD5OfMessageAttributes, $"the attributes of entry '{sent.Id}'");
            if (MessageDigest.Of(entry.MessageSystemAttributes) is { } system)
                Check(system, sent.MD5OfMessageSystemAttributes, $"the system attributes of entry '{sent.Id}'");
        }
    }

    public static void CheckReceive(ReceiveMessageRequest request, ReceiveMessageResponse response)
    {
        foreach (var message in response.Messages)
        {
            if (message.Body is { } body) Check(MessageDigest.Of(body), message.MD5OfBody, $"the body of message {message.MessageId}");
            if (message.MD5OfMessageAttributes is { } told && MessageDigest.Of(message.MessageAttributes) is { } attributes)
                Check(attributes, told, $"the attributes of message {message.MessageId}");
        }
    }

    /// <summary>Creates the exception for a digest mismatch.</summary>
    /// <param name="what">The data, such as <c>the body of message 1</c>.</param>
    public static AwsTransportException Mismatch(string what) => new(
        $"The MD5 that SQS returned for {what} doesn't match its bytes: they were changed in transit, or in the service.", AwsTransportFault.ChecksumMismatch);

    // Emulators may return no digest.
    private static void Check(UInt128 digest, string? told, string what)
    {
        if (told is not null && !MessageDigest.IsText(digest, told)) throw Mismatch(what);
    }

    private static SendMessageBatchRequestEntry? Find(IReadOnlyList<SendMessageBatchRequestEntry> entries, string? id)
    {
        foreach (var entry in entries)
            if (entry.Id == id) return entry;
        return null;
    }
}
