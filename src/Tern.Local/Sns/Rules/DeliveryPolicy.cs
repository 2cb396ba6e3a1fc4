using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>The delivery policies of topics and subscriptions, which apply to HTTP.</summary>
internal static class DeliveryPolicy
{
    public const string DefaultContentType = "text/plain; charset=UTF-8";

    private const int MaxSeconds = 3600;
    private const int MaxRetries = 100;

    private static readonly string[] s_functions = ["linear", "arithmetic", "geometric", "exponential"];

    /// <summary>Returns a topic's policy as the service stores it.</summary>
    /// <exception cref="ServiceErrorException">The policy isn't valid.</exception>
    public static string NormalizeOfTopic(string json, Func<string, ServiceErrorException> fail)
    {
        var http = Parse(json, fail)["http"] as JsonObject ?? [];
        var normalized = new JsonObject();
        if (http["defaultHealthyRetryPolicy"] is JsonObject retries)
        {
            CheckRetries(retries, "http.defaultHealthyRetryPolicy", fail);
            normalized["defaultHealthyRetryPolicy"] = retries.DeepClone();
        }

        normalized["disableSubscriptionOverrides"] = http["disableSubscriptionOverrides"] is JsonValue flag && flag.TryGetValue<bool>(out var isOff) && isOff;
        foreach (var name in new[] { "defaultThrottlePolicy", "defaultRequestPolicy" })
        {
            if (http[name] is JsonObject part) normalized[name] = part.DeepClone();
        }

        return new JsonObject { ["http"] = normalized }.ToJsonString();
    }

    /// <summary>Checks a subscription's policy.</summary>
    /// <exception cref="ServiceErrorException">The policy isn't valid.</exception>
    public static void CheckOfSubscription(string json, Func<string, ServiceErrorException> fail)
    {
        if (Parse(json, fail)["healthyRetryPolicy"] is JsonObject retries) CheckRetries(retries, "healthyRetryPolicy", fail);
    }

    /// <summary>Returns the policy that applies to a topic, with all defaults.</summary>
    public static string EffectiveOfTopic(string? json)
    {
        var http = Http(json);
        var effective = new JsonObject
        {
            ["defaultHealthyRetryPolicy"] = Describe(Retries(http?["defaultHealthyRetryPolicy"])),
            ["disableSubscriptionOverrides"] = IsFinal(http),
            ["defaultRequestPolicy"] = new JsonObject { ["headerContentType"] = ContentType(http?["defaultRequestPolicy"]) ?? DefaultContentType },
        };
        if (http?["defaultThrottlePolicy"] is { } throttle) effective["defaultThrottlePolicy"] = throttle.DeepClone();
        return new JsonObject { ["http"] = effective }.ToJsonString();
    }

    /// <summary>Returns the policy that applies to a subscription, with all defaults.</summary>
    public static string EffectiveOfSubscription(string? topic, string? subscription)
    {
        var (retries, contentType) = Effective(topic, subscription);
        return new JsonObject
        {
            ["healthyRetryPolicy"] = Describe(retries), ["requestPolicy"] = new JsonObject { ["headerContentType"] = contentType },
        }.ToJsonString();
    }

    /// <summary>Returns the retries and the content type that apply to a subscription.</summary>
    /// <param name="topic">The topic's policy, or null for none.</param>
    /// <param name="subscription">The subscription's policy, or null for none.</param>
    public static (RetryPolicy Retries, string ContentType) Effective(string? topic, string? subscription)
    {
        var http = Http(topic);
        var own = subscription is null || IsFinal(http) ? null : JsonNode.Parse(subscription);
        return (
            Retries(own?["healthyRetryPolicy"] ?? http?["defaultHealthyRetryPolicy"]),
            ContentType(own?["requestPolicy"]) ?? ContentType(http?["defaultRequestPolicy"]) ?? DefaultContentType);
    }

    private static JsonNode? Http(string? topic) => topic is null ? null : JsonNode.Parse(topic)?["http"];

    private static bool IsFinal(JsonNode? http) => http?["disableSubscriptionOverrides"]?.GetValue<bool>() ?? false;

    private static string? ContentType(JsonNode? request) => request?["headerContentType"]?.GetValue<string>();

    private static RetryPolicy Retries(JsonNode? node) => new(
        Number(node, "minDelayTarget") ?? 20, Number(node, "maxDelayTarget") ?? 20, Number(node, "numRetries") ?? 3, Number(node, "numNoDelayRetries") ?? 0,
        Number(node, "numMinDelayRetries") ?? 0, Number(node, "numMaxDelayRetries") ?? 0, node?["backoffFunction"]?.GetValue<string>() ?? s_functions[0]);

    private static int? Number(JsonNode? node, string name) => node?[name]?.GetValue<int>();

    private static JsonObject Describe(RetryPolicy retries) => new()
    {
        ["minDelayTarget"] = retries.MinDelay,
        ["maxDelayTarget"] = retries.MaxDelay,
        ["numRetries"] = retries.Retries,
        ["numMaxDelayRetries"] = retries.WithMaxDelay,
        ["numNoDelayRetries"] = retries.AtOnce,
        ["numMinDelayRetries"] = retries.WithMinDelay,
        ["backoffFunction"] = retries.Backoff,
    };

    private static JsonObject Parse(string json, Func<string, ServiceErrorException> fail)
    {
        try
        {
            _ = PolicyTokens.Read(json);
            return JsonNode.Parse(json) as JsonObject ?? throw fail("DeliveryPolicy: The policy must be an object");
        }
        catch (PolicyException failure)
        {
            throw fail("DeliveryPolicy: failed to parse JSON. " + failure.Message);
        }
        catch (JsonException failure)
        {
            throw fail("DeliveryPolicy: failed to parse JSON. " + failure.Message);
        }
    }

    private static void CheckRetries(JsonObject node, string place, Func<string, ServiceErrorException> fail)
    {
        Check("minDelayTarget", 1, MaxSeconds);
        Check("maxDelayTarget", 1, MaxSeconds);
        Check("numRetries", 0, MaxRetries);
        foreach (var name in new[] { "numNoDelayRetries", "numMinDelayRetries", "numMaxDelayRetries" }) Check(name, 0, MaxRetries);
        if (node["backoffFunction"] is { } backoff && !(backoff is JsonValue text && text.TryGetValue<string>(out var function) && IsFunction(function)))
            throw fail($"DeliveryPolicy: {place}.backoffFunction must be one of: {string.Join(", ", s_functions)}");
        var retries = Retries(node);
        if (retries.MinDelay > retries.MaxDelay) throw fail($"DeliveryPolicy: {place}.minDelayTarget must be less than or equal to maxDelayTarget");
        if (retries.AtOnce + retries.WithMinDelay + retries.WithMaxDelay > retries.Retries)
        {
            throw fail(
                $"DeliveryPolicy: {place}.numRetries must be greater than or equal to total of numMinDelayRetries, numNoDelayRetries and "
                    + "numMaxDelayRetries");
        }

        static bool IsFunction(string name) => Array.IndexOf(s_functions, name) >= 0;

        void Check(string name, int min, int max)
        {
            if (node[name] is { } value && !(value is JsonValue number && number.TryGetValue<int>(out var n) && n >= min && n <= max))
                throw fail($"DeliveryPolicy: {place}.{name} must be an integer from {min} to {max}");
        }
    }
}
