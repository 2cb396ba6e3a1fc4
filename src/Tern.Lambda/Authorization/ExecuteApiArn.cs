namespace Tern.Lambda.Authorization;

/// <summary>
/// The parts of the ARN that an authorizer receives:
/// <c>arn:{partition}:execute-api:{region}:{account}:{api}/{stage}/{verb}/{path}</c> for REST and HTTP APIs,
/// <c>…/{stage}/{route key}</c> for WebSocket APIs.
/// </summary>
internal sealed class ExecuteApiArn
{
    private ExecuteApiArn(string api, string stage, bool hasRouteKey)
    {
        Api = api;
        Stage = stage;
        HasRouteKey = hasRouteKey;
    }

    /// <summary>
    /// Everything up to the API's ID, so that partition, Region and account are those of the request.
    /// </summary>
    public string Api { get; }

    /// <summary>The stage that was called.</summary>
    public string Stage { get; }

    /// <summary>
    /// true if the ARN has a route key in place of a method and a path: for WebSocket APIs, and for the <c>$default</c>
    /// route of HTTP APIs; otherwise, false.
    /// </summary>
    public bool HasRouteKey { get; }

    public static ExecuteApiArn Parse(string arn)
    {
        ArgumentNullException.ThrowIfNull(arn);
        if (!arn.StartsWith("arn:", StringComparison.Ordinal)) throw NoArn(arn);
        var at = 0;
        for (var colons = 0; colons < 5; colons++)
        {
            var next = arn.IndexOf(':', at);
            // Only these must not be empty: the parts before the first, second, third, fourth and fifth colon.
            if (next <= at) throw NoArn(arn);
            if (colons == 2 && !arn.AsSpan(at, next - at).SequenceEqual("execute-api")) throw NoArn(arn);
            at = next + 1;
        }

        var stageAt = arn.IndexOf('/', at) + 1;
        if (stageAt <= at + 1) throw NoArn(arn);
        var stageEnd = arn.IndexOf('/', stageAt);
        if (stageEnd <= stageAt || stageEnd == arn.Length - 1) throw NoArn(arn);
        return new ExecuteApiArn(arn[..(stageAt - 1)], arn[stageAt..stageEnd], arn.IndexOf('/', stageEnd + 1) < 0);
    }

    private static ArgumentException NoArn(string arn) => new(
        "The text isn't an ARN of an API's method or route, such as arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders. "
        + "Pass the request's MethodArn or RouteArn" + (arn.Length == 0 ? "; it is empty." : "."),
        nameof(arn));
}
