namespace Tern.Diagnostics;

/// <summary>A span of an OTLP file, with the attributes that describe the call.</summary>
internal sealed class OtlpSpan
{
    /// <summary>The trace ID as written in the file.</summary>
    public string TraceId { get; set; } = "";

    public string SpanId { get; set; } = "";

    /// <summary>The ID of the parent span, or an empty string for the root span.</summary>
    public string ParentId { get; set; } = "";

    public string Name { get; set; } = "";

    /// <summary>The span kind by its number in the protocol: 2 for server, 3 for client, 5 for consumer.</summary>
    public int Kind { get; set; }

    /// <summary>The time in nanoseconds since 1970.</summary>
    public long Start { get; set; }

    /// <inheritdoc cref="Start"/>
    public long End { get; set; }

    /// <summary>true if the status is an error; otherwise, false.</summary>
    public bool HasFailed { get; set; }

    /// <summary>The service that created the span: the resource's <c>service.name</c>.</summary>
    public string? Service { get; set; }

    /// <summary>The attributes. Array elements are separated by line breaks.</summary>
    public Dictionary<string, string> Attributes { get; } = new(StringComparer.Ordinal);

    public bool IsClient => Kind == 3;

    /// <summary>
    /// true if the span is the entry point of some work, such as an incoming request or message; otherwise, false.
    /// </summary>
    public bool IsEntry => Kind is 2 or 5;

    /// <summary>Returns the value of the first of these attributes that the span has, or null if it has none.</summary>
    public string? Attribute(params ReadOnlySpan<string> names)
    {
        foreach (var name in names)
        {
            if (Attributes.TryGetValue(name, out var value) && value.Length > 0) return value;
        }

        return null;
    }
}
