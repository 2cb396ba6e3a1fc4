using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>A queue's attributes with the service's names, limits and texts.</summary>
internal static class QueueAttributes
{
    private static readonly string[] s_fifoOnly = ["FifoQueue", "ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"];

    private static readonly string[] s_readOnly =
    [
        "All", "ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed", "CreatedTimestamp",
        "LastModifiedTimestamp", "QueueArn",
    ];

    /// <summary>Changes the attributes of a queue, or none of them if one isn't valid.</summary>
    public static void Apply(SqsQueue queue, IReadOnlyDictionary<string, string> changes, SqsState state)
    {
        var attributes = new Dictionary<string, string>(queue.Attributes, StringComparer.Ordinal);
        foreach (var (name, value) in changes)
        {
            Check(queue, name, value, state);
            if (value.Length == 0) attributes.Remove(name);
            else attributes[name] = Normalize(name, value);
        }

        CheckTogether(attributes, changes);
        Set(queue, attributes);
    }

    /// <summary>Sets all attributes of a queue, which are valid.</summary>
    public static void Set(SqsQueue queue, Dictionary<string, string> attributes)
    {
        queue.Attributes = attributes;
        queue.Messages.Settings = SettingsOf(queue, attributes);
    }

    /// <summary>
    /// Returns the name of the first attribute for which an existing queue has another value, or null.
    /// </summary>
    public static string? FindDifference(SqsQueue queue, IReadOnlyDictionary<string, string> asked)
    {
        var own = Describe(queue);
        foreach (var (name, value) in asked)
        {
            if ((own.GetValueOrDefault(name) ?? "") != Normalize(name, value)) return name;
        }

        return null;
    }

    /// <summary>Returns all attributes that a queue has.</summary>
    public static Dictionary<string, string> Describe(SqsQueue queue)
    {
        var counts = queue.Messages.Count();
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["QueueArn"] = queue.Arn,
            ["ApproximateNumberOfMessages"] = Text(counts.Visible),
            ["ApproximateNumberOfMessagesNotVisible"] = Text(counts.InFlight),
            ["ApproximateNumberOfMessagesDelayed"] = Text(counts.Delayed),
            ["CreatedTimestamp"] = Text(queue.CreatedAt.ToUnixTimeSeconds()),
            ["LastModifiedTimestamp"] = Text(queue.ModifiedAt.ToUnixTimeSeconds()),
            ["VisibilityTimeout"] = "30",
            ["MaximumMessageSize"] = "1048576",
            ["MessageRetentionPeriod"] = "345600",
            ["DelaySeconds"] = "0",
            ["ReceiveMessageWaitTimeSeconds"] = "0",
            ["SqsManagedSseEnabled"] = queue.Attributes.ContainsKey("KmsMasterKeyId") ? "false" : "true",
        };
        if (queue.IsFifo)
        {
            attributes["FifoQueue"] = "true";
            attributes["ContentBasedDeduplication"] = "false";
            attributes["DeduplicationScope"] = "queue";
            attributes["FifoThroughputLimit"] = "perQueue";
        }

        var isKms = queue.Attributes.ContainsKey("KmsMasterKeyId");
        if (isKms) attributes["KmsDataKeyReusePeriodSeconds"] = "300";
        foreach (var (name, value) in queue.Attributes)
        {
            if (isKms || name != "KmsDataKeyReusePeriodSeconds") attributes[name] = value;
        }

        return attributes;
    }

    private static void Check(SqsQueue queue, string name, string value, SqsState state)
    {
        if (Array.IndexOf(s_readOnly, name) >= 0) throw SqsErrors.UnknownAttribute(name);
        if (!queue.IsFifo && Array.IndexOf(s_fifoOnly, name) >= 0)
        {
            throw name is "FifoQueue" or "ContentBasedDeduplication"
                ? SqsErrors.UnknownAttribute(name)
                : SqsErrors.InvalidName($"You can specify the {name} only when FifoQueue is set to true.");
        }

        switch (name)
        {
            case "VisibilityTimeout": Number(name, value, 0, 43_200); break;
            case "DelaySeconds": Number(name, value, 0, 900); break;
            case "MessageRetentionPeriod": Number(name, value, 60, 1_209_600); break;
            case "ReceiveMessageWaitTimeSeconds": Number(name, value, 0, 20); break;
            case "MaximumMessageSize": Number(name, value, 1024, 1_048_576); break;
            case "KmsDataKeyReusePeriodSeconds": Number(name, value, 60, 86_400); break;
            case "FifoQueue" when value != "true":
            case "ContentBasedDeduplication" or "SqsManagedSseEnabled" when value is not ("true" or "false"):
            case "DeduplicationScope" when value is not ("queue" or "messageGroup"):
            case "FifoThroughputLimit" when value is not ("perQueue" or "perMessageGroupId"):
                throw SqsErrors.InvalidAttribute(name);
            case "RedrivePolicy" when value.Length > 0: RedrivePolicy.Parse(value).Check(queue, value, state); break;
            case "RedriveAllowPolicy" when value.Length > 0: RedriveAllowPolicy.Parse(value); break;
            case "Policy" when value.Length > 0: QueuePolicy.Check(value); break;
        }
    }

    private static void CheckTogether(Dictionary<string, string> attributes, IReadOnlyDictionary<string, string> changes)
    {
        if (changes.ContainsKey("KmsMasterKeyId") && attributes.ContainsKey("KmsMasterKeyId") && !changes.ContainsKey("SqsManagedSseEnabled"))
            attributes["SqsManagedSseEnabled"] = "false"; // also when the key is removed later
        if (attributes.ContainsKey("KmsMasterKeyId") && attributes.GetValueOrDefault("SqsManagedSseEnabled") == "true")
        {
            throw SqsErrors.InvalidName(
                "You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE.");
        }

        if (attributes.GetValueOrDefault("FifoThroughputLimit") == "perMessageGroupId" && attributes.GetValueOrDefault("DeduplicationScope") != "messageGroup")
        {
            throw new ServiceErrorException(
                "InvalidAttributeValue",
                "The perMessageGroupId value for FifoThroughputLimit is allowed only when the value for DeduplicationScope is messageGroup.");
        }
    }

    private static QueueSettings SettingsOf(SqsQueue queue, Dictionary<string, string> attributes)
    {
        var redrive = attributes.TryGetValue("RedrivePolicy", out var policy) ? RedrivePolicy.Parse(policy) : null;
        return new QueueSettings
        {
            IsFifo = queue.IsFifo,
            VisibilityTimeout = Seconds("VisibilityTimeout", 30),
            Delay = Seconds("DelaySeconds", 0),
            Retention = Seconds("MessageRetentionPeriod", 345_600),
            ReceiveWait = Seconds("ReceiveMessageWaitTimeSeconds", 0),
            MaximumMessageSize = attributes.TryGetValue("MaximumMessageSize", out var size) ? int.Parse(size, CultureInfo.InvariantCulture) : 1_048_576,
            HasContentBasedDeduplication = attributes.GetValueOrDefault("ContentBasedDeduplication") == "true",
            DeduplicatesByGroup = attributes.GetValueOrDefault("DeduplicationScope") == "messageGroup",
            DeadLetterArn = redrive?.TargetArn,
            MaxReceives = redrive?.MaxReceives ?? 0,
        };

        TimeSpan Seconds(string name, int other) =>
            TimeSpan.FromSeconds(attributes.TryGetValue(name, out var value) ? int.Parse(value, CultureInfo.InvariantCulture) : other);
    }

    private static string Normalize(string name, string value) =>
        name == "RedrivePolicy" && value.Length > 0 ? RedrivePolicy.Parse(value).ToJson() : value;

    private static void Number(string name, string value, int min, int max)
    {
        if (!int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) || number < min || number > max)
            throw SqsErrors.InvalidAttribute(name);
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
