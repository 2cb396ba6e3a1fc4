namespace Tern.Diagnosis.Traces;

/// <summary>A span of an OTLP file, with the attributes that say what kind of call it is.</summary>
internal sealed class OtlpSpan
{
    /// <summary>The trace's id, as the file has it.</summary>
    public string TraceId { get; set; } = "";

    public string SpanId { get; set; } = "";

    /// <summary>The span above; empty for the trace's first.</summary>
    public string ParentId { get; set; } = "";

    public string Name { get; set; } = "";

    /// <summary>Its kind by its number in the protocol: 2 is a server's, 3 a client's, 5 a consumer's.</summary>
    public int Kind { get; set; }

    /// <summary>Nanoseconds since 1970.</summary>
    public long Start { get; set; }

    /// <inheritdoc cref="Start"/>
    public long End { get; set; }

    /// <summary>Whether its status says that it failed.</summary>
    public bool HasFailed { get; set; }

    /// <summary>The service that made it: the resource's <c>service.name</c>.</summary>
    public string? Service { get; set; }

    /// <summary>Its attributes. Arrays are their elements, one below the other.</summary>
    public Dictionary<string, string> Attributes { get; } = new(StringComparer.Ordinal);

    public bool IsClient => Kind == 3;

    /// <summary>Whether work begins with it: a request that came in, or a message.</summary>
    public bool IsEntry => Kind is 2 or 5;

    /// <summary>The first of these attributes that it has; null where it has none.</summary>
    public string? Attribute(params ReadOnlySpan<string> names)
    {
        foreach (var name in names)
        {
            if (Attributes.TryGetValue(name, out var value) && value.Length > 0) return value;
        }

        return null;
    }
}
