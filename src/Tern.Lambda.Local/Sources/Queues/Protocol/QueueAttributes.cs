using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Sources;

/// <summary>A queue's attributes, with the service's names.</summary>
internal static class QueueAttributes
{
    /// <summary>Returns options changed by the attributes of a request.</summary>
    /// <exception cref="SqsException">An attribute is invalid.</exception>
    public static QueueOptions Apply(QueueOptions options, IReadOnlyDictionary<string, string> attributes)
    {
        foreach (var (name, value) in attributes)
        {
            options = name switch
            {
                "VisibilityTimeout" => options with { VisibilityTimeout = TimeSpan.FromSeconds(Number(name, value, 0, 43_200)) },
                "DelaySeconds" => options with { Delay = TimeSpan.FromSeconds(Number(name, value, 0, 900)) },
                "MessageRetentionPeriod" => options with { Retention = TimeSpan.FromSeconds(Number(name, value, 60, 1_209_600)) },
                "ReceiveMessageWaitTimeSeconds" => options with { ReceiveWait = TimeSpan.FromSeconds(Number(name, value, 0, 20)) },
                "MaximumMessageSize" => options with { MaximumMessageSize = Number(name, value, 1024, 1_048_576) },
                "ContentBasedDeduplication" => options with { HasContentBasedDeduplication = value == "true" },
                "FifoQueue" when value == "true" && !options.IsFifo => throw SqsException.Invalid(
                    "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to " +
                    "80 in length."),
                "RedrivePolicy" => WithRedrive(options, value),
                "FifoQueue" or "Policy" or "KmsMasterKeyId" or "KmsDataKeyReusePeriodSeconds" or "SqsManagedSseEnabled" or "RedriveAllowPolicy"
                    or "DeduplicationScope" or "FifoThroughputLimit" => options, // no visible effect here
                _ => throw new SqsException("InvalidAttributeName", $"Unknown Attribute {name}."),
            };
        }

        return options;
    }

    /// <summary>Returns all attributes that GetQueueAttributes supports.</summary>
    public static JsonObject Describe(LocalQueue queue)
    {
        var options = queue.Options;
        var (visible, inFlight, delayed) = queue.Count();
        var attributes = new JsonObject
        {
            ["QueueArn"] = QueueEvent.ArnOf(options.Name),
            ["ApproximateNumberOfMessages"] = Text(visible),
            ["ApproximateNumberOfMessagesNotVisible"] = Text(inFlight),
            ["ApproximateNumberOfMessagesDelayed"] = Text(delayed),
            ["CreatedTimestamp"] = Text(queue.CreatedAt.ToUnixTimeSeconds()),
            ["LastModifiedTimestamp"] = Text(queue.CreatedAt.ToUnixTimeSeconds()),
            ["VisibilityTimeout"] = Text((long)options.VisibilityTimeout.TotalSeconds),
            ["MaximumMessageSize"] = Text(options.MaximumMessageSize),
            ["MessageRetentionPeriod"] = Text((long)options.Retention.TotalSeconds),
            ["DelaySeconds"] = Text((long)options.Delay.TotalSeconds),
            ["ReceiveMessageWaitTimeSeconds"] = Text((long)options.ReceiveWait.TotalSeconds),
        };
        if (options.DeadLetterQueue is { } dead)
            attributes["RedrivePolicy"] =
                new JsonObject { ["deadLetterTargetArn"] = QueueEvent.ArnOf(dead), ["maxReceiveCount"] = options.MaxReceives }.ToJsonString();
        if (options.IsFifo)
        {
            attributes["FifoQueue"] = "true";
            attributes["ContentBasedDeduplication"] = options.HasContentBasedDeduplication ? "true" : "false";
        }

        return attributes;
    }

    private static QueueOptions WithRedrive(QueueOptions options, string value)
    {
        if (value.Length == 0) return options with { DeadLetterQueue = null };
        try
        {
            using var document = JsonDocument.Parse(value);
            var arn = document.RootElement.GetProperty("deadLetterTargetArn").GetString()!;
            var count = document.RootElement.GetProperty("maxReceiveCount");
            return options with
            {
                DeadLetterQueue = arn[(arn.LastIndexOf(':') + 1)..],
                MaxReceives = count.ValueKind == JsonValueKind.String ? Number("maxReceiveCount", count.GetString()!, 1, 1000) : count.GetInt32(),
            };
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw SqsException.Invalid($"Value {value} for parameter RedrivePolicy is invalid. Reason: Redrive policy is not a valid JSON map.");
        }
    }

    private static int Number(string name, string value, int min, int max) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= min && number <= max
            ? number
            : throw new SqsException("InvalidAttributeValue", $"Invalid value for the parameter {name}. It is a number from {min} to {max}.");

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
