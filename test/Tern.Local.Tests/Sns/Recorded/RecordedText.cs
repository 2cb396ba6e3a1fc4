using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sns.Recorded;

/// <summary>The members of requests, and the texts of the responses that many cases have in common.</summary>
internal static class RecordedText
{
    /// <summary>The system attributes of a message in a standard queue that is received for the first time.</summary>
    public const string System = "\"ApproximateFirstReceiveTimestamp\":\"<time>\",\"ApproximateReceiveCount\":\"1\","
        + "\"SenderId\":\"000000000000\",\"SentTimestamp\":\"<time>\"";

    private static readonly string s_effective = Quoted(
        "{'http':{'defaultHealthyRetryPolicy':{'minDelayTarget':20,'maxDelayTarget':20,'numRetries':3,'numMaxDelayRetries':0,'numNoDelayRetries':0,"
            + "'numMinDelayRetries':0,'backoffFunction':'linear'},'disableSubscriptionOverrides':false,'defaultRequestPolicy':"
            + "{'headerContentType':'text/plain; charset=UTF-8'}}}");

    /// <summary>Gets the delivery policy of a topic that has none of its own.</summary>
    public static string Effective => s_effective;

    public static string Quoted(string text) => text.Replace('\'', '"');

    /// <summary>Returns the members for a map of attributes, given as <c>name=value</c>.</summary>
    public static string[] Attributes(params string[] attributes) => [.. attributes.SelectMany(static (attribute, i) =>
    {
        var at = attribute.IndexOf('=', StringComparison.Ordinal);
        return new[] { $"Attributes.entry.{i + 1}.key={attribute[..at]}", $"Attributes.entry.{i + 1}.value={attribute[(at + 1)..]}" };
    })];

    /// <summary>
    /// Returns the members for message attributes, given as <c>name=type:value</c>; binary values are base64.
    /// </summary>
    public static string[] Carry(params string[] attributes) => [.. attributes.SelectMany(static (attribute, i) =>
    {
        var (name, type, value) = (attribute.Split('=')[0], attribute.Split('=', 2)[1].Split(':')[0], attribute.Split(':', 2)[1]);
        var entry = $"MessageAttributes.entry.{i + 1}.";
        var field = type.StartsWith("Binary", StringComparison.Ordinal) ? "BinaryValue" : "StringValue";
        return new[] { $"{entry}Name={name}", $"{entry}Value.DataType={type}", $"{entry}Value.{field}={value}" };
    })];

    /// <summary>Returns the members for an entry of a batch.</summary>
    public static string[] Entry(int number, params string[] members) =>
        [.. members.Select(member => $"PublishBatchRequestEntries.member.{number}.{member}")];

    /// <summary>Returns the description of a new topic. Other attributes are added to it or replace its own.</summary>
    public static string Topic(string name, params string[] others) => TopicOf($"arn:sns:{name}", others);

    /// <summary>Returns the description of a new topic in any Region.</summary>
    public static string TopicOf(string arn, params string[] others) => Describe(
        [
            "DisplayName=", "EffectiveDeliveryPolicy=" + s_effective, "Owner=000000000000", $"Policy={Policy(arn)}", "SubscriptionsConfirmed=0",
            "SubscriptionsDeleted=0", "SubscriptionsPending=0", "TopicArn=" + arn,
        ],
        others);

    /// <summary>Returns the policy that a new topic has.</summary>
    /// <param name="arn">The ARN of the topic.</param>
    /// <param name="others">Other statements, which begin with a comma.</param>
    public static string Policy(string arn, string others = "") => Quoted(
        "{'Version':'2008-10-17','Id':'__default_policy_ID','Statement':[{'Sid':'__default_statement_ID','Effect':'Allow','Principal':{'AWS':'*'},"
            + "'Action':['SNS:GetTopicAttributes','SNS:SetTopicAttributes','SNS:AddPermission','SNS:RemovePermission','SNS:DeleteTopic','SNS:Subscribe',"
            + $"'SNS:ListSubscriptionsByTopic','SNS:Publish'],'Resource':'{arn}','Condition':"
            + $"{{'StringEquals':{{'AWS:SourceOwner':'000000000000'}}}}}}{others}]}}");

    /// <summary>
    /// Returns the description of a new subscription. Other attributes are added to it or replace its own.
    /// </summary>
    public static string Subscription(string arn, string endpoint, params string[] others) => Describe(
        [
            "ConfirmationWasAuthenticated=true", "Endpoint=" + endpoint, "Owner=000000000000", "PendingConfirmation=false", "Protocol=sqs",
            "RawMessageDelivery=false", "SubscriptionArn=" + arn, "SubscriptionPrincipal=arn:aws:iam::000000000000:user/local",
            "TopicArn=" + TopicArn(arn),
        ],
        others);

    /// <summary>Returns a message as its receivers get it, with the members in their order.</summary>
    /// <param name="subscription">The ARN of the subscription.</param>
    /// <param name="id">The number of the message's ID.</param>
    /// <param name="message">The message.</param>
    /// <param name="subject">The subject, or null for none.</param>
    /// <param name="attributes">The attributes as JSON, or null for none.</param>
    public static string Envelope(string subscription, int id, string message, string? subject = null, string? attributes = null) => Envelope(
        subscription, $"\"MessageId\":\"<id:{id}>\"", message, subject, attributes,
        "\"SignatureVersion\":\"1\",\"Signature\":\"<signature>\",\"SigningCertURL\":\"<certificate>\",");

    /// <summary>Returns a message of a FIFO topic, which has a number and no signature.</summary>
    public static string NumberedEnvelope(string subscription, int id, int number, string message, string? subject = null, string? attributes = null) =>
        Envelope(subscription, $"\"MessageId\":\"<id:{id}>\",\"SequenceNumber\":\"<number:{number}>\"", message, subject, attributes, "");

    public static string Json(JsonNode node)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping })) node.WriteTo(writer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static string Envelope(string subscription, string ids, string message, string? subject, string? attributes, string signature)
    {
        var title = subject is null ? "" : $"\"Subject\":\"{subject}\",";
        var carried = attributes is null ? "" : $",\"MessageAttributes\":{attributes}";
        return $"{{\"Type\":\"Notification\",{ids},\"TopicArn\":\"{TopicArn(subscription)}\",{title}\"Message\":\"{message}\","
            + $"\"Timestamp\":\"<time>\",{signature}\"UnsubscribeURL\":\"<host>/?Action=Unsubscribe&SubscriptionArn={subscription}\"{carried}}}";
    }

    private static string TopicArn(string subscription) => subscription[..subscription.LastIndexOf(":<", StringComparison.Ordinal)];

    private static string Describe(string[] attributes, string[] others)
    {
        var names = others.Select(static other => other[..(other.IndexOf('=', StringComparison.Ordinal) + 1)]).ToList();
        var all = attributes.Where(attribute => !names.Exists(name => attribute.StartsWith(name, StringComparison.Ordinal))).Concat(others);
        return $"200 Attributes({string.Join(", ", all.Order(StringComparer.Ordinal))})";
    }
}
