using System.Text.RegularExpressions;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>The rules for the protocol and the endpoint of a new subscription.</summary>
internal static partial class SubscriptionEndpoint
{
    /// <summary>Gets the protocols whose subscriptions wait until the owner of the endpoint confirms them.</summary>
    public static bool NeedsConfirmation(string protocol) => protocol is "http" or "https" or "email" or "email-json";

    /// <exception cref="Serving.ServiceErrorException">The topic can't have such a subscription.</exception>
    public static void Check(SnsTopic topic, string protocol, string endpoint, Targets targets)
    {
        if (topic.IsFifo && protocol != "sqs") throw SnsErrors.Invalid($"Invalid protocol type: {protocol}");
        switch (protocol)
        {
            case "http" or "https":
                if (!endpoint.StartsWith(protocol + "://", StringComparison.Ordinal)) throw SnsErrors.Invalid("Endpoint must match the specified protocol");
                if (!Uri.TryCreate(endpoint, UriKind.Absolute, out _)) throw SnsErrors.Invalid("HTTP(S) Endpoint");
                break;
            case "email" or "email-json":
                if (endpoint.IndexOf('@', StringComparison.Ordinal) is not > 0) throw SnsErrors.Invalid("Email address");
                break;
            case "sms":
                if (!PhonePattern().IsMatch(endpoint)) throw SnsErrors.Parameter($"Invalid SMS endpoint: {endpoint}");
                break;
            case "sqs":
                if (!IsArn(endpoint, "sqs")) throw SnsErrors.Invalid("SQS endpoint ARN");
                if (SnsTopic.IsFifoName(endpoint) && !topic.IsFifo)
                    throw SnsErrors.Invalid("Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics");
                break;
            case "lambda":
                if (!IsArn(endpoint, "lambda")) throw SnsErrors.Invalid("Lambda endpoint ARN");
                CheckTarget(endpoint, targets);
                break;
            case "firehose":
                if (!IsArn(endpoint, "firehose")) throw SnsErrors.Invalid("Firehose endpoint ARN");
                CheckTarget(endpoint, targets);
                break;
            case "application":
                if (!IsArn(endpoint, "sns")) throw SnsErrors.Invalid("ApplicationEndpoint endpoint ARN");
                break;
            default:
                throw SnsErrors.Invalid($"Amazon SNS does not support this protocol string: {protocol}");
        }
    }

    /// <summary>Returns true if a text is a phone number with the country's code; otherwise, false.</summary>
    public static bool IsPhoneNumber(string text) => PlainPhonePattern().IsMatch(text);

    private static void CheckTarget(string arn, Targets targets)
    {
        if (targets.Check(arn) is { } reason) throw SnsErrors.Invalid("Endpoint Reason: " + reason);
    }

    private static bool IsArn(string text, string service) =>
        text.Split(':', 6) is ["arn", { Length: > 0 }, var name, { Length: > 0 }, { Length: > 0 }, { Length: > 0 }] && name == service;

    // Single separators may be between the digits.
    [GeneratedRegex(@"\A\+?[1-9](?:[./-]?[0-9]){1,14}\z")]
    private static partial Regex PhonePattern();

    [GeneratedRegex(@"\A\+?[1-9][0-9]{1,14}\z")]
    private static partial Regex PlainPhonePattern();
}
