using System.Diagnostics;

namespace Tern.Lambda.Telemetry;

/// <summary>What brought an invocation, in OpenTelemetry's terms. Made only while somebody listens.</summary>
internal sealed class InvocationTrigger
{
    /// <summary>The links that OpenTelemetry keeps unless told otherwise.</summary>
    public const int MaxLinks = 128;

    /// <summary>An invocation of which nothing more is known.</summary>
    public static readonly InvocationTrigger Other = new("other");

    public InvocationTrigger(string faasTrigger, ActivityKind kind = ActivityKind.Server)
    {
        FaasTrigger = faasTrigger;
        Kind = kind;
    }

    /// <summary>The value of <c>faas.trigger</c>: <c>http</c>, <c>pubsub</c>, <c>datasource</c>, <c>timer</c> or <c>other</c>.</summary>
    public string FaasTrigger { get; }

    public ActivityKind Kind { get; }

    /// <summary>The span's name; null for the function's.</summary>
    public string? SpanName { get; set; }

    /// <summary>What the span has besides the function's own.</summary>
    public List<KeyValuePair<string, object?>> Tags { get; } = [];

    /// <summary>The caller's W3C context, where the event brings one.</summary>
    public ActivityContext Parent { get; set; }

    /// <summary>The spans that sent the messages of a batch.</summary>
    public List<ActivityLink> Links { get; } = [];

    public void Add(string name, string? value)
    {
        if (!string.IsNullOrEmpty(value)) Tags.Add(new(name, value));
    }

    public void Link(ActivityContext context)
    {
        if (Links.Count < MaxLinks) Links.Add(new ActivityLink(context));
    }
}
