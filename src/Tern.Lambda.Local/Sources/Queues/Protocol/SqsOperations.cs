using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Sources;

/// <summary>The SQS operations that local queues support, with the members of the JSON protocol.</summary>
/// <param name="queues">The queues.</param>
/// <param name="isEnding">A token that is canceled when the emulator stops, so that long polls don't delay it.</param>
internal sealed class SqsOperations(QueueSet queues, CancellationToken isEnding)
{
    /// <summary>Executes an operation.</summary>
    /// <param name="operation">The name, such as <c>SendMessage</c>.</param>
    /// <param name="input">The parameters.</param>
    /// <param name="address">The base address of queue URLs, without a trailing slash.</param>
    /// <param name="cancellationToken">Cancels the operation when the client disconnects.</param>
    /// <exception cref="SqsException">The request is rejected.</exception>
    public async ValueTask<JsonObject> CallAsync(string operation, SqsInput input, string address, CancellationToken cancellationToken) => operation switch
    {
        "CreateQueue" => Create(input, address),
        "DeleteQueue" => queues.Remove(Find(input).Options.Name) ? [] : throw SqsException.NoQueue(),
        "ListQueues" => List(input, address),
        "GetQueueUrl" =>
            new JsonObject { ["QueueUrl"] = UrlOf(address, (queues.Find(input.RequiredText("QueueName")) ?? throw SqsException.NoQueue()).Options.Name) },
        "GetQueueAttributes" => GetAttributes(input),
        "SetQueueAttributes" => SetAttributes(input),
        "PurgeQueue" => Purge(input),
        "SendMessage" => Send(Find(input), input),
        "SendMessageBatch" => SendBatch(input),
        "ReceiveMessage" => await ReceiveAsync(input, cancellationToken).ConfigureAwait(false),
        "DeleteMessage" => Delete(Find(input), input),
        "DeleteMessageBatch" => Each(input, (queue, entry) => Delete(queue, entry)),
        "ChangeMessageVisibility" => ChangeVisibility(Find(input), input),
        "ChangeMessageVisibilityBatch" => Each(input, (queue, entry) => ChangeVisibility(queue, entry)),
        "ListQueueTags" => [],
        "TagQueue" or "UntagQueue" => [],
        "ListDeadLetterSourceQueues" => ListSources(input, address),
        _ => throw new SqsException(
            "UnsupportedOperation", $"The emulator's queues don't support {operation}.", "AWS.SimpleQueueService.UnsupportedOperation"),
    };

    private JsonObject Create(SqsInput input, string address)
    {
        var name = input.RequiredText("QueueName");
        if (QueueSet.FindMistake(name) is { } mistake) throw SqsException.Invalid(mistake);
        var options = QueueAttributes.Apply(new QueueOptions { Name = name }, input.Map("Attributes"));
        if (options.IsFifo && input.Map("Attributes").GetValueOrDefault("FifoQueue") != "true")
            throw SqsException.Invalid("The queue's name ends with .fifo: set the attribute FifoQueue to true.");
        var queue = queues.Add(options);
        if (queue.Options with { Folder = null } != options && input.Map("Attributes").Count > 0)
        {
            throw new SqsException(
                "QueueNameExists", "A queue already exists with the same name and a different value for an attribute.", "QueueAlreadyExists");
        }

        return new JsonObject { ["QueueUrl"] = UrlOf(address, name) };
    }

    private JsonObject List(SqsInput input, string address)
    {
        var prefix = input.Text("QueueNamePrefix") ?? "";
        return Urls("QueueUrls", queues.All.Where(queue => queue.Options.Name.StartsWith(prefix, StringComparison.Ordinal)), address);
    }

    private JsonObject ListSources(SqsInput input, string address)
    {
        var name = Find(input).Options.Name;
        return Urls("queueUrls", queues.All.Where(queue => queue.Options.DeadLetterQueue == name), address);
    }

    private JsonObject GetAttributes(SqsInput input)
    {
        var all = QueueAttributes.Describe(Find(input));
        var names = input.Texts("AttributeNames");
        if (!names.Contains("All"))
        {
            foreach (var name in all.Select(static attribute => attribute.Key).Except(names).ToList()) all.Remove(name);
        }

        return all.Count == 0 ? [] : new JsonObject { ["Attributes"] = all };
    }

    private JsonObject SetAttributes(SqsInput input)
    {
        var queue = Find(input);
        queue.Options = QueueAttributes.Apply(queue.Options, input.Map("Attributes"));
        return [];
    }

    private JsonObject Purge(SqsInput input)
    {
        Find(input).Purge();
        return [];
    }

    private static JsonObject Send(LocalQueue queue, SqsInput input)
    {
        var body = input.Text("MessageBody") ?? throw SqsException.Missing("MessageBody");
        if (body.Length == 0) throw SqsException.Invalid("The request must contain a non-empty message body.");
        if (SqsText.FindForbidden(body) is { } forbidden)
        {
            throw new SqsException(
                "InvalidMessageContents",
                $"Invalid binary character '#x{forbidden:X}' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | "
                    + "[#x20 to #xD7FF] | [#xE000 to #xFFFD] | [#x10000 to #x10FFFF]",
                "InvalidMessageContents");
        }

        var options = queue.Options;
        if (Encoding.UTF8.GetByteCount(body) > options.MaximumMessageSize)
            throw SqsException.Invalid($"One or more parameters are invalid. Reason: Message must be shorter than {options.MaximumMessageSize} bytes.");
        var group = input.Text("MessageGroupId");
        var deduplication = input.Text("MessageDeduplicationId");
        if (options.IsFifo && group is null) throw SqsException.Missing("MessageGroupId");
        if (options.IsFifo && deduplication is null && !options.HasContentBasedDeduplication)
            throw SqsException.Invalid("The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly");
        if (!options.IsFifo && deduplication is not null)
            throw SqsException.Invalid(
                $"Value {deduplication} for parameter MessageDeduplicationId is invalid. Reason: The request includes a parameter that is not valid for " +
                $"this queue type.");

        var system = input.Attributes("MessageSystemAttributes");
        var message = Send(queue, new MessageDraft
        {
            Body = body,
            Attributes = input.Attributes("MessageAttributes"),
            Delay = input.Seconds("DelaySeconds", 900),
            GroupId = group,
            DeduplicationId = deduplication,
            TraceHeader = system.GetValueOrDefault("AWSTraceHeader")?.Text,
        });
        var answer = new JsonObject { ["MD5OfMessageBody"] = MessageDigest.OfBody(body), ["MessageId"] = message.Id };
        if (MessageDigest.OfAttributes(message.Draft.Attributes) is { } digest) answer["MD5OfMessageAttributes"] = digest;
        if (MessageDigest.OfAttributes(system) is { } systemDigest) answer["MD5OfMessageSystemAttributes"] = systemDigest;
        if (message.SequenceNumber is { } sequence) answer["SequenceNumber"] = sequence;
        return answer;
    }

    private static QueueMessage Send(LocalQueue queue, MessageDraft draft)
    {
        try
        {
            return queue.Send(draft);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw SqsException.NotKept(queue.Options.Name, failure);
        }
    }

    private JsonObject SendBatch(SqsInput input)
    {
        var size = input.Entries().Sum(static entry => Encoding.UTF8.GetByteCount(entry.Text("MessageBody") ?? ""));
        if (size > 1_048_576)
        {
            throw new SqsException(
                "BatchRequestTooLong",
                $"Batch requests cannot be longer than 1048576 bytes. You have sent {size} bytes.",
                "AWS.SimpleQueueService.BatchRequestTooLong");
        }

        return Each(input, static (queue, entry) => Send(queue, entry));
    }

    private async ValueTask<JsonObject> ReceiveAsync(SqsInput input, CancellationToken cancellationToken)
    {
        var queue = Find(input);
        var count = input.Number("MaxNumberOfMessages", 1, 10) ?? 1;
        var wait = input.Seconds("WaitTimeSeconds", 20) ?? queue.Options.ReceiveWait;
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, isEnding);
        var received = await queue.ReceiveAsync(count, input.Seconds("VisibilityTimeout", 43_200), wait, either.Token).ConfigureAwait(false);
        if (received.Count == 0) return [];

        IReadOnlyList<string> system = [.. input.Texts("MessageSystemAttributeNames"), .. input.Texts("AttributeNames")];
        var own = input.Texts("MessageAttributeNames");
        var messages = new JsonArray();
        foreach (var each in received) messages.Add((JsonNode)Describe(each, system, own));
        return new JsonObject { ["Messages"] = messages };
    }

    private static JsonObject Describe(ReceivedMessage received, IReadOnlyList<string> systemNames, IReadOnlyList<string> names)
    {
        var message = received.Message;
        var json = new JsonObject
        {
            ["MessageId"] = message.Id,
            ["ReceiptHandle"] = received.Receipt,
            ["MD5OfBody"] = MessageDigest.OfBody(message.Draft.Body),
            ["Body"] = message.Draft.Body,
        };
        var system = new JsonObject();
        foreach (var (name, value) in QueueEvent.SystemAttributes(received))
        {
            if (systemNames.Contains("All") || systemNames.Contains(name)) system[name] = value;
        }

        if (system.Count > 0) json["Attributes"] = system;
        var chosen = message.Draft.Attributes.Where(attribute => IsAsked(names, attribute.Key)).ToList();
        if (chosen.Count == 0) return json;
        var attributes = new JsonObject();
        foreach (var (name, attribute) in chosen)
        {
            attributes[name] = attribute.Bytes is { } bytes
                ? new JsonObject { ["BinaryValue"] = Convert.ToBase64String(bytes), ["DataType"] = attribute.DataType }
                : new JsonObject { ["StringValue"] = attribute.Text, ["DataType"] = attribute.DataType };
        }

        json["MessageAttributes"] = attributes;
        json["MD5OfMessageAttributes"] = MessageDigest.OfAttributes(chosen);
        return json;
    }

    private static bool IsAsked(IReadOnlyList<string> names, string name)
    {
        foreach (var asked in names)
        {
            if (asked is "All" or ".*" || asked == name) return true;
            if (asked.EndsWith(".*", StringComparison.Ordinal) && name.StartsWith(asked[..^1], StringComparison.Ordinal)) return true;
        }

        return false;
    }

    private static JsonObject Delete(LocalQueue queue, SqsInput input)
    {
        queue.Delete(Receipt(input)); // deleting a message again isn't an error, as in the service
        return [];
    }

    private static JsonObject ChangeVisibility(LocalQueue queue, SqsInput input)
    {
        var receipt = Receipt(input);
        var timeout = input.Seconds("VisibilityTimeout", 43_200) ?? throw SqsException.Missing("VisibilityTimeout");
        return queue.ChangeVisibility(receipt, timeout)
            ? []
            : throw new SqsException(
                "MessageNotInflight",
                $"Value {receipt} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.",
                "AWS.SimpleQueueService.MessageNotInflight");
    }

    private static string Receipt(SqsInput input)
    {
        var receipt = input.RequiredText("ReceiptHandle");
        Span<byte> bytes = stackalloc byte[256];
        return receipt.Length <= 256 && Convert.TryFromBase64String(receipt, bytes, out _)
            ? receipt
            : throw new SqsException("ReceiptHandleIsInvalid", $"The input receipt handle \"{receipt}\" is not a valid receipt handle.");
    }

    private JsonObject Each(SqsInput input, Func<LocalQueue, SqsInput, JsonObject> call)
    {
        var queue = Find(input);
        var successful = new JsonArray();
        var failed = new JsonArray();
        foreach (var entry in input.Entries())
        {
            var id = entry.RequiredText("Id");
            try
            {
                var answer = call(queue, entry);
                answer["Id"] = id;
                successful.Add((JsonNode)answer);
            }
            catch (SqsException failure)
            {
                failed.Add((JsonNode)new JsonObject
                {
                    ["Id"] = id, ["SenderFault"] = failure.IsSenderFault, ["Code"] = failure.QueryCode, ["Message"] = failure.Message,
                });
            }
        }

        var all = new JsonObject { ["Successful"] = successful };
        if (failed.Count > 0) all["Failed"] = failed;
        return all;
    }

    private LocalQueue Find(SqsInput input)
    {
        var url = input.RequiredText("QueueUrl");
        return queues.Find(url[(url.LastIndexOf('/') + 1)..]) ?? throw SqsException.NoQueue();
    }

    private static JsonObject Urls(string name, IEnumerable<LocalQueue> found, string address)
    {
        var urls = new JsonArray();
        foreach (var queue in found) urls.Add((JsonNode)UrlOf(address, queue.Options.Name)!);
        return urls.Count == 0 ? [] : new JsonObject { [name] = urls };
    }

    private static string UrlOf(string address, string name) => string.Create(CultureInfo.InvariantCulture, $"{address}/{LocalAws.Account}/{name}");
}
