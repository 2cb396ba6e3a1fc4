using System.Globalization;
using System.Text.RegularExpressions;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>A topic's attributes with the service's names, defaults and texts.</summary>
internal static partial class TopicAttributes
{
    private static readonly string[] s_names =
    [
        ArchivePolicy.Name, "ContentBasedDeduplication", "DeliveryPolicy", "DisplayName", "FifoThroughputScope", "KmsMasterKeyId", "Policy", "SignatureVersion",
        "TracingConfig",
    ];

    private static readonly string[] s_fifoOnly = [ArchivePolicy.Name, "ContentBasedDeduplication", "FifoThroughputScope"];

    /// <summary>Sets the attributes of a new topic.</summary>
    public static void Create(SnsTopic topic, Dictionary<string, string> attributes, DateTimeOffset now)
    {
        foreach (var (name, value) in attributes)
        {
            if (name != "FifoTopic") Set(topic, name, value, now, static reason => SnsErrors.Invalid("Attributes Reason: " + reason));
        }
    }

    /// <summary>Sets an attribute of a topic, or resets it with an empty value.</summary>
    public static void Set(SnsTopic topic, string name, string? value, DateTimeOffset now) => Set(topic, name, value, now, SnsErrors.Invalid);

    /// <summary>Checks a new topic's name, which ends with <c>.fifo</c> if the topic is FIFO.</summary>
    public static void CheckName(string name, Dictionary<string, string> attributes)
    {
        var isFifo = attributes.GetValueOrDefault("FifoTopic") == "true";
        if (!NamePattern().IsMatch(name) || isFifo != SnsTopic.IsFifoName(name)) throw SnsErrors.Invalid("Topic Name");
    }

    /// <summary>
    /// Returns true if an existing topic has all attributes that a caller asks for; otherwise, false.
    /// </summary>
    public static bool Has(SnsTopic topic, Dictionary<string, string> asked, DateTimeOffset now)
    {
        var own = Describe(topic, now);
        foreach (var (name, value) in asked)
        {
            if (name == "FifoTopic" && !topic.IsFifo) continue;
            if (name == ArchivePolicy.Name)
            {
                // The service treats each archive policy as a change, even if it is the same.
                if (topic.Archive is not null || ArchivePolicy.Read(value, SnsErrors.Invalid) is not null) return false;
                continue;
            }

            var normalized = name == "DeliveryPolicy" && value.Length > 0 ? DeliveryPolicy.NormalizeOfTopic(value, SnsErrors.Invalid) : value;
            if (own.GetValueOrDefault(name) != normalized) return false;
        }

        return true;
    }

    /// <summary>Returns all attributes, as the service describes a topic.</summary>
    public static Dictionary<string, string> Describe(SnsTopic topic, DateTimeOffset now)
    {
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["Policy"] = TopicPolicy.Default(topic),
            ["Owner"] = topic.Account,
            ["SubscriptionsPending"] = Text(topic.Subscriptions.Count(static subscription => !subscription.IsConfirmed)),
            ["TopicArn"] = topic.Arn,
            ["EffectiveDeliveryPolicy"] = DeliveryPolicy.EffectiveOfTopic(topic.Attributes.GetValueOrDefault("DeliveryPolicy")),
            ["SubscriptionsConfirmed"] = Text(topic.Subscriptions.Count(static subscription => subscription.IsConfirmed)),
            ["DisplayName"] = "",
            ["SubscriptionsDeleted"] = Text(topic.Deleted),
        };
        if (topic.IsFifo)
        {
            attributes["FifoTopic"] = "true";
            attributes["ContentBasedDeduplication"] = "false";
        }

        if (topic.Archive is { } archive) attributes["BeginningArchiveTime"] = SnsNotification.TextOf(archive.BeginningAt(now));
        foreach (var (name, value) in topic.Attributes) attributes[name] = value;
        return attributes;
    }

    private static void Set(SnsTopic topic, string name, string? value, DateTimeOffset now, Func<string, ServiceErrorException> fail)
    {
        if (Array.IndexOf(s_names, name) < 0 && !FeedbackPattern().IsMatch(name)) throw fail("AttributeName");
        if (!topic.IsFifo && Array.IndexOf(s_fifoOnly, name) >= 0) throw fail($"{name}: This attribute is only supported for FIFO topics");
        var attributes = new Dictionary<string, string>(topic.Attributes, StringComparer.Ordinal);
        if (name == ArchivePolicy.Name) value = SetArchive(topic, value ?? "", now, fail);
        if (string.IsNullOrEmpty(value) || (name == "DeliveryPolicy" && value == "null")) attributes.Remove(name);
        else attributes[name] = Check(name, value, fail);
        topic.Attributes = attributes;
    }

    /// <summary>Creates, changes or deletes the archive of a topic, and returns the policy to show.</summary>
    private static string SetArchive(SnsTopic topic, string policy, DateTimeOffset now, Func<string, ServiceErrorException> fail)
    {
        if (ArchivePolicy.Read(policy, fail) is not { } days)
        {
            topic.Archive = null;
            return "";
        }

        topic.Archive ??= new SnsArchive(now);
        topic.Archive.Keep(days, now);
        return policy;
    }

    private static string Check(string name, string value, Func<string, ServiceErrorException> fail)
    {
        switch (name)
        {
            case "DeliveryPolicy":
                return DeliveryPolicy.NormalizeOfTopic(value, fail);
            case "Policy":
                TopicPolicy.Check(value, fail);
                return value;
            case "ContentBasedDeduplication":
                return value is "true" or "false" ? value : throw fail("ContentBasedDeduplication");
            case "DisplayName" when value.Length > 100:
            case "SignatureVersion" when value is not ("1" or "2"):
            case "TracingConfig" when value is not ("PassThrough" or "Active"):
            case "FifoThroughputScope" when value is not ("Topic" or "MessageGroup"):
            case var rate when rate.EndsWith("SampleRate", StringComparison.Ordinal) && !IsPercentage(value):
                throw fail(name);
            default:
                return value;
        }
    }

    /// <summary>Returns true for a whole number from 0 to 100; otherwise, false.</summary>
    public static bool IsPercentage(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= 100;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\A(?=.{1,256}\z)[A-Za-z0-9_-]+(\.fifo)?\z")]
    private static partial Regex NamePattern();

    [GeneratedRegex(@"\A(Application|Firehose|HTTP|Lambda|SQS)(SuccessFeedbackRoleArn|FailureFeedbackRoleArn|SuccessFeedbackSampleRate)\z")]
    private static partial Regex FeedbackPattern();
}
