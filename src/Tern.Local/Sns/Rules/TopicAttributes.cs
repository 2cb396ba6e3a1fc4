using System.Globalization;
using System.Text.RegularExpressions;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>A topic's attributes with the service's names, defaults and texts.</summary>
internal static partial class TopicAttributes
{
    private static readonly string[] s_names =
    [
        "ArchivePolicy", "ContentBasedDeduplication", "DeliveryPolicy", "DisplayName", "FifoThroughputScope", "KmsMasterKeyId", "Policy", "SignatureVersion",
        "TracingConfig",
    ];

    private static readonly string[] s_fifoOnly = ["ArchivePolicy", "ContentBasedDeduplication", "FifoThroughputScope"];

    /// <summary>Sets the attributes of a new topic.</summary>
    public static void Create(SnsTopic topic, Dictionary<string, string> attributes)
    {
        foreach (var (name, value) in attributes)
        {
            if (name != "FifoTopic") Set(topic, name, value, static reason => SnsErrors.Invalid("Attributes Reason: " + reason));
        }
    }

    /// <summary>Sets an attribute of a topic, or resets it with an empty value.</summary>
    public static void Set(SnsTopic topic, string name, string? value) => Set(topic, name, value, SnsErrors.Invalid);

    /// <summary>Checks a new topic's name, which ends with <c>.fifo</c> if the topic is FIFO.</summary>
    public static void CheckName(string name, Dictionary<string, string> attributes)
    {
        var isFifo = attributes.GetValueOrDefault("FifoTopic") == "true";
        if (!NamePattern().IsMatch(name) || isFifo != SnsTopic.IsFifoName(name)) throw SnsErrors.Invalid("Topic Name");
    }

    /// <summary>
    /// Returns true if an existing topic has all attributes that a caller asks for; otherwise, false.
    /// </summary>
    public static bool Has(SnsTopic topic, Dictionary<string, string> asked)
    {
        var own = Describe(topic);
        foreach (var (name, value) in asked)
        {
            if (name == "FifoTopic" && !topic.IsFifo) continue;
            var normalized = name == "DeliveryPolicy" && value.Length > 0 ? DeliveryPolicy.NormalizeOfTopic(value, SnsErrors.Invalid) : value;
            if (own.GetValueOrDefault(name) != normalized) return false;
        }

        return true;
    }

    /// <summary>Returns all attributes, as the service describes a topic.</summary>
    public static Dictionary<string, string> Describe(SnsTopic topic)
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

        foreach (var (name, value) in topic.Attributes) attributes[name] = value;
        return attributes;
    }

    private static void Set(SnsTopic topic, string name, string? value, Func<string, ServiceErrorException> fail)
    {
        if (Array.IndexOf(s_names, name) < 0 && !FeedbackPattern().IsMatch(name)) throw fail("AttributeName");
        if (!topic.IsFifo && Array.IndexOf(s_fifoOnly, name) >= 0) throw fail($"{name}: This attribute is only supported for FIFO topics");
        var attributes = new Dictionary<string, string>(topic.Attributes, StringComparer.Ordinal);
        if (string.IsNullOrEmpty(value) || (name == "DeliveryPolicy" && value == "null")) attributes.Remove(name);
        else attributes[name] = Check(name, value, fail);
        topic.Attributes = attributes;
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
                throw fail(name);
            default:
                return value;
        }
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\A(?=.{1,256}\z)[A-Za-z0-9_-]+(\.fifo)?\z")]
    private static partial Regex NamePattern();

    [GeneratedRegex(@"\A(Application|Firehose|HTTP|Lambda|SQS)(SuccessFeedbackRoleArn|FailureFeedbackRoleArn|SuccessFeedbackSampleRate)\z")]
    private static partial Regex FeedbackPattern();
}
