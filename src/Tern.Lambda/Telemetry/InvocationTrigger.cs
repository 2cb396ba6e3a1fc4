using System.Diagnostics;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// The trigger of an invocation, in OpenTelemetry's terms. It is created only if there are listeners.
/// </summary>
internal sealed class InvocationTrigger
{
    /// <summary>OpenTelemetry's default limit for links.</summary>
    public const int MaxLinks = 128;

    /// <summary>The trigger of an invocation about which nothing more is known.</summary>
    public static readonly InvocationTrigger Other = new("other");

    public InvocationTrigger(string faasTrigger, ActivityKind kind = ActivityKind.Server)
    {
        FaasTrigger = faasTrigger;
        Kind = kind;
    }

    /// <summary>
    /// The value of <c>faas.trigger</c>: <c>http</c>, <c>pubsub</c>, <c>datasource</c>, <c>timer</c> or <c>other</c>.
    /// </summary>
    public string FaasTrigger { get; }

    public ActivityKind Kind { get; }

    /// <summary>The name of the span; null for the function's name.</summary>
    public string? SpanName { get; set; }

    /// <summary>The span's tags in addition to those of the function.</summary>
    public List<KeyValuePair<string, object?>> Tags { get; } = [];

    /// <summary>The caller's W3C context, if the event contains one.</summary>
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
