using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>A subscription's attributes with the service's names, defaults and texts.</summary>
internal static class SubscriptionAttributes
{
    private static readonly string[] s_names =
    [
        "DeliveryPolicy", "FilterPolicy", "FilterPolicyScope", "RawMessageDelivery", "RedrivePolicy", ReplayPolicy.Name, "SubscriptionRoleArn",
    ];

    /// <summary>Changes the attributes of a subscription, or none of them if one isn't valid.</summary>
    /// <param name="subscription">The subscription.</param>
    /// <param name="changes">The changes. An empty value resets an attribute.</param>
    /// <param name="now">The current time.</param>
    /// <param name="fail">Returns an error of the service.</param>
    public static void Apply(
        SnsSubscription subscription, Dictionary<string, string> changes, DateTimeOffset now, Func<string, ServiceErrorException> fail)
    {
        var attributes = new Dictionary<string, string>(subscription.Attributes, StringComparer.Ordinal);
        foreach (var (name, value) in changes)
        {
            if (Array.IndexOf(s_names, name) < 0) throw fail("AttributeName");
            if (Check(subscription, name, value, now, fail) is { Length: > 0 } stored) attributes[name] = stored;
            else attributes.Remove(name);
        }

        Set(subscription, attributes, fail);
    }

    /// <summary>Sets the attributes of a subscription that was stored in a data directory.</summary>
    public static void Restore(SnsSubscription subscription, Dictionary<string, string> attributes) =>
        Set(subscription, attributes, SnsErrors.Invalid);

    private static void Set(SnsSubscription subscription, Dictionary<string, string> attributes, Func<string, ServiceErrorException> fail)
    {
        FilterPolicy? filter = null;
        if (attributes.TryGetValue("FilterPolicy", out var policy))
        {
            filter = FilterPolicy.Read(policy, attributes.GetValueOrDefault("FilterPolicyScope", FilterPolicy.Attributes), fail);
            if (filter is null) attributes.Remove("FilterPolicy");
        }

        var deadLetterArn = attributes.TryGetValue("RedrivePolicy", out var redrive) ? ReadDeadLetterArn(subscription, redrive, fail) : null;
        subscription.Filter = filter;
        subscription.Replay = attributes.TryGetValue(ReplayPolicy.Name, out var replay) ? ReplayPolicy.Read(replay) : null;
        subscription.DeadLetterArn = deadLetterArn;
        subscription.Attributes = attributes;
    }

    /// <summary>
    /// Returns true if an existing subscription has all attributes that a caller asks for; otherwise, false.
    /// </summary>
    public static bool Has(SnsSubscription subscription, Dictionary<string, string> asked)
    {
        var own = Describe(subscription);
        return asked.All(attribute => (own.GetValueOrDefault(attribute.Key) ?? Hidden(attribute.Key)) == attribute.Value);

        // Without a policy, the scope isn't returned.
        string? Hidden(string name) => subscription.Attributes.GetValueOrDefault(name) ?? (name == "FilterPolicyScope" ? FilterPolicy.Attributes : null);
    }

    /// <summary>Returns all attributes, as the service describes a subscription.</summary>
    public static Dictionary<string, string> Describe(SnsSubscription subscription)
    {
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["Owner"] = subscription.Owner,
            ["Endpoint"] = subscription.Endpoint,
            ["Protocol"] = subscription.Protocol,
            ["RawMessageDelivery"] = "false",
            ["PendingConfirmation"] = subscription.IsConfirmed ? "false" : "true",
            ["ConfirmationWasAuthenticated"] = subscription.WasAuthenticated ? "true" : "false",
            ["SubscriptionArn"] = subscription.Arn,
            ["SubscriptionPrincipal"] = subscription.Principal,
            ["TopicArn"] = subscription.Topic.Arn,
        };
        foreach (var (name, value) in subscription.Attributes) attributes[name] = value;
        if (subscription.Filter is null) attributes.Remove("FilterPolicyScope");
        else attributes.TryAdd("FilterPolicyScope", FilterPolicy.Attributes);
        if (subscription.Replay is not null) attributes["ReplayStatus"] = "Completed"; // replays end before their request does
        if (subscription.IsHttp)
        {
            attributes["EffectiveDeliveryPolicy"] = DeliveryPolicy.EffectiveOfSubscription(
                subscription.Topic.Attributes.GetValueOrDefault("DeliveryPolicy"), subscription.Attributes.GetValueOrDefault("DeliveryPolicy"));
        }

        return attributes;
    }

    private static string Check(
        SnsSubscription subscription, string name, string value, DateTimeOffset now, Func<string, ServiceErrorException> fail)
    {
        switch (name)
        {
            case "RawMessageDelivery":
                if (subscription.Protocol is not ("sqs" or "http" or "https" or "firehose")) // not even the value false
                    throw fail($"Delivery protocol [{subscription.Protocol}] does not support raw message delivery.");
                var flag = value.ToLowerInvariant();
                return flag is "true" or "false" ? flag : throw fail($"RawMessageDelivery: Invalid value [{value}]. Must be true or false.");
            case "FilterPolicyScope":
                return value is FilterPolicy.Attributes or FilterPolicy.Body
                    ? value
                    : throw fail($"FilterPolicyScope: Invalid value [{value}]. Please use either {FilterPolicy.Body} or {FilterPolicy.Attributes}");
            case ReplayPolicy.Name:
                return ReplayPolicy.ReadNew(value, subscription.Topic, now, fail) is null ? "" : value;
            case "DeliveryPolicy" when value.Length > 0:
                if (!subscription.IsHttp) throw fail($"DeliveryPolicy: Delivery protocol [{subscription.Protocol}] does not support delivery policies.");
                DeliveryPolicy.CheckOfSubscription(value, fail);
                return value;
            default:
                return value; // the policies are read after all attributes are known
        }
    }

    private static string ReadDeadLetterArn(SnsSubscription subscription, string policy, Func<string, ServiceErrorException> fail)
    {
        try
        {
            _ = PolicyTokens.Read(policy);
            using var document = JsonDocument.Parse(policy);
            var isArn = document.RootElement.ValueKind == JsonValueKind.Object
                && document.RootElement.TryGetProperty("deadLetterTargetArn", out var target) && target.ValueKind == JsonValueKind.String
                && target.GetString()!.Split(':') is ["arn", { Length: > 0 }, "sqs", { Length: > 0 }, { Length: > 0 }, { Length: > 0 }];
            if (!isArn) throw fail("RedrivePolicy: deadLetterTargetArn is an invalid arn");
            var arn = document.RootElement.GetProperty("deadLetterTargetArn").GetString()!;
            return !subscription.Topic.IsFifo || SnsTopic.IsFifoName(arn) ? arn : throw fail("RedrivePolicy: must use a FIFO queue as DLQ for a FIFO topic");
        }
        catch (Exception failure) when (failure is PolicyException or JsonException)
        {
            throw fail("RedrivePolicy: failed to parse JSON. " + failure.Message);
        }
    }
}
